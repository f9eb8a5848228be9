import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Success } from '../../shared/envelope.ts'
import { after, type MaybePromise } from '../../shared/maybe-promise.ts'
import { Problem } from '../../shared/problem.ts'
import { PREFER_PROOF, PROOF_HEADER } from '../../shared/proof-of-work/proof-headers.ts'
import type { RandomBytes } from '../../shared/reference-number.ts'
import type { Database } from '../database/database.server.ts'
import type { Actor, ActionContext } from '../action-context.server.ts'
import type { Access, Permission } from '../access.ts'
import { runIdempotent, type Replay } from './idempotency.server.ts'
import type { Limit, Limits } from './limits.server.ts'
import type { RequestOrigin } from './network.server.ts'
import { readJsonBody, validate } from './read-body.server.ts'

/** What the composition root passes to the API of every feature. */
export interface ApiContext {
  db: Database
  guard: Guard
  limits: Limits
  origin: RequestOrigin
  clock: () => Date
  random: RandomBytes
  secret: string
  /** No slash at the end. */
  siteUrl: string
}

/** @throws Problem 'unauthenticated' or 'forbidden' */
export type Guard = (c: Context, permission: Permission) => Promise<Actor>

type Shape = z.ZodType<object> | undefined
type OutputOf<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

/** One call of the HTTP contract. The same schemas validate and document it. */
export interface EndpointSpec<Body extends Shape = Shape, Query extends Shape = Shape> {
  method: 'get' | 'post' | 'put' | 'delete'
  /** The path below /api as OpenAPI writes it: '/things/{id}'. */
  path: string
  tag: string
  summary: string
  access: Access
  body?: Body
  /** Content types of a body that is not JSON. The call reads it from `c` and limits its size itself. */
  rawBody?: string[]
  query?: Query
  reply: z.ZodType
  /** Content types of a call that answers a file instead of the envelope. A separate route serves it. */
  files?: readonly string[]
  status?: 200 | 201
  /** Statuses of refusals that do not follow from the other members: a public call that checks a code by itself. */
  refusals?: readonly string[]
  /** Counted per network, before the request is read. */
  limit?: Limit
  /** Set when the call accepts an Idempotency-Key: how a repeated call is answered. */
  replay?: Replay
  /**
   * Whether the data is the same for everybody and changes only with the content that public pages show. Then the page
   * cache may answer instead, by the path and the names in `query` (docs/decisions/0048).
   */
  isCached?: boolean
  /** Whether a proof of work can replace waiting: `call.proof`. */
  takesProof?: boolean
}

/** What a feature gets of a call, whoever has received the request. */
export interface PlainCall<Body, Query> {
  db: Database
  context: ActionContext
  body: Body
  query: Query
  /** The visitor's network, which limits count by. */
  network: string
  ifMatch: string | undefined
  /** Undefined also for a call without `takesProof`. */
  proof: string | undefined
  /** Whether the client can do a proof of work when it is asked for one. */
  offersProof: boolean
}

export interface Call<Body, Query> extends PlainCall<Body, Query> {
  /** A parameter of the path: `param('id')`. */
  param: (name: string) => string
  c: Context
}

export interface Answer extends Omit<Success<unknown>, 'success' | 'nextCursor'> {
  etag?: string
  /** Answers 301 to this address, with the same data for clients that do not follow. */
  movedTo?: string | undefined
  nextCursor?: string | undefined
}

/** A router that records its endpoints, so that the OpenAPI document cannot differ from the code. */
export interface Api {
  router: Hono
  endpoints: EndpointSpec[]
  /** Calls that are answered without the router. Their paths begin below /api. */
  directCalls: DirectCall[]
  context: ApiContext
}

/** What the steps of a call read of a request. */
export interface CallRequest {
  network: string
  path: string
  header: (name: string) => string | undefined
  query: () => Record<string, string>
  /** @throws Problem when the body is no JSON object, or too large */
  json: () => MaybePromise<Record<string, unknown>>
}

/** What is sent, as JSON. */
export interface CallReply {
  status: number
  headers: Record<string, string>
  content: object
}

/** A call of the API that needs no router. `directEndpoint` makes it. */
export interface DirectCall {
  method: string
  path: string
  /** @throws Problem for a refusal */
  answer: (request: CallRequest) => MaybePromise<CallReply>
}

