import { randomBytes, type KeyObject } from 'node:crypto'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { createApi } from './api/api.server.ts'
import { createApp, type App } from './app.server.ts'
import type { Actor, ActionContext } from './platform/action-context.server.ts'
import { makePrivateKey, type KeyKind, type MakePrivateKey } from './signing/signing-key.server.ts'
import { makeTestDatabase, type Seed } from './test-database.ts'

/** 15:00 on a Friday in India. */
export const TEST_NOW = new Date('2026-11-20T09:30:00Z')
export const TEST_CODE = 'a-code-for-the-tests'
const TEST_SITE = 'https://www.example.com'

const madeKeys: Record<KeyKind, Array<Promise<KeyObject>>> = { Ed25519: [], RSA: [] }

/** All offices of a test file make the same keys in the same order: to find one for RSA takes a second. */
function sameKeys(): MakePrivateKey {
  const made: Record<KeyKind, number> = { Ed25519: 0, RSA: 0 }
  return (kind) => (madeKeys[kind][made[kind]++] ??= makePrivateKey(kind))
}

interface Reply {
  status: number
  headers: Headers
  /** The envelope, or {} when the body was no JSON. */
  body: Record<string, unknown>
  text: string
  /** `body.data`, for reading it without ceremony. */
  data: never
}

export interface TestApp extends App {
  http: Hono
  /** Where SQLite and uploaded files are. */
  dataDir: string
  /** The clock's time; set it to travel. */
  time: { now: Date }
  /** Asks as a visitor. A body makes it a POST unless a method is given. */
  fetch: (path: string, asking?: FetchOptions) => Promise<Reply>
  /** Asks with the admin's code. */
  fetchAsAdmin: (path: string, asking?: FetchOptions) => Promise<Reply>
  context: (actor?: Actor) => ActionContext
  faults: unknown[]
}

interface FetchOptions {
  method?: string
  body?: unknown
  /** A body that is not JSON made here. */
  raw?: BodyInit
  headers?: Record<string, string>
}

interface TestOptions {
  seed?: Seed
  rateLimitScale?: number
  /** Believes X-Forwarded-For, so that a test can ask from many networks. */
  isProxied?: boolean
  /** A folder with SQLite that is there already, and stays. */
  dataDir?: string
}

/** What a request without a socket comes from. */
const NO_SOCKET = 'unknown'

/** How the offices of all tests are set up, so that one can be a copy of another. */
export function testConfig({ dataDir, databaseUrl, seed }: { dataDir: string; databaseUrl: string | undefined; seed: Seed }) {
  return { databaseUrl, dataDir, siteUrl: TEST_SITE, adminApiCode: TEST_CODE, trustedProxies: [], rateLimitScale: 1e6, seed }
}

/** An office of its own on a fresh database (see `makeTestDatabase`). `close` removes it. */
export async function createTestApp({ seed = 'none', rateLimitScale = 1e6, isProxied = false, dataDir: given }: TestOptions = {}): Promise<TestApp> {
  const { dataDir, databaseUrl, isCopy, drop } = await makeTestDatabase(seed, given)
  const time = { now: TEST_NOW }
  const faults: unknown[] = []
  const trustedProxies = isProxied ? [NO_SOCKET] : []
  const config = { ...testConfig({ dataDir, databaseUrl, seed }), trustedProxies, rateLimitScale }
  const onFault = (error: unknown) => faults.push(error)
  const app = await createApp(config, { clock: () => time.now, onFault, makeKey: sameKeys() })
  // Nobody cuts the power of a test: its commits need not wait for the disk. Those of a bench do.
  if (isCopy && app.db.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(app.db.schemaConnection)
  const http = createApi(app.api, app, onFault)
  const fetch = (path: string, asking: FetchOptions = {}) => fetchFromHono(http, path, asking)
  return {
    ...app,
    http,
    dataDir,
    time,
    faults,
    fetch,
    fetchAsAdmin: (path, asking = {}) => fetch(path, { ...asking, headers: { 'X-API-Code': TEST_CODE, ...asking.headers } }),
    context: (actor = { kind: 'system' }) => ({ now: time.now, random: randomBytes, actor, secret: app.api.secret }),
    close: async () => {
      await app.close()
      await drop()
    },
  }
}

async function fetchFromHono(http: Hono, path: string, { method, body, raw, headers = {} }: FetchOptions): Promise<Reply> {
  const hasBody = body !== undefined || raw !== undefined
  const response = await http.request(path, {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    headers: { ...(hasBody ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: raw ?? JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const parsed = readJson(text)
  return { status: response.status, headers: response.headers, body: parsed, text, data: parsed['data'] as never }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
