import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Description } from '../api/api-client.ts'
import type { Success } from '../api/envelope.ts'
import { Problem } from '../api/problem.ts'
import { PREFER_PROOF, PROOF_HEADER } from '../proof-of-work/proof-headers.ts'
import type { RandomBytes } from '../values/reference-number.ts'
import type { Database } from '../database/database.server.ts'
import type { Actor, ActionContext } from './action-context.server.ts'
import type { Access, Permission } from './access.ts'
import { keyScope, recompute, runOnce, type Once, type Replay } from './idempotency.server.ts'
import type { Limit, Limits } from './limits.server.ts'
import type { RequestOrigin } from './network.server.ts'
import { readJsonBody, validate } from './read-body.server.ts'

/** The context that the composition root passes to the API of every feature. */
export interface ApiContext {
  db: Database
  guard: Guard
  limits: Limits
  origin: RequestOrigin
  clock: () => Date
  random: RandomBytes
  secret: string
  /** Without a trailing slash. */
  siteUrl: string
}

/** @throws Problem 'unauthenticated' or 'forbidden' */
export type Guard = (c: Context, permission: Permission) => Promise<Actor>

type Shape = z.ZodType<object> | undefined
type InputOf<S extends Shape> = S extends z.ZodType ? z.input<S> : undefined
/** The data of a call, as input of its reply's schema. */
type DataOf<Reply extends z.ZodType> = z.input<Reply>
type OutputOf<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

/** One call of the HTTP API. The same schemas validate and document it. */
export interface EndpointSpec<
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Reply extends z.ZodType = z.ZodType,
  Method extends 'get' | 'post' | 'put' | 'delete' = 'get' | 'post' | 'put' | 'delete',
  Path extends string = string,
> {
  method: Method
  /** The path below /api in OpenAPI syntax: '/things/{id}'. */
  path: Path
  tag: string
  summary: string
  access: Access
  body?: Body
  /** Whether a request without a body counts as an empty object. */
  isBodyOptional?: boolean
  /** The size limit of a JSON body whose fields allow more than `MAX_BODY_BYTES`. */
  maxBytes?: number
  /** Content types of a body that is not JSON. The call reads it from `c` and enforces its size limit. */
  rawBody?: string[]
  query?: Query
  reply: Reply
  /** Content types of a call that returns a file instead of the envelope: `fileEndpoint`. */
  files?: readonly string[]
  status?: 200 | 201
  /** Statuses of refusals not implied by the other members, such as those of a public call that checks a code. */
  refusals?: readonly string[]
  /** Counted per network before the request is read. */
  limit?: Limit
  /** Set if the call accepts an Idempotency-Key: the handling of a repeated call. */
  replay?: Replay
  /**
   * Whether the data is the same for everyone and changes only with the content of public pages. The page cache may then
   * answer, keyed by the path and the names in `query` (docs/decisions/0024).
   */
  isCached?: boolean
  /** Whether a proof of work can replace waiting: `call.proof`. */
  takesProof?: boolean
}

/**
 * The parameters of a path that are ids of rows, with the refusal for what is no id: `rows: { id: BATCH_MISSING }`. They are
 * read after query and body, so that those are refused first.
 */
interface WithRows<Row extends string> {
  rows?: Record<Row, string>
}

/** A path with all of these parameters: for 'id' and 'noteId' both `${string}{id}${string}` and `${string}{noteId}${string}`. */
type PathWith<Row extends string> = [Row] extends [never]
  ? string
  : (Row extends string ? (path: `${string}{${Row}}${string}`) => void : never) extends (path: infer All extends string) => void
    ? All
    : string

/** The input that a feature gets for a call. */
export interface Call<Body, Query, Row extends string = never> {
  db: Database
  context: ActionContext
  body: Body
  query: Query
  /** The visitor's network, by which limits count. */
  network: string
  ifMatch: string | undefined
  /** Undefined also for a call without `takesProof`. */
  proof: string | undefined
  /** Whether the client can do a proof of work on request. */
  offersProof: boolean
  /** Performs the write of a call and stores its reply with the Idempotency-Key, if there is one. */
  once: <Data>(write: Parameters<Once<Answer<Data>>>[0]) => Promise<Answer<Data>>
  /** The ids in the path that `rows` of the description names. */
  rows: Record<Row, number>
  /** A parameter of the path: `param('kind')`. Ids of rows are in `rows`. */
  param: (name: string) => string
  c: Context
}

export interface Answer<Data = unknown> extends Omit<Success<Data>, 'success' | 'nextCursor'> {
  etag?: string
  /** Answers 301 to this URL, with the same data for clients that do not follow. */
  movedTo?: string | undefined
  nextCursor?: string | undefined
}

/** A router that records its endpoints, so that the OpenAPI document cannot differ from the code. */
export interface Api {
  router: Hono
  endpoints: EndpointSpec[]
  context: ApiContext
}

/**
 * Mounts one call. It applies the limit and the guard, validates, calls the feature and wraps the result. Returns the
 * description, whose type is used by the browser client (src/base/api/api-client.ts).
 */
export function endpoint<
  Reply extends z.ZodType,
  const Method extends EndpointSpec['method'],
  const Path extends PathWith<Row>,
  Body extends Shape = undefined,
  Query extends Shape = undefined,
  Row extends string = never,
