import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/server-process.ts'
import { setStatus } from '#certificates/server/status-list-entry.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { PARTICIPANT } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { runCommand } from './command.ts'

let database: TestDatabase
let server: BuiltServer
let metricsPort: number
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  metricsPort = await freePort()
  server = await startBuiltServer({ ...database, seed: 'demo', env: { METRICS_PORT: String(metricsPort) } })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

/** Sends requests one after another, and returns their cost: renderings, and replies from memory. */
async function cost(
  requests: ReadonlyArray<string | [path: string, headers: Record<string, string>]>,
): Promise<{ miss: number; hit: number; replies: Response[] }> {
  const before = await counts()
  const replies: Response[] = []
  for (const request of requests) {
    const [path, headers] = typeof request === 'string' ? [request, {}] : request
    replies.push(await server.request(path, { headers }))
  }
  const after = await counts()
  return { miss: after.miss - before.miss, hit: after.hit - before.hit, replies }
}

/** Returns the headers, without those that differ per reply. */
function headersOf(reply: Response | undefined): Record<string, string> {
  return Object.fromEntries(
    [...(reply?.headers ?? [])].filter(
      ([name]) => !/^(x-request-id|date|connection|keep-alive|transfer-encoding|content-length)$/.test(name),
    ),
  )
}

