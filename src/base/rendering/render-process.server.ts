import { fork, type ChildProcess } from 'node:child_process'
import { runtimeFile } from '../config/build-files.server.ts'
import type { RenderOrder, RenderReport } from './render-orders.server.ts'

/** The rendered bytes, or the error and whether the process had begun on the order by then. */
export type RenderOutcome = { bytes: Uint8Array } | { error: string; begun: boolean }

const FONT_CONFIGURATION = runtimeFile('./fonts.conf', import.meta.url)
/** Drawings are short-lived strings. With V8's default heap for them the process takes 280 MB, with this one 150 MB. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=64']

/** One child process that renders. It keeps the server process alive only while it renders. */
export class RenderProcess<Subject> {
  readonly #what: string
  readonly #child: ChildProcess
  readonly #exited: Promise<void>
  #exitReason = 'ended'
  #renderings = 0

  /** `worker` is a program that calls `answerOrders`; `what` names its product in error messages: 'the picture'. */
  constructor(worker: string, what: string) {
    this.#what = what
    // The child gets nothing of the server's environment: no secrets, no Node options, no fonts of the host.
    this.#child = fork(worker, {
      execArgv: SMALL_HEAP,
      env: { FONTCONFIG_FILE: FONT_CONFIGURATION },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        this.#exitReason = `ended (${signal ?? `exit code ${code}`})`
        resolve()
      })
      // Without this listener a failed start would end the server.
      this.#child.on('error', (error) => {
        this.#exitReason = `failed: ${error.message}`
        if (this.#child.pid === undefined) resolve()
      })
    })
    this.#keepServerAlive(false)
  }

  get id(): number | undefined {
    return this.alive ? this.#child.pid : undefined
  }

  get alive(): boolean {
    const { connected, killed, exitCode, signalCode } = this.#child
    return connected && !killed && exitCode === null && signalCode === null
  }

  /** The number of orders that this process has received. */
  get renderings(): number {
    return this.#renderings
  }

  /** Renders one subject. Never rejects. The caller must wait for the outcome before it sends the next one. */
  async render(subject: Subject, timeoutMs: number): Promise<RenderOutcome> {
    const order = ++this.#renderings
    const { promise, resolve } = Promise.withResolvers<RenderOutcome>()
    let begun = false
    const listen = (report: RenderReport) => {
      if (report.order !== order) return
      if ('begun' in report) begun = true
      else resolve('bytes' in report ? { bytes: report.bytes } : { error: report.error, begun: true })
    }
    const timer = setTimeout(() => {
      this.#child.kill('SIGKILL')
      resolve({ error: `${this.#what} took longer than ${timeoutMs} ms`, begun: true })
    }, timeoutMs)

    this.#keepServerAlive(true)
    this.#child.on('message', listen)
    void this.#exited.then(() => resolve({ error: `the process that renders ${this.#what} ${this.#exitReason}`, begun }))
    // When sending fails the process is ending; its exit event reports why.
    this.#child.send({ order, subject } satisfies RenderOrder<Subject>, () => {})
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#child.off('message', listen)
      this.#keepServerAlive(false)
    }
  }

  /** Kills the process. Resolves when it is gone. */
  async end(): Promise<void> {
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  #keepServerAlive(isBusy: boolean): void {
    if (isBusy) {
      this.#child.ref()
      this.#child.channel?.ref()
    } else {
      this.#child.unref()
      this.#child.channel?.unref()
    }
  }
}
