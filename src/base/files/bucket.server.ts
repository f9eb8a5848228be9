import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { BucketConfig } from '../config/bucket-config.server.ts'
import { pictureKind, TELLING_BYTES } from './picture-kind.ts'
import { IMMUTABLE, MAX_PRIVATE_FILE_BYTES, MAX_UPLOAD_BYTES } from './uploaded-image.ts'

/** The time from the first attempt to the last byte. */
const ANSWER_WITHIN_MS = 10_000
/** The time from the first attempt to the last byte of a private file, which may be a video. */
const PRIVATE_ANSWER_WITHIN_MS = 60_000
/** Retries after answers 429 and 5xx. */
const RETRIES = 2

/**
 * The files of uploaded pictures in an S3-compatible object storage, shared by several processes. A file name contains the picture's hash
 * and its content never changes, so it does not matter who writes it first, or twice.
 */
export class Bucket {
  readonly #url: string
  readonly #client: AwsClient
  readonly #answerWithinMs: number

  constructor({ url, region, accessKeyId, secretAccessKey }: BucketConfig, { answerWithinMs = ANSWER_WITHIN_MS } = {}) {
    this.#url = url
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
    this.#answerWithinMs = answerWithinMs
  }

  /** Writes a file. @throws Error when the storage refuses it, or does not answer */
  async write(file: string, bytes: Buffer<ArrayBuffer>, type: string, caching = IMMUTABLE): Promise<void> {
    const headers = {
      'Content-Type': type,
      'Cache-Control': caching,
      // The storage compares the hash: a file damaged in transit is refused.
      'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
    }
    requireDone(await this.#send(file, { method: 'PUT', body: bytes, headers }))
  }

  /**
   * The bytes of a file; undefined if it does not exist. A file whose name ends with a kind must be of that kind.
   * @throws Error as `write`, or when the storage sends no such picture
   */
  async read(file: string): Promise<Buffer | undefined> {
    const answer = await this.#send(file, { method: 'GET' })
    if (answer.status === 404) return undefined
    requireDone(answer)
    const kind = extname(file).slice(1)
    if (isPrivate(file) || pictureKind(answer.body.subarray(0, TELLING_BYTES)) === kind) return answer.body
    throw new Error(`what the object storage sent as ${file} is no ${kind}`)
  }

  /** Whether the file exists. @throws Error as `write` */
  async has(file: string): Promise<boolean> {
    const answer = await this.#send(file, { method: 'HEAD' })
    if (answer.status === 404) return false
    requireDone(answer)
    return true
  }

  /** @throws Error as `write` */
  async remove(file: string): Promise<void> {
    const answer = await this.#send(file, { method: 'DELETE' })
    if (answer.status !== 404) requireDone(answer)
  }

  /**
   * Uses our own timer, which is referenced until the last byte: that of `AbortSignal.timeout` is lost when the garbage collector runs in
   * between, and `fetch` then waits for minutes.
   */
  async #send(file: string, init: RequestInit): Promise<Answer> {
    const exchange = new AbortController()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => {
        late.reject(new Error(`not in time`))
        exchange.abort()
      },
      Math.max(this.#answerWithinMs, isPrivate(file) ? PRIVATE_ANSWER_WITHIN_MS : 0),
    )
    try {
      return await Promise.race([this.#exchange(file, init, exchange.signal), late.promise])
    } catch (error) {
      if (error instanceof TooLarge) throw error
      throw new Error('the object storage does not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async #exchange(file: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
    // A redirect could lead anywhere, and would receive the signature.
    const { status, body } = await this.#client.fetch(this.#url + file, { ...init, signal, redirect: 'manual' })
    const chunks: Uint8Array[] = []
    let length = 0
    // A copy of a picture is never larger than the upload limit.
    const maxBytes = isPrivate(file) ? MAX_PRIVATE_FILE_BYTES : MAX_UPLOAD_BYTES
    const reader = body?.getReader()
    const cancel = () => void reader?.cancel().catch(() => undefined)
    signal.addEventListener('abort', cancel)
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      length += read.value.length
      if (length > maxBytes) {
        cancel()
        throw new TooLarge(`${file} in the object storage is larger than a picture may be`)
      }
      chunks.push(read.value)
    }
    return { status, body: Buffer.concat(chunks) }
  }
}

/** Whether a file name has no kind, like 'replies/a1…': see `ImageStore.keepPrivate`. */
function isPrivate(file: string): boolean {
  return extname(file) === ''
}

interface Answer {
  status: number
  body: Buffer
}

class TooLarge extends Error {}

/** @throws Error with the storage's answer */
function requireDone({ status }: Answer): void {
  if (status >= 200 && status < 300) return
  const help = status === 403 ? ': the key must be allowed to read, write, delete and list the bucket' : ''
  throw new Error(`the object storage answered ${status}${help}`)
}
