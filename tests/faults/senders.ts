import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

interface SendersOptions {
  url: string
  /** The number of concurrent senders. */
  count?: number
  /** Whether a sender repeats a message, with its Idempotency-Key, until the program has acknowledged it. */
  isPersistent?: boolean
}

const SENDERS = 8
const RETRY_DELAY_MS = 50
/** A sender that waits longer has found a hang. */
const ANSWER_WITHIN_MS = 20_000
/** The permitted reply if the program cannot store a message. */
const REFUSED = 503

/** Visitors who send enquiries without a pause, each with its own text, and remember the replies. */
export class Senders {
  /** The texts that the program answered with 201. */
  readonly acknowledged = new Set<string>()
  /** The time of each acknowledgement, in milliseconds of the epoch. */
  readonly acknowledgedAt = new Map<string, number>()
  /** The number of replies with 503, a sentence and Retry-After. */
  refused = 0
  /** The number of messages sent without a reply, because the connection broke. Refused connections do not count. */
  broken = 0
  /** Replies that no fault excuses. */
  readonly wrong: string[] = []
  /** The longest reply time. */
  slowestMs = 0
  readonly #options: SendersOptions
  readonly #running: Promise<unknown>
  #isStopping = false

  constructor(options: SendersOptions) {
    this.#options = options
    this.#running = Promise.all(Array.from({ length: options.count ?? SENDERS }, () => this.#sendUntilStopped()))
  }

  /** Waits until `count` more messages are acknowledged. */
  async untilAcknowledged(count: number): Promise<void> {
    const target = this.acknowledged.size + count
    await this.#until(() => this.acknowledged.size >= target)
  }

  /** Waits until `count` more messages are refused. */
  async untilRefused(count: number): Promise<void> {
    const target = this.refused + count
    await this.#until(() => this.refused >= target)
  }

  /** Stops each sender after its current message. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  /** @throws Error for a wrong reply, since the awaited event may then never come */
  async #until(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      if (this.wrong.length > 0) throw new Error(`a wrong answer: ${this.wrong[0]}`)
      await pause(5)
    }
  }

  async #sendUntilStopped(): Promise<void> {
    while (!this.#isStopping) {
      const text = `Please call me about ${randomUUID()}`
      while (!(await this.#send(text)) && this.#options.isPersistent) await pause(RETRY_DELAY_MS)
    }
  }

  async #send(text: string): Promise<boolean> {
    const began = performance.now()
    const reply = await sendEnquiry(this.#options.url, text).catch((error: unknown) => {
      if (!isRefusedConnection(error)) this.broken += 1
    })
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
    // A restarting program refuses connections at once.
    if (reply === undefined) await pause(RETRY_DELAY_MS)
    else if (reply.status === 201) this.#acknowledge(text)
    else if (reply.isRefusal) this.refused += 1
    else this.wrong.push(`${reply.status} ${reply.body}`)
    return reply?.status === 201
  }

  #acknowledge(text: string): void {
    this.acknowledged.add(text)
    this.acknowledgedAt.set(text, performance.timeOrigin + performance.now())
  }
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

export interface SentReply {
  status: number
  body: string
  /** 503 with a sentence for people and Retry-After for programs. */
  isRefusal: boolean
}

/** Sends one enquiry. The text identifies it, and is also the Idempotency-Key. */
export async function sendEnquiry(url: string, text: string): Promise<SentReply> {
  const reply = await fetch(`${url}/api/contact`, { ...enquiryRequest(text), signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  const body = await reply.text()
  const hasSentence = /"error":"[A-Z][^"]+\."/.test(body)
  return { status: reply.status, body, isRefusal: reply.status === REFUSED && hasSentence && Number(reply.headers.get('Retry-After')) > 0 }
}

/** Builds the request of one enquiry. */
export function enquiryRequest(text: string) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': text.slice(-36) },
    body: JSON.stringify({
      name: 'Asha Example',
      email: 'asha.example@example.com',
      phone: '',
      subject: 'Other Inquiry',
      message: text,
      consent: true,
    }),
  }
}
