import type { Envelope, Failure, Success } from './envelope.ts'
import { PREFER_PROOF, PROOF_HEADER } from '../proof-of-work/proof-headers.ts'

/** A reply with an error status. The message is the status, a colon, a space and the body (docs/product/requirements.md, section 8). */
export class HttpError extends Error {
  readonly status: number
  /** Empty over HTTP/2 and later, which have no reason phrase. */
  readonly statusText: string
  /** The envelope of the refusal. Undefined if the body is something else, such as the error page of a proxy. */
  readonly failure: Failure | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: string, statusText: string, retryAfter: string | null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'HttpError'
    this.status = status
    this.statusText = statusText
    this.failure = readFailure(body)
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) || undefined : undefined
  }
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** A body that is sent as it is, not as JSON. */
  text?: string
  /** A repeated request with the same key and body gets the first reply (docs/product/contract.md, section 2). */
  idempotencyKey?: string | undefined
  /** The version that is edited. When the server has a newer one, it answers 412. */
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
  /** Asks for a challenge in place of a call that would count as spam. */
  offersProof?: boolean
}

export interface Reply<T> extends Success<T> {
  etag: string | undefined
}

/**
 * Calls the API of this site and returns the envelope. When the server asks for a proof of work, does the work and calls
 * again. Throws `HttpError` on refusal, `TypeError` when offline.
 */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<Reply<T>> {
  try {
    return await sendCall<T>(path, options)
  } catch (error) {
    const challenge = error instanceof HttpError ? error.failure?.challenge : undefined
    if (!challenge) throw error
    const proof = await import('../proof-of-work/solve-challenge.ts')
      .then(({ solveChallenge }) => solveChallenge(challenge))
      .catch(() => undefined)
    if (proof === undefined && !options.offersProof) throw error
    return sendCall<T>(path, { ...options, offersProof: false, proof })
  }
}

async function sendCall<T>(path: string, options: CallOptions & { proof?: string | undefined }): Promise<Reply<T>> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.text !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.ifMatch) headers['If-Match'] = options.ifMatch
  if (options.offersProof) headers['Prefer'] = PREFER_PROOF
  if (options.proof) headers[PROOF_HEADER] = options.proof
  const response = await fetch(path, {
    method: options.method ?? 'GET',
    credentials: 'include',
    headers,
    body: options.text ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText, response.headers.get('Retry-After'))
  const envelope = JSON.parse(text) as Envelope<T>
  if (!envelope.success) throw new HttpError(response.status, text, response.statusText, null)
  return { ...envelope, etag: response.headers.get('ETag') ?? undefined }
}

/** Calls the API, with GET unless `options` name another method, and returns the data. */
export async function getData<T>(path: string, options?: CallOptions): Promise<T> {
  return (await callApi<T>(path, options)).data
}

/** The message about a failed call: the server's, if there is one, otherwise `fallback`. */
export function failureText(error: unknown, fallback = 'The server is not responding. You may be offline.'): string {
  if (error instanceof HttpError) return error.failure?.error || fallback
  return fallback
}

function readFailure(body: string): Failure | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return undefined
    return typeof parsed.error === 'string' ? (parsed as Failure) : undefined
  } catch {
    return undefined
  }
}
