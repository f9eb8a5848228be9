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

declare global {
  /** Holds the descriptions of all calls: src/app/api/api.server.ts adds them, so that no file of the browser imports the server. */
  interface ApiDescription {}
}

export interface Description<Method extends string = string, Path extends string = string, Types extends DescribedTypes = DescribedTypes> {
  method: Method
  path: Path
  /** Type-only: it is never set. */
  types?: Types
}

interface DescribedTypes {
  body: unknown
  query: unknown
  data: unknown
}

type Descriptions = ApiDescription extends { calls: Array<infer One extends Description> } ? One : never
type Calls = { [One in Descriptions as `${Uppercase<One['method']>} ${One['path']}`]: One }

/** A call as the API document names it: 'PUT /contacts/{id}'. */
export type CallName = keyof Calls
/** The data returned by a call, without the envelope. */
export type AnswerOf<Name extends CallName> = TypesOf<Calls[Name]>['data']
/** The body of a call. */
export type BodyOf<Name extends CallName> = TypesOf<Calls[Name]>['body']

type TypesOf<One extends Description> = NonNullable<One['types']>
type Raw = string | Blob | FormData
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type PathOption<Path> = [NamesIn<Path>] extends [never] ? unknown : { path: Record<NamesIn<Path>, string | number> }
/** `raw` is sent unchanged, not as JSON. */
type BodyOption<Body> = [Body] extends [undefined] ? { raw?: Raw } : { body: Body }
/** Values converted by the schema may be text or numbers. */
type QueryValues<Values> = { [Name in keyof Values]?: unknown extends Values[Name] ? string | number | undefined : Values[Name] }
type QueryOption<Query> = [Query] extends [undefined] ? unknown : { query?: QueryValues<Query> }

interface SharedOptions {
  /** A repeated request with the same key and body gets the first reply (docs/product/contract.md, section 2). */
  idempotencyKey?: string | undefined
  /** The version being edited. If the server has a newer one, it answers 412. */
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
  /** Asks for a challenge instead of a refusal as spam. */
  offersProof?: boolean
}

type AddressOptions<One extends Description> = PathOption<One['path']> & QueryOption<TypesOf<One>['query']>
type AddressOf<One> = One extends Description ? AddressOptions<One> : never
type OptionsOf<One> = One extends Description ? SharedOptions & AddressOptions<One> & BodyOption<TypesOf<One>['body']> : never
type Arguments<Options> = object extends Options ? [options?: Options] : [options: Options]

/** The arguments after the name of a call; none are required if all are optional. */
export type CallArguments<Name extends CallName> = Arguments<OptionsOf<Calls[Name]>>

export type AddressArguments<Name extends CallName> = Arguments<AddressOf<Calls[Name]>>

export interface Reply<T> extends Success<T> {
  etag: string | undefined
}

/**
 * Calls the API of this site and returns the envelope. When the server asks for a proof of work, does the work and calls
 * again. Throws `HttpError` on refusal, `TypeError` when offline.
 */
export async function callApi<Name extends CallName>(name: Name, ...[options]: CallArguments<Name>): Promise<Reply<AnswerOf<Name>>> {
  const sent: Sent = options ?? {}
  try {
    return await sendCall(name, sent)
  } catch (error) {
    const challenge = error instanceof HttpError ? error.failure?.challenge : undefined
    if (!challenge) throw error
    const proof = await import('../proof-of-work/solve-challenge.ts')
      .then(({ solveChallenge }) => solveChallenge(challenge))
      .catch(() => undefined)
    if (proof === undefined && !sent.offersProof) throw error
    return sendCall(name, { ...sent, offersProof: false, proof })
  }
}

/** Calls the API and returns the data. */
export async function getData<Name extends CallName>(name: Name, ...call: CallArguments<Name>): Promise<AnswerOf<Name>> {
  return (await callApi(name, ...call)).data
}

/** Fetches a file, which has no envelope. */
export async function fetchFile<Name extends CallName>(name: Name, ...[options]: CallArguments<Name>): Promise<Blob> {
  return (await send(name, options ?? {})).blob()
}

/** Returns the URL of a call, for links to files. */
export function callAddress<Name extends CallName>(name: Name, ...[options]: AddressArguments<Name>): string {
  return addressOf(name, options ?? {})
}

/** Builds a query string without empty values. */
export function searchOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

interface Address {
  path?: Record<string, string | number>
  query?: object
}

/** The options of any call. */
interface Sent extends SharedOptions, Address {
  body?: unknown
  raw?: Raw
  proof?: string | undefined
}

function addressOf(name: string, { path = {}, query = {} }: Address): string {
  const search = searchOf(query)
  const pattern = name.slice(name.indexOf(' ') + 1)
  return `/api${pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] ?? ''))}${search && `?${search}`}`
}

async function send(name: string, options: Sent): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  if (typeof options.raw === 'string') headers['Content-Type'] = 'text/plain; charset=utf-8'
  // The browser adds the boundary of a form to its Content-Type.
  if (options.raw instanceof Blob) headers['Content-Type'] = 'application/octet-stream'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.ifMatch) headers['If-Match'] = options.ifMatch
  if (options.offersProof) headers['Prefer'] = PREFER_PROOF
  if (options.proof) headers[PROOF_HEADER] = options.proof
  const response = await fetch(addressOf(name, options), {
    method: name.slice(0, name.indexOf(' ')),
    credentials: 'include',
    headers,
    body: options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
  })
  if (response.ok) return response
  throw new HttpError(response.status, await response.text(), response.statusText, response.headers.get('Retry-After'))
}

async function sendCall<T>(name: string, options: Sent): Promise<Reply<T>> {
  const response = await send(name, options)
  const text = await response.text()
  const envelope = JSON.parse(text) as Envelope<T>
  if (!envelope.success) throw new HttpError(response.status, text, response.statusText, null)
  return { ...envelope, etag: response.headers.get('ETag') ?? undefined }
}

/** Returns the server's message about a failed call, or else `fallback`. */
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
