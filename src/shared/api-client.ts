import type { Envelope, Failure, Success } from './envelope.ts'

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
  /** A repeated request with the same key and body gets the first reply (docs/product/contract.md, section 2). */
  idempotencyKey?: string | undefined
  /** The version that is edited. When the server has a newer one, it answers 412. */
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
}

export interface Reply<T> extends Success<T> {
  etag: string | undefined
}

/** Calls the API of this site and returns the envelope. Throws `HttpError` on refusal, `TypeError` when offline. */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<Reply<T>> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.ifMatch) headers['If-Match'] = options.ifMatch
  const response = await fetch(path, {
    method: options.method ?? 'GET',
    credentials: 'include',
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText, response.headers.get('Retry-After'))
  const envelope = JSON.parse(text) as Envelope<T>
  if (!envelope.success) throw new HttpError(response.status, text, response.statusText, null)
  return { ...envelope, etag: response.headers.get('ETag') ?? undefined }
}

/** Calls the API with GET and returns the data. */
export async function getData<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await callApi<T>(path, { signal })).data
}

/** The message about a failed call: the server's, if there is one, otherwise `fallback`. */
export function failureText(error: unknown, fallback: string): string {
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
