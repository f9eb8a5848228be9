import { describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp()

const DAY_MS = 24 * 60 * 60 * 1000
const OURS = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }
/** The calls that need no session. Every other call of the contract must refuse a visitor. */
const PUBLIC_CALLS = [
  'POST /api/admin/session',
  'GET /api/admin/session',
  'DELETE /api/admin/session',
  'POST /api/admin/session/password',
  'POST /api/admin/session/second-factor',
  'POST /api/admin/session/passkey/options',
  'POST /api/admin/session/passkey',
  'POST /api/admin/password-link',
  'POST /api/admin/password-link/use',
  'GET /api/services',
  'GET /api/services/{id}',
  'GET /api/showcase/published',
  'GET /api/training-programs/{id}/sample-certificate',
  'GET /api/training-programs',
  'GET /api/training-programs/{id}',
  'GET /api/batches',
  'POST /api/contact',
  'POST /api/contact/correction',
  'POST /api/verify-certificate',
  'POST /api/verify-permalink',
  'GET /api/consent-notice',
  'POST /api/check-status',
  'GET /api/certificates/download/{certificateId}',
  'POST /api/newsletter',
  // Requires its own secret.
  'POST /api/mail/bounces',
  // An empty page.
  'GET /api/admin/mail-templates/frame',
]
const CALLS = await readDescribedCalls()
const ADMIN_CALLS = CALLS.filter((call) => !PUBLIC_CALLS.includes(call)).map((call) => {
  const [method = '', path = ''] = call.split(' ')
  return [method, path.replaceAll(/\{\w+\}/g, '1')] as const
})

async function readDescribedCalls(): Promise<string[]> {
  const described = await createTestApp()
  const { body } = await described.fetch('/api/openapi.json')
  await described.close()
  const { paths } = body as { paths: Record<string, Record<string, object>> }
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
}

async function signIn(apiCode: string = TEST_CODE, earlier = ''): Promise<{ status: number; cookie: string; header: string }> {
  const reply = await app.fetch('/api/admin/session', { body: { apiCode }, headers: earlier ? { Cookie: earlier } : {} })
  const header = reply.headers.get('Set-Cookie') ?? ''
  return { status: reply.status, cookie: header.split(';')[0] ?? '', header }
}

