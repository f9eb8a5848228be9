import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:net'
import type { Logger } from 'pino'
import type { Counts } from '../http/counts.server.ts'
import type { Metrics } from '../metrics.server.ts'
import { answerCount } from './main-process.server.ts'
import type { MainMessage, Measurements, ReaderMessage } from './process-messages.server.ts'

export interface ReaderOptions {
  count: number
  /** Starts a process with a channel, whose standard output is a pipe. */
  start: () => ChildProcess
  /** The server whose connections all processes accept. */
  server: Server
  log: Logger
  /** Where the lines of the log go. */
  output: { write: (lines: string) => void }
  /** The one count of each limit. */
  counts: Counts
  metrics: Metrics
  onDamage: (finding: string) => void
}

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 30_000
/** A process that ran so long did not end because it cannot start. */
const STABLE_MS = 60_000

interface Reader {
  child: ChildProcess
  hasClosed: PromiseWithResolvers<void>
}

/** The processes that answer what only reads. Each that ends is started again, after a wait that grows. */
export class ReaderProcesses {
  readonly #options: ReaderOptions
  readonly #readers = new Set<Reader>()
  readonly #waiting = new Set<NodeJS.Timeout>()
  #isStopping = false

  constructor(options: ReaderOptions) {
    this.#options = options
    for (let at = 0; at < options.count; at += 1) this.#start(FIRST_WAIT_MS)
  }

  /** Resolves when none accepts connections any more. They answer the requests that they have. */
  async close(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#waiting) clearTimeout(timer)
    await Promise.all(
      [...this.#readers].map(({ child, hasClosed }) => {
        send(child, { kind: 'stop' })
        return hasClosed.promise
      }),
    )
  }

  /** Resolves when all have ended, and everything that they have written has been read. */
  async ended(): Promise<void> {
    await Promise.all([...this.#readers].map(({ child }) => once(child, 'close')))
  }

  #start(waitMs: number): void {
    const { start, output, log } = this.#options
    const child = start()
    const reader = { child, hasClosed: Promise.withResolvers<void>() }
    const startedAt = performance.now()
    this.#readers.add(reader)
    if (child.stdout) forwardLines(child.stdout, output)
    child.on('message', (message) => this.#receive(reader, message as ReaderMessage))
    child.on('error', (error) => log.error(error, 'a reading process could not be started or reached'))
    child.once('close', (code, signal) => {
      this.#readers.delete(reader)
      reader.hasClosed.resolve()
      if (this.#isStopping) return
      const nextWaitMs = performance.now() - startedAt > STABLE_MS ? FIRST_WAIT_MS : waitMs
      log.error({ reader: child.pid, code, signal, waitMs: nextWaitMs }, 'a reading process has ended: it is started again')
      this.#startLater(nextWaitMs)
    })
  }

  #startLater(waitMs: number): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      this.#start(Math.min(MAX_WAIT_MS, waitMs * 2))
    }, waitMs)
    this.#waiting.add(timer)
  }

  #receive({ child, hasClosed }: Reader, message: ReaderMessage): void {
    const { server, counts, metrics, onDamage } = this.#options
    switch (message.kind) {
      case 'ready':
        return this.#isStopping ? undefined : send(child, { kind: 'listen' }, server)
      case 'closed':
        return hasClosed.resolve()
      case 'damaged':
        return onDamage(message.finding)
      case 'measured':
        return addMeasurements(metrics, message.measurements)
      case 'count': {
        const { id, calls } = message
        void Promise.all(calls.map((call) => answerCount(counts, call))).then((waits) => send(child, { kind: 'counted', id, waits }))
      }
    }
  }
}

/** The process may have ended: then nobody waits for the message. */
function send(child: ChildProcess, message: MainMessage, server?: Server): void {
  if (child.connected) child.send(message, server, () => undefined)
}

/** Whole lines only: those of several processes go to one output. */
function forwardLines(from: NodeJS.ReadableStream, output: ReaderOptions['output']): void {
  let rest = ''
  from.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) output.write(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  })
}

function addMeasurements(metrics: Metrics, { requests, pages, faults }: Measurements): void {
  for (const request of requests) metrics.observeRequest(request)
  for (const page of pages) metrics.countPage(page)
  for (const fault of faults) metrics.countFault(fault)
}