/** Mounts one call. It applies the limit and the guard, validates, calls the feature and wraps the result. */
export function endpoint<Body extends Shape = undefined, Query extends Shape = undefined>(
  api: Api,
  spec: EndpointSpec<Body, Query>,
  answer: (call: Call<OutputOf<Body>, OutputOf<Query>>) => MaybePromise<Answer>,
): void {
  // The cache counts no limit and knows nobody.
  if (spec.isCached && (spec.method !== 'get' || spec.access !== 'public' || spec.limit)) throw new Error(`${spec.path} cannot be cached`)
  api.endpoints.push(spec)
  const { guard, origin } = api.context
  api.router.on(spec.method, spec.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const { status, headers, content } = await runSteps(api.context, spec, {
      request: {
        network: origin.network(c),
        path: c.req.path,
        header: (name) => c.req.header(name),
        query: () => c.req.query(),
        json: () => readJsonBody(c),
      },
      actorOf: (network) => (spec.access === 'public' ? visitor(network) : guard(c, spec.access)),
      answer: (call) => answer({ ...call, c, param: (name) => c.req.param(name) ?? '' }),
    })
    return c.json(content, status as ContentfulStatusCode, headers)
  })
}

/**
 * Mounts a public call that many send, and that needs nothing of the router. DirectCalls answers it by the same steps
 * before any object of the framework is made (docs/decisions/0064). The router has it, too: what is written in an unusual
 * way comes from there.
 */
export function directEndpoint<Body extends Shape = undefined, Query extends Shape = undefined>(
  api: Api,
  spec: EndpointSpec<Body, Query>,
  answer: (call: PlainCall<OutputOf<Body>, OutputOf<Query>>) => MaybePromise<Answer>,
): void {
  if (spec.access !== 'public' || spec.isCached || spec.path.includes('{')) throw new Error(`${spec.path} cannot be answered directly`)
  endpoint(api, spec, answer)
  const { method, path } = spec
  api.directCalls.push({
    method: method.toUpperCase(),
    path,
    answer: (request) => runSteps(api.context, spec, { request, actorOf: visitor, answer }),
  })
}

interface Steps<Body extends Shape, Query extends Shape> {
  request: CallRequest
  actorOf: (network: string) => MaybePromise<Actor>
  answer: (call: PlainCall<OutputOf<Body>, OutputOf<Query>>) => MaybePromise<Answer>
}

/** The steps of every call, from the limit to the reply. Only what has to be waited for makes a promise. @throws Problem for a refusal */
function runSteps<Body extends Shape, Query extends Shape>(
  { db, limits, clock, random, secret }: ApiContext,
  spec: EndpointSpec<Body, Query>,
  { request, actorOf, answer }: Steps<Body, Query>,
): MaybePromise<CallReply> {
  const { network } = request
  const read = (actor: Actor): MaybePromise<Answer> => {
    const query = spec.query ? validate(spec.query, request.query()) : undefined
    return after(spec.body && request.json(), (input) => run(actor, query, spec.body && input && validate(spec.body, input)))
  }
  const run = (actor: Actor, query: object | undefined, body: object | undefined): MaybePromise<Answer> => {
    const now = clock()
    const call = (database: Database) =>
      answer({
        db: database,
        context: { now, random, actor, secret },
        body: body as OutputOf<Body>,
        query: query as OutputOf<Query>,
        network,
        ifMatch: request.header('If-Match'),
        proof: spec.takesProof ? request.header(PROOF_HEADER) : undefined,
        offersProof: request.header('Prefer')?.includes(PREFER_PROOF) ?? false,
      })
    const key = spec.replay && request.header('Idempotency-Key')
    if (!key || !spec.replay) return call(db)
    return runIdempotent(db, { key, now, scope: request.path, request: body, replay: spec.replay }, call)
  }
  const answered = after(spec.limit && limits.take(spec.limit, network), () => after(actorOf(network), read))
  return after(answered, (result) => reply(spec.status ?? 200, result))
}

/** The id in a path like /things/{id}. Undefined when the text is not a number; then it may be a slug. */
function rowId(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** The id in a path that accepts no slug. @throws Problem 'not-found' */
export function requiredRowId(text: string, missing: string): number {
  const id = rowId(text)
  if (id === undefined) throw new Problem('not-found', missing)
  return id
}

function visitor(network: string): Actor {
  return { kind: 'visitor', network }
}

function reply(status: 200 | 201, { etag, movedTo, ...answer }: Answer): CallReply {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (etag) headers['ETag'] = etag
  if (movedTo) headers['Location'] = movedTo
  // JSON leaves out fields that are undefined.
  return { status: movedTo ? 301 : status, headers, content: { success: true, ...answer } }
}
