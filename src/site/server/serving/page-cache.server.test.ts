import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCompany, updateCompany } from '#company/server/company.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { PageCache } from './page-cache.server.ts'
import { startCacheServer, type CacheServer } from './test-cache-server.ts'
import { CACHED_PAGES } from './cached-pages.server.ts'
import { contentVersion } from './content-version.server.ts'

const TEXT = 'All that the company says of itself. '.repeat(100)

let app: TestApp
let server: CacheServer
let get: CacheServer['get']
let cache: PageCache
let made: string[]
let answer: (path: string) => Promise<Response>

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
  answer = async () => page(`${(await getCompany(app.db)).tagline} ${TEXT}`)
  cache = newCache()
})

function newCache(options: Partial<ConstructorParameters<typeof PageCache>[0]> = {}): PageCache {
  const render = (path: string) => {
    made.push(path)
    return answer(path)
  }
  return new PageCache({
    routes: CACHED_PAGES,
    render,
    version: contentVersion(app.db),
    clock: () => app.time.now,
    ...options,
  })
}

function page(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers } })
}

async function rename(tagline: string, db: Parameters<typeof updateCompany>[0] = app.db): Promise<void> {
  await updateCompany(db, { changes: { tagline } }, app.context())
}

test('a page is made once and then answered from memory', async () => {
  const [first, second] = [await get('/about'), await get('/about')]
  expect(made).toEqual(['/about'])
  expect(second.text).toBe(first.text)
  expect(first.text).toContain(TEXT)
})

test('after a change of what it shows a page is never the old one', async () => {
  for (const tagline of ['One', 'Two', 'Three']) {
    await rename(tagline)
    expect((await get('/about')).text).toMatch(new RegExp(`^${tagline} `))
  }
})

test('a page that was begun before a change is not kept after it', async () => {
  await rename('Before')
  const old = page(`Before ${TEXT}`)
  let finish = () => {}
  answer = () => new Promise((resolve) => (finish = () => resolve(old)))
  const slow = get('/about')
  await expect.poll(() => made.length).toBe(1)
  answer = async () => page(`${(await getCompany(app.db)).tagline} ${TEXT}`)
  await rename('After')
  // A request after the change does not share the rendering that began before it.
  expect((await get('/about')).text).toMatch(/^After /)
  finish()
  expect((await slow).text).toMatch(/^Before /)
  expect((await get('/about')).text).toMatch(/^After /)
})

test.runIf(process.env['DATABASE_URL'])('a change that another instance makes is seen', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db.sql)
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  const other = await openDatabase({ databaseUrl: url.href, dataDir: app.dataDir }, console.error)
  try {
    await get('/about')
    await rename('Elsewhere', other)
    expect((await get('/about')).text).toMatch(/^Elsewhere /)
  } finally {
    await other.close()
  }
})

test('what pages do not show makes no page anew', async () => {
  await get('/')
  await app.db.write((tx) => Promise.resolve(tx.changed('certificates', 'certificate:7', 'enquiries', 'bulk-jobs')))
  await get('/')
  expect(made).toHaveLength(1)
})

test('visitors who come at once wait for one page', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('/contact')))
  expect(made).toEqual(['/contact'])
})

test('a page is made anew at midnight in India, and each minute in any case', async () => {
  const now = app.time.now
  app.time.now = new Date('2026-11-20T18:29:30Z')
  await get('/')
  app.time.now = new Date('2026-11-20T18:29:59Z')
  await get('/')
  expect(made).toHaveLength(1)
  app.time.now = new Date('2026-11-20T18:30:00Z')
  await get('/')
  expect(made).toHaveLength(2)
  app.time.now = new Date('2026-11-20T18:31:00Z')
  await get('/')
  expect(made).toHaveLength(3)
  app.time.now = now
})

