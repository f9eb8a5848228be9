import { createHash } from 'node:crypto'
import { Problem } from '../api/problem.ts'
import { RecentValues } from '../values/recent-values.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { runtimeFile } from '../config/build-files.server.ts'
import type { RenderOrder, RenderReport } from './render-orders.server.ts'

export interface RendererOptions {
  /** The program of the child process. It calls `answerOrders`. */
  worker: string
  /** The name of the product in error messages: 'the picture'. */
  what: string
  /** Number of finished renderings in memory. */
  cacheSize: number
  /** A rendering that takes longer fails, and its process is killed. */
  timeoutMs?: number
  /** Typst never frees about 0.9 MB for each document, so its process is replaced after this many. */
  perProcess?: number
  /** Maximum number of waiting orders; further ones are refused with a time to retry. Default: about ten seconds of work. */
  maxWaiting?: number
  /** An idle process is killed after this time to free its memory. Undefined: never. */
  idleMs?: number
}

interface Order<Subject> {
  subject: Subject
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

/** A process that dies before it has begun an order was already broken, so the order gets one more process. */
const PROCESSES_PER_RENDERING = 2
const USUAL_MAX_WAITING = 100
const RETRY_AFTER_SECONDS = 5

/**
 * Renders in a child process, one order at a time, so that heavy or faulty native code stays out of the server. Requests
 * for the same subject share one rendering. An idle process does not keep the server alive.
 */
export class Renderer<Subject> {
  readonly #options: RendererOptions & { timeoutMs: number; perProcess: number }
  readonly #recent: RecentValues<Uint8Array>
  readonly #pending = new Map<string, Promise<Uint8Array>>()
  readonly #queue: Order<Subject>[] = []
  #process: RenderProcess<Subject> | undefined
  #working: Promise<void> | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: RendererOptions) {
    this.#options = { ...options, timeoutMs: options.timeoutMs ?? 10_000, perProcess: options.perProcess ?? 200 }
    this.#recent = new RecentValues(options.cacheSize)
  }

  /**
   * Returns the rendered bytes. Callers share them and must not change them. Rejects with an Error if the process crashed,
   * hung or threw on this subject, and after `close()`.
   * @throws Problem 'unavailable' when too many orders are waiting, and when no process can be started
   */
  render(subject: Subject): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(this.#closedError())
    const content = contentHash(subject)
    const cached = this.#recent.get(content)
    if (cached) return Promise.resolve(cached)

    const pending = this.#pending.get(content)
    if (pending) return pending
    if (this.#queue.length >= (this.#options.maxWaiting ?? USUAL_MAX_WAITING)) return Promise.reject(tooManyWaiting())
    const bytes = this.#enqueue(structuredClone(subject))
      .then((rendered) => {
        this.#recent.add(content, rendered)
        return rendered
      })
      .finally(() => this.#pending.delete(content))
    this.#pending.set(content, bytes)
    return bytes
  }

  /** The id of the current process, for the log and for tests. Undefined while there is none. */
  get processId(): number | undefined {
    return this.#process?.id
  }

  /** Rejects all waiting orders and kills the process. Resolves when it is gone. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idleTimer)
    for (const order of this.#queue.splice(0)) order.reject(this.#closedError())
    await this.#process?.end()
    await this.#working
  }

  #enqueue(subject: Subject): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#queue.push({ subject, resolve, reject })
    this.#working ??= this.#renderAll()
    return promise
  }

  async #renderAll(): Promise<void> {
    clearTimeout(this.#idleTimer)
    for (let order = this.#queue.shift(); order; order = this.#queue.shift()) {
      await this.#render(order.subject).then(order.resolve, order.reject)
    }
    this.#working = undefined
    this.#startIdleTimer()
  }

  async #render(subject: Subject): Promise<Uint8Array> {
    for (let processes = 1; ; processes++) {
      const outcome = await this.#usableProcess().render(subject, this.#options.timeoutMs)
      if ('bytes' in outcome) return outcome.bytes
      if (this.#closed) throw this.#closedError()
      if (outcome.begun) throw new Error(outcome.error)
      if (processes === PROCESSES_PER_RENDERING) throw cannotStart()
    }
  }

  #usableProcess(): RenderProcess<Subject> {
    const current = this.#process
    const { worker, what, perProcess } = this.#options
    if (current?.alive && current.renderings < perProcess) return current
    void current?.end()
    this.#process = new RenderProcess(worker, what)
    return this.#process
  }

  #startIdleTimer(): void {
    const { idleMs } = this.#options
    if (idleMs === undefined || this.#closed) return
    this.#idleTimer = setTimeout(() => void this.#process?.end(), idleMs).unref()
  }

  #closedError(): Error {
    return new Error(`${this.#options.what} cannot be made: the renderer is closed`)
  }
}

/** Returns a hash that only equal subjects share: 43 characters that are valid in a URL. */
export function contentHash(subject: unknown): string {
  return createHash('sha256').update(JSON.stringify(subject)).digest('base64url')
}

/** The reason is on standard error, which the process shares with the server. */
function cannotStart(): Problem {
  return new Problem('unavailable', 'This cannot be created right now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

function tooManyWaiting(): Problem {
  const message = 'The server is busy creating other documents. Please try again in a moment.'
  return new Problem('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** The rendered bytes, or the error and whether the process had begun the order. */
type RenderOutcome = { bytes: Uint8Array } | { error: string; begun: boolean }

const FONT_CONFIGURATION = runtimeFile('./fonts.conf', import.meta.url)
/** Drawings are short-lived strings. With V8's default heap the process takes 280 MB, with this one 150 MB. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=64']

/** One child process that renders. It keeps the server process alive only while it renders. */
class RenderProcess<Subject> {
  readonly #what: string
  readonly #child: ChildProcess
  readonly #exited: Promise<void>
  #exitReason = 'ended'
  #renderings = 0

  /** `worker` is a program that calls `answerOrders`; `what` names its product in error messages: 'the picture'. */
  constructor(worker: string, what: string) {
    this.#what = what
    // The child gets nothing of the server's environment: no secrets, no Node options, no host fonts.
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
    // If sending fails, the process is ending; its exit event reports the reason.
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