async function counts(): Promise<{ miss: number; hit: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const count = (result: string) =>
    Number(new RegExp(`^pramaan_page_cache_requests_total\\{result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1])
  return { miss: count('miss'), hit: count('hit') }
}

test('a link from a campaign, a cookie and a slash at the end cost no rendering, and give the same page', async () => {
  const paths = ['/', '/about', '/training-programs/lean-six-sigma-green-belt']
  for (const path of paths) {
    const end = path === '/' ? '' : '/'
    const { miss, hit, replies } = await cost([
      path,
      `${path}?utm_source=wa&fbclid=x`,
      `${path}${end}?gclid=1&_t=2`,
      [path, { Cookie: 'pramaan_session=x; a=b', Authorization: 'Basic eA==' }],
    ])
    expect([path, miss, hit]).toEqual([path, 1, 3])
    const texts = await Promise.all(replies.map((reply) => reply.text()))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).not.toContain('utm_source')
    const etag = replies[0]?.headers.get('ETag') ?? ''
    expect((await server.request(`${path}?utm_source=mail`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  }
})

test('what somebody has typed into the address of a form is in the page and never in memory', async () => {
  const paths = ['/verify-certificate?id=CERT2026090042', '/contact?subject=Other+Inquiry&message=My+own+words']
  const { miss, hit, replies } = await cost([...paths, ...paths])
  expect([miss, hit]).toEqual([0, 0])
  expect(await replies[0]?.text()).toContain('CERT2026090042')
  expect(await replies[1]?.text()).toContain('My own words')
  expect(await (await server.request('/contact?utm_source=mail')).text()).not.toContain('My own words')
})

test('a search is remembered, and shows what was searched for', async () => {
  const { miss, hit, replies } = await cost([
    '/training-programs?q=audit',
    '/training-programs?utm_source=wa&q=audit',
    '/training-programs?q=welding',
  ])
  expect([miss, hit]).toEqual([2, 1])
  const [first, second, other] = await Promise.all(replies.map((reply) => reply.text()))
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('unknown addresses share one page, which says so and is not for search engines', async () => {
  const { miss, hit, replies } = await cost(['/nowhere', '/wp-login.php?x=1', '/.git/config', '/nowhere/at/all'])
  expect([miss, hit]).toEqual([1, 3])
  const others = ['/%6eowhere/at/all', '/training-programs/nothing', '/services/no', '/about/nobody']
  for (const reply of [...replies, ...(await cost(others)).replies]) {
    expect([reply.status, reply.headers.get('ETag'), reply.headers.get('X-Content-Type-Options')]).toEqual([404, null, 'nosniff'])
    expect(await reply.text()).toContain('noindex')
  }
  // The second goes to the router, because its first part is spelt differently.
  const [known, routed] = await Promise.all(
    ['/nowhere', '/%6eowhere'].map((path) => server.request(path, { headers: { 'Accept-Encoding': 'br' } })),
  )
  expect(Object.keys(headersOf(routed)).toSorted()).toEqual(Object.keys(headersOf(known)).toSorted())
  expect(headersOf(known)).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'content-security-policy': expect.stringContaining('default-src') as string,
  })
  const head = await server.request('/nowhere-else', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([404, ''])
  expect((await server.request('/nowhere', { method: 'POST', body: 'a=b' })).status).toBe(405)
  // A file of an earlier build, and other parts of the site.
  const file = await server.request('/assets/index-of-an-earlier-build.js')
  expect([file.status, (await file.text()).length < 100]).toEqual([404, true])
  expect((await server.request('/api/nowhere')).headers.get('Content-Type')).toContain('json')
  expect((await server.request('/api/services/')).status).toBe(404)
})

test('keys and status lists show a revocation and new keys at once, whichever process makes them', async () => {
  const jwks = '/.well-known/jwks.json'
  const kids = async () => ((await (await server.request(jwks)).json()) as { keys: Array<{ kid: string }> }).keys.map(({ kid }) => kid)
  const revoked = async () => {
    const { credentialSubject } = (await (await server.request('/credentials/status/revocation/1')).json()) as {
      credentialSubject: { encodedList: string }
    }
    return gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url')).reduce(
      (sum, byte) => sum + byte.toString(2).replaceAll('0', '').length,
      0,
    )
  }
  const former = await kids()
  const before = await revoked()
  const [one] = (await server.fetchAsAdmin('/api/certificates?status=active')).data as unknown as Array<{ id: number }>
  expect((await server.fetchAsAdmin(`/api/certificates/${one?.id}/revoke`, { body: { reason: 'Issued by mistake' } })).status).toBe(200)
  expect(await revoked()).toBe(before + 1)

  const other = await openDatabase(database, (error) => expect.unreachable(String(error)))
  const free = await other.sql
    .selectFrom('status_entries')
    .select('position')
    .where('list', '=', 1)
    .where('revoked', '=', 0)
    .executeTakeFirstOrThrow()
  await other.write((tx) => setStatus(tx, { status_list: 1, status_index: free.position }, { revoked: 1 }))
  await other.close()
  expect(await revoked()).toBe(before + 2)

  expect(runCommand('rotate-keys', database).status).toBe(0)
  const now = await kids()
  expect(now).toHaveLength(former.length + 2)
  expect(now).toEqual(expect.arrayContaining(former))
}, 60_000)

test('what visitors send and the office does all day costs no page its copy', async () => {
  await cost(['/', '/api/services'])
  const sent = [
    await server.fetch('/api/contact', {
      body: { name: 'Asha Example', email: 'asha@example.com', subject: 'Other Inquiry', message: 'Please call me back.' },
    }),
    await server.fetch('/api/newsletter', { body: { email: 'reader@example.com' } }),
    await server.fetchAsAdmin('/api/participants/create', {
      body: { ...PARTICIPANT, trainingProgramId: 1, participantId: 'BHM2026110009' },
    }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 200, 201])
  const { miss, hit } = await cost(['/', '/api/services'])
  expect([miss, hit]).toEqual([0, 2])
})

test('a program that is added is shown at once where nothing was, and one that moves keeps the visitor’s query', async () => {
  await server.request('/training-programs/new-here')
  const made = await server.fetchAsAdmin('/api/training-programs/create', {
    body: {
      title: 'New here',
      slug: 'new-here',
      category: 'Lean',
      duration: '1 day',
      description: 'New.',
      delivery_mode: 'online',
      online_price: 1000,
    },
  })
  expect(made.status).toBe(201)
  const { id } = made.data as { id: number }
  expect((await server.request('/training-programs/new-here?utm_source=wa')).status).toBe(200)
  await server.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body: { slug: 'moved-here' } })
  const moved = await server.request('/training-programs/new-here?utm_source=wa')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/training-programs/moved-here?utm_source=wa'])
})

test('the lists of the API, one record and the OpenAPI document are read once, and a change shows at once', async () => {
  const paths = [
    '/api/training-programs',
    '/api/services',
    '/api/services/1',
    '/api/openapi.json',
    '/api/training-programs?q=audit&limit=3',
  ]
  for (const path of paths) {
    const mark = path.includes('?') ? '&' : '?'
    const { miss, hit, replies } = await cost([path, `${path}${mark}_t=1`, [path, { 'Accept-Encoding': 'br' }]])
    expect([path, miss, hit]).toEqual([path, 1, 2])
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
    const etag = replies[0]?.headers.get('ETag') ?? 'none'
    expect([path, (await server.request(path, { headers: { 'If-None-Match': etag } })).status]).toEqual([path, 304])
  }
  const byStaff = await cost([
    ['/api/services', { 'X-API-Code': 'x'.repeat(20) }],
    ['/api/services', { Cookie: '__Host-pramaan_session=x' }],
  ])
  expect([byStaff.miss, byStaff.hit]).toEqual([0, 0])
  await server.fetchAsAdmin('/api/services/1', { method: 'PUT', body: { title: 'Renamed for everybody' } })
  expect(await (await server.request('/api/services')).text()).toContain('Renamed for everybody')
})
