import { randomBytes, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { createApi } from '../api/api.server.ts'
import { createApp, type App } from '../app.server.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import type { Actor, ActionContext } from '#base/http/action-context.server.ts'
import { BACKUPS_FOLDER } from '#base/config/data-dir.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { makePrivateKey, type KeyKind, type MakePrivateKey } from '#certificates/server/signing/signing-key.server.ts'
import { createTestClient, TEST_CODE, type TestClient } from './test-client.ts'
import { makeTestDatabase, type Seed } from './test-database.ts'

/** A Friday, 15:00 IST. */
export const TEST_NOW = new Date('2026-11-20T09:30:00Z')
export const TEST_SITE = 'https://www.example.com'

const madeKeys: Record<KeyKind, Array<Promise<KeyObject>>> = { Ed25519: [], RSA: [] }

/** All apps of a test file get the same keys in the same order, because an RSA key takes a second. */
function sameKeys(): MakePrivateKey {
  const made: Record<KeyKind, number> = { Ed25519: 0, RSA: 0 }
  return (kind) => (madeKeys[kind][made[kind]++] ??= makePrivateKey(kind))
}

export interface TestApp extends App, TestClient {
  http: Hono
  /** Folder of the SQLite file and of uploaded files. */
  dataDir: string
  /** The current time of the app's clock. A test may change it. */
  time: { now: Date }
  context: (actor?: Actor) => ActionContext
  faults: unknown[]
}

export interface TestOptions {
  seed?: Seed
  rateLimitScale?: number
  /** Trusts X-Forwarded-For, so that a test can send requests from many networks. */
  isProxied?: boolean
  /** The site's address instead of TEST_SITE, and its previous addresses. */
  siteUrl?: string
  formerSiteUrls?: string[]
  /** An existing folder with a SQLite database. It is not removed. */
  dataDir?: string
}

/** Stores the shipped company, which tests expect even without the demo: otherwise the company is empty. */
export async function fillCompany(db: Database): Promise<void> {
  await db.write((tx) =>
    tx.sql
      .updateTable('company')
      .set({ content: JSON.stringify(defaultCompany) })
      .execute(),
  )
}

/** The network of a request that has no socket. */
const NO_SOCKET = 'unknown'

/** The settings shared by all test apps, so that one database can be a copy of another. */
export function testConfig({ dataDir, databaseUrl, seed }: { dataDir: string; databaseUrl: string | undefined; seed: Seed }) {
  const backups = { folder: join(dataDir, BACKUPS_FOLDER), intervalMs: undefined, maxBytes: Infinity, passphrase: undefined }
  return { databaseUrl, dataDir, backups, siteUrl: TEST_SITE, adminApiCode: TEST_CODE, trustedProxies: [], rateLimitScale: 1e6, seed }
}

let createApps = createInProcessApp

/** Makes `createTestApp` use `create` from now on: the contract suite runs API tests against the built program. */
export function createTestAppsWith(create: (options?: TestOptions) => Promise<TestApp>): void {
  createApps = create
}

/** A separate app on a fresh database (see `makeTestDatabase`). `close` removes it. */
export function createTestApp(options?: TestOptions): Promise<TestApp> {
  return createApps(options)
}

async function createInProcessApp({
  seed = 'none',
  rateLimitScale = 1e6,
  isProxied = false,
  dataDir: existing,
  siteUrl = TEST_SITE,
  formerSiteUrls = [],
}: TestOptions = {}): Promise<TestApp> {
  const { dataDir, databaseUrl, isCopy, drop } = await makeTestDatabase(seed, existing)
  const time = { now: TEST_NOW }
  const faults: unknown[] = []
  const trustedProxies = isProxied ? [NO_SOCKET] : []
  const config = { ...testConfig({ dataDir, databaseUrl, seed }), trustedProxies, rateLimitScale, siteUrl, formerSiteUrls }
  const onFault = (error: unknown) => faults.push(error)
  const app = await createApp(config, { clock: () => time.now, onFault, makeKey: sameKeys() })
  if (!isCopy && seed === 'none' && !existing) await fillCompany(app.db)
  // Commits in tests need not wait for the disk. Those in benchmarks do.
  if (isCopy && app.db.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(app.db.schemaConnection)
  const http = createApi(app.api, app, onFault).router
  return {
    ...app,
    ...createTestClient((path, init) => http.request(path, init)),
    http,
    dataDir,
    time,
    faults,
    context: (actor = { kind: 'system' }) => ({ now: time.now, random: randomBytes, actor, secret: app.api.secret }),
    close: async () => {
      await app.close()
      await drop()
    },
  }
}
