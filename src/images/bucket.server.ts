import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BucketConfig } from '../platform/bucket-config.server.ts'
import { IMMUTABLE } from './uploaded-image.ts'

const ANSWER_WITHIN_MS = 10_000
/** After the first try, for answers 429 and 5xx. */
const RETRIES = 2

/**
 * The files of uploaded pictures in an S3-compatible object storage, which several processes share. A file has the hash of
 * its picture in its name and never changes, so it does not matter who writes it first, or twice.
 */
export class Bucket {
  readonly #url: string
  readonly #client: AwsClient

  constructor({ url, region, accessKeyId, secretAccessKey }: BucketConfig) {
    this.#url = url
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  }

  /** Writes a file. @throws Error when the storage refuses it, or does not answer */
  async write(file: string, bytes: Buffer<ArrayBuffer>, type: string): Promise<void> {
    const headers = {
      'Content-Type': type,
      'Cache-Control': IMMUTABLE,
      // The storage compares: a file that was damaged on its way is refused.
      'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
    }
    const response = await this.#send(file, { method: 'PUT', body: bytes, headers })
    await response.body?.cancel()
    if (!response.ok) throw refusalOf(response)
  }

  /** The bytes of a file; undefined when there is none. @throws Error as `write` */
  async read(file: string): Promise<Buffer | undefined> {
    const response = await this.#send(file, { method: 'GET' })
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw refusalOf(response)
  }

  /** Whether there is such a file. @throws Error as `write` */
  async has(file: string): Promise<boolean> {
    const response = await this.#send(file, { method: 'HEAD' })
    if (response.ok || response.status === 404) return response.ok
    throw refusalOf(response)
  }

  async #send(file: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#client.fetch(this.#url + file, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    } catch (error) {
      throw new Error('the object storage does not answer', { cause: error })
    }
  }
}

function refusalOf({ status }: Response): Error {
  const help = status === 403 ? ': the key must be allowed to read, write and list the bucket' : ''
  return new Error(`the object storage answered ${status}${help}`)
}