test.each([
  ['a certificate ID that somebody has typed', '/verify-certificate?tab=verify&id=CERT2026090042', {}],
  ['the same in another spelling', '/verify-certificate?%69d=CERT2026090042', {}],
  ['a message that somebody has begun', '/contact?subject=Other', {}],
  ['a search that a form without script has sent', '/training-programs?q=iso&category=&was=', {}],
  ['a search that is longer than anybody types', `/training-programs?q=${'x'.repeat(300)}`, {}],
  ['a certificate', '/c/abcdefghijklmnopqrstuv', {}],
  ['the page of the keys', '/issuer', {}],
  ['the back-office', '/admin', {}],
  ['an address that is no slug', '/services/%2e%2e', {}],
])('%s is not answered from memory', async (_what, path, headers) => {
  for (let time = 0; time < 2; time++) expect((await get(path, headers)).headers['x-cache']).toBe('not asked')
})

test('a posted form is not answered from memory', async () => {
  expect((await get('/contact', {}, 'POST')).text).toBe('anew')
})

test.each([
  ['a page that is not there', () => page('gone', {}, 404)],
  ['a page that says it must not be kept', () => page('mine', { 'cache-control': 'no-store' })],
  ['an answer that sets a cookie', () => page('mine', { 'set-cookie': 'a=b' })],
])('%s is answered as it is and not kept', async (_what, reply) => {
  answer = () => Promise.resolve(reply())
  expect((await get('/services/9')).status).toBe(reply().status)
  await get('/services/9')
  expect(made).toHaveLength(2)
})

test('a redirect is left to the site, which may keep what the visitor’s address has besides', async () => {
  answer = () => Promise.resolve(new Response(null, { status: 301, headers: { location: '/services/iso', 'cache-control': 'no-cache' } }))
  for (let time = 0; time < 2; time++) expect((await get('/services/9?utm_source=mail')).headers['x-cache']).toBe('not answered')
})

test.each([
  [
    '/about',
    [
      '/about?utm_source=wa&utm_medium=x',
      '/about?fbclid=1',
      '/about?gclid=1#top',
      '/about?_t=1',
      '/about/',
      '/about?q=iso&id=CERT2026090042',
    ],
  ],
  ['/verify-certificate?tab=status', ['/verify-certificate?utm_source=wa&tab=status', '/verify-certificate/?%74ab=status&_t=2']],
  [
    '/training-programs?category=A+B&q=%E0%A4%AA%E0%A5%8D',
    ['/training-programs?q=%e0%a4%aa%e0%a5%8d&category=A%20B', '/training-programs?x=1&category=%41+B&%71=%E0%A4%AA%E0%A5%8D&x=2'],
  ],
  ['/training-programs?q=a&q=b', ['/training-programs?q=a&utm_source=wa&q=b']],
])('%s is one page with any name that it does not read, and in any spelling', async (path, others) => {
  const { text } = await get(path)
  for (const other of others) expect((await get(other)).text).toBe(text)
  expect(made).toEqual([path])
})

