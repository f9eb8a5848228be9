import type { Server } from 'node:net'
import type { Counted, Counts } from '../http/counts.server.ts'
import { canForward } from '../http/request-context.server.ts'
import type { RequestMeasurement, RequestMetrics } from '../metrics.server.ts'
import { needMainProcess } from './needs-main-process.server.ts'
import type { CountCall, MainMessage, Measurements, ReaderMessage } from './process-messages.server.ts'

const MEASURED_EVERY_MS = 1000

/** A process with a channel to the one that has started it: `process` itself. */
type Channel = Pick<NodeJS.Process, 'on' | 'send'>

/** The main process, as a reading process sees it. */
export class MainProcess {
  readonly #channel: Channel
  readonly #listen = Promise.withResolvers<Server>()
  readonly #stopped = Promise.withResolvers<void>()
  readonly #answers = new Map<number, Array<PromiseWithResolvers<number | undefined>>>()
  #calls: Array<{ call: CountCall; answer: PromiseWithResolvers<number | undefined> }> = []
  #lastId = 0
  #measurements = noMeasurements()
  #timer: NodeJS.Timeout | undefined

  constructor(channel: Channel) {
    this.#channel = channel
    channel.on('message', (message: unknown, handle: unknown) => this.#receive(message as MainMessage, handle as Server))
  }

  /**
   * Says that this process can answer, and returns the server to listen on. Node accepts connections as soon as the server
   * has arrived: the caller has to listen at once, or those of the next turn would be lost.
   */
  ready(): Promise<Server> {
    this.send({ kind: 'ready' })
    return this.#listen.promise
  }

  /** Resolves when the main process wants this one to end. */
  stopped(): Promise<void> {
    return this.#stopped.promise
  }

  send(message: ReaderMessage): void {
    // When the channel is closed, this process ends.
    this.#channel.send?.(message, undefined, undefined, () => undefined)
  }

  /** Counts that the main process keeps, for all processes together. */
  get counts() {
    return {
      take: (counted, nowMs) => this.#count({ method: 'take', counted, nowMs }),
      waitMs: (counted, nowMs) => this.#count({ method: 'waitMs', counted: [counted], nowMs }),
      refund: async (counted, nowMs) => {
        if (counted.length > 0) await this.#count({ method: 'refund', counted, nowMs })
      },
    } satisfies Counts
  }

  /** What happens to the requests of this process. The main process adds it to its own. */
  metrics({ isCounting }: { isCounting: boolean }): RequestMetrics {
    const noted = (): Measurements => {
      if (isCounting) this.#timer ??= setTimeout(() => this.flushMeasurements(), MEASURED_EVERY_MS).unref()
      return isCounting ? this.#measurements : noMeasurements()
    }
    return {
      observeRequest: (measurement: RequestMeasurement) => void noted().requests.push(measurement),
      countPage: (result) => void noted().pages.push(result),
      countFault: (kind) => void noted().faults.push(kind),
    }
  }

  flushMeasurements(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const measurements = this.#measurements
    this.#measurements = noMeasurements()
    this.send({ kind: 'measured', measurements })
  }

  /** One message for all that is asked in one turn of the event loop. */
  async #count(call: CountCall): Promise<number | undefined> {
    // The main process counts it when it answers the whole request.
    if (canForward()) needMainProcess()
    const answer = Promise.withResolvers<number | undefined>()
    if (this.#calls.push({ call, answer }) === 1) setImmediate(() => this.#ask())
    return answer.promise
  }

  #ask(): void {
    const asked = this.#calls
    this.#calls = []
    const id = (this.#lastId += 1)
    this.#answers.set(
      id,
      asked.map(({ answer }) => answer),
    )
    this.send({ kind: 'count', id, calls: asked.map(({ call }) => call) })
  }

  #receive(message: MainMessage, handle: Server): void {
    if (message.kind === 'listen') return this.#listen.resolve(handle)
    if (message.kind === 'stop') return this.#stopped.resolve()
    for (const [at, answer] of (this.#answers.get(message.id) ?? []).entries()) answer.resolve(message.waits[at] ?? undefined)
    this.#answers.delete(message.id)
  }
}

/** Runs a call of a reading process on the counts of the main process. */
export async function answerCount(counts: Counts, { method, counted, nowMs }: CountCall): Promise<number | null> {
  if (method === 'take') return (await counts.take(counted, nowMs)) ?? null
  if (method === 'refund') await counts.refund(counted, nowMs)
  const [one] = counted as readonly [Counted]
  return method === 'waitMs' ? ((await counts.waitMs(one, nowMs)) ?? null) : null
}

function noMeasurements(): Measurements {
  return { requests: [], pages: [], faults: [] }
}
