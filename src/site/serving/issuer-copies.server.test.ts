import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setStatus } from '../../certificates/status-list-entry.server.ts'
import { CACHED_ISSUER_FILES } from '../../credentials/issuer/issuer-files.server.ts'
import { openDatabase } from '../../platform/database/open-database.server.ts'
import { TaskQueue } from '../../platform/task-queue.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { commitVersion } from './content-version.server.ts'
import { PageCache } from './page-cache.server.ts'
import { startCacheServer, type CacheServer } from './test-cache-server.ts'

let app: TestApp
let server: CacheServer
let get: CacheServer['get']
let cache: PageCache
let made: string[]
let answer: () => Promise<Response>

beforeAll(async () => {
  app = await createTestApp()
  server = await startCacheServer(() => cache)
  get = server.get
})
afterAll(async () => {
  server.close()
  await app.close()
})
beforeEach(() => {
  made = []
  cache = newCache(commitVersion(app.db))
})

function newCache(issuerVersion: ReturnType<typeof commitVersion>): PageCache {
  const render = (path: string) => {
    made.push(path)
    return answer()
  }
  // The pages never change.
  return new PageCache({
    routes: CACHED_ISSUER_FILES,
    render,
    version: { read: () => 1, readAtOnce: () => 1 },
    issuerVersion,
    clock: () => app.time.now,
    queue: new TaskQueue(6),
  })
}

/** Undefined on SQLite. */
async function addressOfDatabase(): Promise<string | undefined> {
  if (app.db.dialect === 'sqlite') return undefined
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db.sql)
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

test('a file of the issuer is kept until anything is committed, by whichever process, and whatever pages show', async () => {
  const other = await openDatabase({ databaseUrl: await addressOfDatabase(), dataDir: app.dataDir }, console.error)
  const entry = { status_list: 1, status_index: 7 }
  await app.db.write((tx) =>
    tx.sql.insertInto('status_entries').values({ list: 1, position: entry.status_index, revoked: 0, suspended: 0 }).execute(),
  )
  answer = async () => {
    const { revoked } = await app.db.sql.selectFrom('status_entries').select('revoked').where('position', '=', 7).executeTakeFirstOrThrow()
    return new Response(`revoked: ${revoked}`, { headers: { etag: `"${revoked}"`, 'cache-control': 'no-cache' } })
  }
  const path = '/credentials/status/revocation/1'
  try {
    for (const [db, revoked] of [
      [app.db, 1],
      [other, 0],
      [other, 1],
      [app.db, 0],
    ] as const) {
      await db.write((tx) => setStatus(tx, entry, { revoked }))
      made = []
      for (let time = 0; time < 3; time++) expect((await get(path)).text).toBe(`revoked: ${revoked}`)
      expect((await get(path, { 'if-none-match': `"${revoked}"`, 'x-api-code': 'x' })).status).toBe(304)
      // PostgreSQL counts the commits of all its databases, and other tests use those.
      expect(app.db.dialect === 'sqlite' ? made : [path]).toEqual([path])
    }
  } finally {
    await other.close()
  }
})

test('a file of the issuer is never a copy of before while the database does not answer, and what is none is left to the call', async () => {
  let version: number | undefined = 1
  cache = newCache({ read: () => Promise.resolve(version), readAtOnce: () => undefined })
  answer = () => Promise.resolve(new Response('keys'))
  expect((await get('/.well-known/jwks.json')).status).toBe(200)
  version = undefined
  expect((await get('/.well-known/jwks.json')).headers['x-cache']).toBe('not answered')
  version = 2
  for (const status of [503, 429, 404]) {
    answer = () => Promise.resolve(new Response('no', { status }))
    expect((await get('/.well-known/jwks.json')).headers['x-cache']).toBe('not answered')
  }
  for (const path of [
    '/.well-known/jwks.json/',
    '/credentials/status/revocation/1.pdf',
    '/credentials/status/revocation/1/2',
    '/credentials/status/revocation',
  ]) {
    expect((await get(path)).headers['x-cache']).toBe('not asked')
  }
})
