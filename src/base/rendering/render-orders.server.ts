/** Sent to the child process. Its reports about this order carry the same number. */
export type RenderOrder<Subject = unknown> = { order: number; subject: Subject }

/** Sent by the child process: first that it has begun, then the bytes or the error. */
export type RenderReport = { order: number } & ({ begun: true } | { bytes: Uint8Array } | { error: string })

/** Runs the child's side of a `RenderProcess`: handles orders with `render`, one after another, until the server is gone. */
export function answerOrders(render: (subject: never) => Uint8Array | Promise<Uint8Array>): void {
  // Ctrl-C and a service manager's stop signal reach all processes of the group. The server finishes its downloads
  // first, and then ends this process or disconnects.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

  process.on('message', (order: RenderOrder<never>) => void answer(order))

  // The server sends the next order after the reply.
  async function answer({ order, subject }: RenderOrder<never>): Promise<void> {
    report({ order, begun: true })
    try {
      report({ order, bytes: await render(subject) })
    } catch (error) {
      report({ order, error: error instanceof Error ? error.message : String(error) })
    }
  }
}

function report(message: RenderReport): void {
  // After the server has disconnected, this process ends by itself.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
