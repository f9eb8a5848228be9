/** To the child process: the number goes back with everything said about this order. */
export type RenderOrder<Subject = unknown> = { order: number; subject: Subject }

/** From the child process: first that it has begun, then the bytes or what went wrong. */
export type RenderReport = { order: number } & ({ begun: true } | { bytes: Uint8Array } | { error: string })

/** The child's side of a `RenderProcess`: answers every order by `render`, one after another, until the server is gone. */
export function answerOrders(render: (subject: never) => Uint8Array | Promise<Uint8Array>): void {
  // Ctrl-C and a service manager's stop reach the whole group of processes: the server finishes its downloads first,
  // then ends this one or disconnects.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

  process.on('message', (given: RenderOrder<never>) => void answer(given))

  // The server gives the next order once this one is answered.
  async function answer({ order, subject }: RenderOrder<never>): Promise<void> {
    report({ order, begun: true })
    try {
      report({ order, bytes: await render(subject) })
    } catch (error) {
      report({ order, error: error instanceof Error ? error.message : String(error) })
    }
  }
}

function report(words: RenderReport): void {
  // Without a server there is nobody to report to, and the process ends by itself.
  if (process.connected) process.send?.(words, undefined, undefined, () => {})
}