test('the page depends on no cookie and no other header of the visitor', async () => {
  const { headers } = await get('/')
  const others = [
    { cookie: 'session=1; theme=dark' },
    { authorization: 'Basic eA==' },
    { 'x-api-code': 'secret' },
    { range: 'bytes=0-9' },
    { 'accept-language': 'hi' },
  ]
  for (const other of others) expect((await get('/', other)).headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' })
  expect((await get('/?utm_source=wa', { cookie: 'a=1', 'if-none-match': headers.etag ?? '' })).status).toBe(304)
  expect((await get('/?utm_source=wa', {}, 'HEAD')).headers['content-length']).toBe(headers['content-length'])
  expect(made).toEqual(['/'])
})

test('a thousand searches push out other searches, but no page', async () => {
  cache = newCache({ maxPages: 3, maxSearches: 2 })
  const pages = ['/', '/about', '/training-programs']
  for (const path of pages) await get(path)
  for (let word = 0; word < 1000; word++) await get(`/training-programs?q=word${word}`)
  made = []
  for (const path of pages) await get(path)
  await get('/training-programs?q=word999')
  expect(made).toEqual([])
  await get('/training-programs?q=word1')
  expect(made).toEqual(['/training-programs?q=word1'])
})

test('of more pages than there is room for, the one that was asked for least recently is rendered again', async () => {
  cache = newCache({ maxPages: 2 })
  for (const path of ['/', '/about', '/', '/contact', '/']) await get(path)
  expect(made).toEqual(['/', '/about', '/contact'])
})

test('all addresses where nothing is share one copy, and a change makes a new one', async () => {
  cache = newCache({ isNowhere: (path) => path.startsWith('/no') })
  answer = async (path) => page(`${path} ${(await getCompany(app.db)).tagline} ${TEXT}`, {}, 404)
  for (const word of ['a', 'b', 'c'])
    expect(await get(`/no${word}?x=1`)).toMatchObject({ status: 404, headers: { vary: 'Accept-Encoding' } })
  expect((await get('/noa', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/noa', {}, 'POST')).headers['x-cache']).toBe('not asked')
  expect(made).toEqual(['/*'])
  await rename('Renamed')
  expect((await get('/nod')).text).toMatch(/^\/\* Renamed /)
})

test('every coding is the same page, with the headers it was made with', async () => {
  answer = () => Promise.resolve(page(TEXT, { 'content-security-policy': "default-src 'self'" }))
  for (const [accepted, coding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const { headers, bytes } = await get('/', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-security-policy': "default-src 'self'",
      'content-length': String(bytes.length),
    })
    expect(read(bytes).toString()).toBe(TEXT)
  }
})

test('several that take only gzip at once all get it', async () => {
  answer = () => Promise.resolve(page(TEXT))
  const replies = await Promise.all(['/', '/', '/?utm_source=mail'].map((path) => get(path, { 'accept-encoding': 'gzip' })))
  for (const { headers, bytes } of replies) expect([headers['content-encoding'], gunzipSync(bytes).toString()]).toEqual(['gzip', TEXT])
  expect(made).toEqual(['/'])
  const head = await get('/', { 'accept-encoding': 'gzip' }, 'HEAD')
  expect(head.headers['content-length']).toBe(String(replies[0]?.bytes.length))
})

test('who has the page already is told so, and HEAD has no body', async () => {
  const { headers } = await get('/')
  const known = await get('/', { 'if-none-match': headers.etag ?? '' })
  expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, headers.etag])
  await rename('Another')
  expect((await get('/', { 'if-none-match': headers.etag ?? '' })).status).toBe(200)
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.bytes.length]).toEqual([200, 0])
  expect(Number(head.headers['content-length'])).toBeGreaterThan(TEXT.length)
})

test('no more pages are kept than there is room for', async () => {
  cache = newCache({ maxPages: 2 })
  for (const path of ['/', '/about', '/contact', '/']) await get(path)
  expect(made).toEqual(['/', '/about', '/contact', '/'])
})

test('a page that could not be made is made at the next request', async () => {
  answer = () => Promise.reject(new Error('the database does not answer'))
  expect((await get('/')).status).toBe(500)
  answer = () => Promise.resolve(page(TEXT))
  expect((await get('/')).status).toBe(200)
})

test('while the database does not answer, a copy is sent for a day, and a page without a copy is not', async () => {
  let version: number | undefined = 1
  cache = newCache({ version: () => Promise.resolve(version) })
  const { text } = await get('/about')
  version = undefined
  app.time.now = new Date(app.time.now.getTime() + 23 * 3_600_000)
  expect(await get('/about')).toMatchObject({ status: 200, text })
  expect((await get('/terms')).status).toBe(500)
  app.time.now = new Date(app.time.now.getTime() + 2 * 3_600_000)
  expect((await get('/about')).status).toBe(500)
})

test('a page that can just now not be rendered is sent from its copy; a fault of our own is shown', async () => {
  let version = 1
  cache = newCache({ version: () => Promise.resolve(version) })
  const { text } = await get('/about')
  version = 2
  answer = () => Promise.resolve(page('away', {}, 503))
  expect(await get('/about')).toMatchObject({ status: 200, text })
  answer = () => Promise.resolve(page('broken', {}, 500))
  expect((await get('/about')).status).toBe(500)
})