>(
  api: Api,
  {
    answer,
    rows,
    ...spec
  }: EndpointSpec<Body, Query, Reply, Method, Path> &
    WithRows<Row> & { answer: (call: Call<OutputOf<Body>, OutputOf<Query>, Row>) => Promise<Answer<DataOf<Reply>>> },
): Description<Method, Path, { body: InputOf<Body>; query: InputOf<Query>; data: z.output<Reply> }> {
  // The cache knows neither limits nor actors.
  if (spec.isCached && (spec.method !== 'get' || spec.access !== 'public' || spec.limit)) throw new Error(`${spec.path} cannot be cached`)
  api.endpoints.push(spec)
  const { db, guard, origin, limits, clock, random, secret } = api.context
  api.router.on(spec.method, routeOf(spec), async (c) => {
    const network = origin.network(c)
    if (spec.limit) await limits.take(spec.limit, network)
    const actor: Actor = spec.access === 'public' ? { kind: 'visitor', network } : await guard(c, spec.access)
    const { body, ...input } = await readInput(c, spec, rows)
    const now = clock()
    const run = (once: Once<Answer<DataOf<Reply>>>) =>
      answer({
        db,
        context: { now, random, actor, secret },
        ...input,
        body,
        network,
        ifMatch: c.req.header('If-Match'),
        proof: spec.takesProof ? c.req.header(PROOF_HEADER) : undefined,
        offersProof: c.req.header('Prefer')?.includes(PREFER_PROOF) ?? false,
        once: once as never,
        param: (name) => c.req.param(name) ?? '',
        c,
      })
    const key = c.req.header('Idempotency-Key')
    const request = { key: key ?? '', now, scope: keyScope(c.req.path, actor), request: body }
    const withoutKey = () => run((write) => db.write(write))
    if (!key || !spec.replay) return reply(c, spec.status ?? 200, await withoutKey())
    const keyed = spec.replay === 'stored' ? runOnce(db, request, run) : recompute(db, request, withoutKey)
    return reply(c, spec.status ?? 200, await keyed)
  })
  return { method: spec.method, path: spec.path }
}

/**
 * Mounts a call that returns a file instead of the envelope. It applies the guard and validates; the call does everything
 * else. Returns the description.
 */
export function fileEndpoint<
  const Method extends EndpointSpec['method'],
  const Path extends PathWith<Row>,
  Body extends Shape = undefined,
  Query extends Shape = undefined,
  Row extends string = never,
>(
  api: Api,
  {
    answer,
    rows,
    ...file
  }: Omit<EndpointSpec<Body, Query, z.ZodUnknown, Method, Path>, 'reply'> &
    WithRows<Row> & {
      files: readonly string[]
      answer: (
        call: Pick<Call<OutputOf<Body>, OutputOf<Query>, Row>, 'body' | 'query' | 'rows' | 'param' | 'c'> & { actor: Actor },
      ) => Response | Promise<Response>
    },
): Description<Method, Path, { body: InputOf<Body>; query: InputOf<Query>; data: unknown }> {
  const spec = { ...file, reply: z.unknown() }
  api.endpoints.push(spec)
  const { guard, origin } = api.context
  api.router.on(spec.method, routeOf(spec), async (c) => {
    const actor: Actor = spec.access === 'public' ? { kind: 'visitor', network: origin.network(c) } : await guard(c, spec.access)
    return answer({ ...(await readInput(c, spec, rows)), c, param: (name) => c.req.param(name) ?? '', actor })
  })
  return { method: spec.method, path: spec.path }
}

/** '/things/{id}' → '/things/:id' */
function routeOf({ path }: Pick<EndpointSpec, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** The server gives each POST a body to read, also an empty one. */
function isWithoutBody(c: Context): boolean {
  const isSent = c.req.header('Content-Type') ?? c.req.header('Transfer-Encoding') ?? Number(c.req.header('Content-Length') ?? 0) > 0
  return c.req.raw.body === null || isSent === false
}

/** Validates the query and the body against their schemas, and then reads the ids in the path. @throws Problem */
async function readInput<Body extends Shape, Query extends Shape, Row extends string>(
  c: Context,
  spec: Pick<EndpointSpec<Body, Query>, 'body' | 'isBodyOptional' | 'query' | 'maxBytes'>,
  missing: Record<Row, string> | undefined,
) {
  const query = spec.query && validate(spec.query, c.req.query())
  const isLeftOut = spec.isBodyOptional && isWithoutBody(c)
  const body = spec.body && validate(spec.body, isLeftOut ? {} : await readJsonBody(c, spec.maxBytes))
  return { query: query as OutputOf<Query>, body: body as OutputOf<Body>, rows: readIds(c, missing) }
}

/** Reads the ids in a path. @throws Problem 'not-found' */
function readIds<Row extends string>(c: Context, missing: Record<Row, string> | undefined): Record<Row, number> {
  const ids = Object.entries<string>(missing ?? {}).map(([name, text]) => {
    const id = c.req.param(name) ?? ''
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new Problem('not-found', text)
    return [name, Number(id)]
  })
  return Object.fromEntries(ids) as Record<Row, number>
}

function reply(c: Context, status: 200 | 201, { etag, movedTo, ...answer }: Answer): Response {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (etag) headers['ETag'] = etag
  if (movedTo) headers['Location'] = movedTo
  // JSON omits undefined fields.
  return c.json({ success: true, ...answer }, movedTo ? 301 : status, headers)
}