describe('signing in', () => {
  test('the right code sets a cookie that no script can read and no other site can send', async () => {
    const { status, header } = await signIn()
    expect(status).toBe(200)
    expect(header).toMatch(/^pramaan_session=[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(header).toContain(attribute)
    expect(header).not.toContain('Domain')
  })

  test('signing in again gives a new token, ends the earlier session of the browser, and takes no token that was chosen for it', async () => {
    const first = await signIn()
    const [second, other] = [await signIn(TEST_CODE, first.cookie), await signIn(TEST_CODE, `pramaan_session=${'A'.repeat(43)}`)]
    expect(new Set([first.cookie, second.cookie, other.cookie, `pramaan_session=${'A'.repeat(43)}`]).size).toBe(4)
    const statusOf = async (cookie: string) => (await app.fetch('/api/contacts', { headers: { Cookie: cookie } })).status
    expect([await statusOf(first.cookie), await statusOf(second.cookie), await statusOf(other.cookie)]).toEqual([401, 200, 200])
  })

  test('over https the cookie is Secure with the prefix __Host-, and only that one is read', async () => {
    const path = 'https://office.example.com/api/admin/session'
    const header = (await app.fetch(path, { body: { apiCode: TEST_CODE } })).headers.get('Set-Cookie') ?? ''
    expect(header).toMatch(/^__Host-pramaan_session=[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(header).toContain(attribute)
    expect(header).not.toContain('Domain')
    const cookie = header.split(';')[0] ?? ''
    const statusWith = async (sent: string) => (await app.fetch(path, { headers: { Cookie: sent } })).status
    expect([await statusWith(cookie), await statusWith(cookie.replace('__Host-', ''))]).toEqual([200, 401])
  })

  test.each(['localhost:3000', '127.0.0.1:3000', 'office.example.com'])(
    'over plain http from %s the cookie is neither Secure nor prefixed, which some browsers would refuse',
    async (host) => {
      const reply = await app.fetch(`http://${host}/api/admin/session`, { body: { apiCode: TEST_CODE } })
      expect(reply.headers.get('Set-Cookie')).toMatch(/^pramaan_session=[\w-]{43};/)
      expect(reply.headers.get('Set-Cookie')).not.toContain('Secure')
    },
  )

  test('a wrong code is refused with the required text and sets no cookie', async () => {
    const reply = await app.fetch('/api/admin/session', { body: { apiCode: 'not-the-right-code' } })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ success: false, error: 'Invalid API code' })
    expect(reply.headers.get('Set-Cookie')).toBeNull()
  })

  test.each([[''], ['   '], [undefined], [42], ['x'.repeat(201)]])('a code like %j is refused', async (apiCode) => {
    expect((await app.fetch('/api/admin/session', { body: { apiCode } })).status).toBe(400)
  })

  test('the cookie shows who is signed in, and works for admin calls', async () => {
    const { cookie } = await signIn()
    const who = await app.fetch('/api/admin/session', { headers: { Cookie: cookie } })
    expect(who.data).toEqual({ name: 'Administrator', role: 'admin' })
    expect((await app.fetch('/api/contacts', { headers: { Cookie: cookie } })).status).toBe(200)
    expect((await app.fetch('/api/contacts', { method: 'HEAD', headers: { Cookie: cookie } })).status).toBe(200)
  })

  test('signing out ends the session on the server, not only in the browser', async () => {
    const { cookie } = await signIn()
    const out = await app.fetch('/api/admin/session', { method: 'DELETE', headers: { Cookie: cookie, ...OURS } })
    expect(out.status).toBe(200)
    expect(out.headers.get('Set-Cookie')).toMatch(/^pramaan_session=;/)
    expect((await app.fetch('/api/contacts', { headers: { Cookie: cookie } })).status).toBe(401)
  })

  test('neither the code nor the token is stored in readable form', async () => {
    const { cookie } = await signIn()
    const token = cookie.split('=')[1] ?? ''
    const rows = JSON.stringify([
      await app.db.sql.selectFrom('api_codes').selectAll().execute(),
      await app.db.sql.selectFrom('sessions').selectAll().execute(),
      await entriesWithValues(app.db).selectAll().execute(),
    ])
    expect(rows).not.toContain(TEST_CODE)
    expect(rows).not.toContain(token)
  })

  test('a session ends 30 days after its last use', async () => {
    const { cookie } = await signIn()
    expect((await app.fetch('/api/contacts', { headers: { Cookie: cookie } })).headers.get('Set-Cookie')).toBeNull()
    app.time.now = new Date(TEST_NOW.getTime() + 29 * DAY_MS)
    const used = await app.fetch('/api/contacts', { headers: { Cookie: cookie } })
    expect(used.status).toBe(200)
    expect(used.headers.get('Set-Cookie')).toMatch(new RegExp(`^${cookie}; Max-Age=${(30 * DAY_MS) / 1000};`))
    app.time.now = new Date(TEST_NOW.getTime() + 58 * DAY_MS)
    expect((await app.fetch('/api/contacts', { headers: { Cookie: cookie } })).status).toBe(200)
    app.time.now = new Date(TEST_NOW.getTime() + 89 * DAY_MS)
    expect((await app.fetch('/api/contacts', { headers: { Cookie: cookie } })).status).toBe(401)
  })
})

test('wrong codes sent at the same time are all counted', async () => {
  const strict = await createTestApp({ rateLimitScale: 1 })
  const attempts = Array.from({ length: 20 }, () => strict.fetch('/api/admin/session', { body: { apiCode: 'not-the-right-code' } }))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  await strict.close()
})

test.each(['asha@example.com', 'asha%40example.com', 'asha@example.com%FF'])(
  'a refused address, %s, is stored beside the chain, because it may contain what a visitor typed',
  async (typed) => {
    expect((await app.fetch(`/api/participants/${typed}`)).status).toBe(401)
    const { subject, after } = await entriesWithValues(app.db)
      .selectAll()
      .where('action', '=', 'refused')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([subject, after]).toEqual(['GET /api/participants/:id', expect.stringContaining('asha@example.com')])
  },
)

describe('every admin call', () => {
  test.each(ADMIN_CALLS)('%s %s without a session is 401 and recorded in the audit log', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    const reply = await app.fetch(path, { method, ...body })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ success: false, error: 'Please sign in first.' })
    const recorded = await entriesWithValues(app.db)
      .select(['subject', 'after'])
      .where('action', '=', 'refused')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(recorded.subject).toMatch(new RegExp(`^${method} /api/`))
    expect(JSON.parse(recorded.after ?? '')).toEqual({ reason: 'Please sign in first.', path })
  })

  test.each(ADMIN_CALLS)('%s %s with a wrong code is 401', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    const reply = await app.fetch(path, { method, ...body, headers: { 'X-API-Code': 'not-the-right-code' } })
    expect(reply.status).toBe(401)
  })

  test('more than 20 calls are tested, and each public call listed here exists', () => {
    expect(ADMIN_CALLS.length).toBeGreaterThan(20)
    expect(CALLS).toEqual(expect.arrayContaining(PUBLIC_CALLS))
  })

  test('a forged cookie is 401', async () => {
    const reply = await app.fetch('/api/contacts', { headers: { Cookie: `pramaan_session=${'A'.repeat(43)}` } })
    expect(reply.status).toBe(401)
  })
})

describe('a write with the cookie', () => {
  const write = async (headers: Record<string, string>) => {
    const { cookie } = await signIn()
    return app.fetch('/api/contacts/4711', { method: 'DELETE', headers: { Cookie: cookie, ...headers } })
  }

  test('from a page of this site is accepted', async () => {
    expect((await write(OURS)).status).toBe(404)
    expect((await write({ Origin: 'http://localhost' })).status).toBe(404)
  })

  test.each([
    ['another site', { Origin: 'https://evil.example.com', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling of this site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin without fetch metadata', { Origin: 'https://evil.example.com' }],
    ['nowhere', {}],
    ['an opaque origin', { Origin: 'null' }],
  ])('from %s is 403', async (_, headers) => {
    expect((await write(headers)).status).toBe(403)
  })
})

describe('roles', () => {
  test.each([
    ['editor', 403, 400],
    ['viewer', 200, 403],
    ['user', 401, 401],
  ] as const)('%s: reading records %i, writing content %i', async (role, reading, writing) => {
    await app.db.write((tx) => tx.sql.updateTable('users').set({ role }).where('username', '=', 'admin').execute())
    expect((await app.fetchAsAdmin('/api/participants')).status).toBe(reading)
    expect((await app.fetchAsAdmin('/api/services/create', { body: {} })).status).toBe(writing)
    await app.db.write((tx) => tx.sql.updateTable('users').set({ role: 'admin' }).execute())
  })
})
