import type { Writable } from 'node:stream'
import type { DestinationStream } from 'pino'

/** So long a line may wait for others. One write for each line would cost a third of what the server can answer. */
const FLUSH_MS = 10
const FLUSH_LENGTH = 64 * 1024
/** While the reader of the log is slow, so many characters wait. Further lines are dropped and counted. */
const MAX_WAITING_LENGTH = 8 * 1024 * 1024
const WARNING_LEVEL = 40

/**
 * Writes lines to a stream in batches and in order. A reader that stops reading stops nobody else: Node writes to a pipe
 * without waiting, and what does not fit waits here. When the stream is closed, lines are dropped.
 */
export class BatchedOutput implements DestinationStream {
  readonly #out: Writable
  readonly #maxLength: number
  #waiting = ''
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #writes = 0
  #isClosed = false
  #idle = Promise.withResolvers<void>()

  constructor(out: Writable, maxLength = MAX_WAITING_LENGTH) {
    this.#out = out
    this.#maxLength = maxLength
    out.on('error', () => {
      this.#isClosed = true
      this.#waiting = ''
      this.#idle.resolve()
    })
  }

  write(line: string): void {
    if (this.#isClosed) return
    if (this.#waiting.length + line.length > this.#maxLength) {
      this.#dropped += 1
      return
    }
    this.#waiting += line
    if (this.#writes > 0) return
    if (this.#waiting.length >= FLUSH_LENGTH) this.flushSync()
    else this.#timer ??= setTimeout(() => this.flushSync(), FLUSH_MS)
  }

  /** Hands everything that waits to the stream. Pino calls it after a fatal error, and the program when it ends. */
  flushSync(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting
    if (batch === '' || this.#isClosed) return
    this.#waiting = ''
    this.#writes += 1
    this.#out.write(batch, () => this.#written())
  }

  /** Resolves when everything has been written, or when the stream is closed. */
  async drained(): Promise<void> {
    this.flushSync()
    if (this.#writes === 0 || this.#isClosed) return
    await this.#idle.promise
  }

  #written(): void {
    this.#writes -= 1
    if (this.#writes > 0) return
    if (this.#dropped > 0) {
      const line = {
        level: WARNING_LEVEL,
        time: Date.now(),
        dropped: this.#dropped,
        msg: 'lines of the log were dropped, because its reader was too slow',
      }
      this.#dropped = 0
      this.#waiting += `${JSON.stringify(line)}\n`
    }
    if (this.#waiting !== '') return this.flushSync()
    this.#idle.resolve()
    this.#idle = Promise.withResolvers()
  }
}
