import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestOffice, TEST_CODE, TEST_NOW, type TestOffice } from '../test-office.ts'
import { ensureFirstAdmin } from './first-admin.server.ts'
import type { IssuedCode, StaffCode, StaffMember, StaffSession } from './staff-member.ts'

let office: TestOffice

beforeEach(async () => {
  await office?.close()
  office = await openTestOffice()
})
afterAll(() => office.close())

const PERSON = { fullName: 'Meera Placeholder', username: 'meera', email: 'meera@example.com', phone: '+91 00000 00009', role: 'viewer' }
const OURS = { 'Sec-Fetch-Site': 'same-origin' }
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

async function add(changes: object = {}): Promise<StaffMember> {
  const reply = await office.askAsAdmin('/api/admin/users/create', { body: { ...PERSON, ...changes } })
  expect(reply.text).toContain('"success":true')
  return reply.data
}
async function giveCode(userId: number, name = 'Laptop'): Promise<IssuedCode> {
  const reply = await office.askAsAdmin(`/api/admin/users/${userId}/codes`, { body: { name } })
  expect(reply.status).toBe(201)
  return reply.data
}
const everybody = async (): Promise<StaffMember[]> => (await office.askAsAdmin('/api/admin/users')).data
const firstAdmin = async () => (await everybody()).find(({ username }) => username === 'admin') as StaffMember
const using = (code: string) => ({ headers: { 'X-API-Code': code } })
async function signIn(apiCode: string): Promise<{ headers: { Cookie: string } }> {
  const reply = await office.ask('/api/admin/session', { body: { apiCode }, headers: { 'User-Agent': CHROME } })
  expect(reply.status).toBe(200)
  return { headers: { Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', ...OURS } }
}
const lastAudit = () =>
  office.db.sql.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('people', () => {
  test('somebody is added, read, changed and removed, and history has each step', async () => {
    const added = await add()
    expect(added).toMatchObject({ ...PERSON, codeCount: 0, sessionCount: 0, lastSeenAt: null, isYou: false })
    const path = `/api/admin/users/${added.id}`
    const read = await office.askAsAdmin(path)
    expect(read.data).toEqual(added)
    const changed = await office.askAsAdmin(path, {
      method: 'PUT',
      body: { ...PERSON, phone: '', role: 'editor' },
      headers: { 'If-Match': read.headers.get('ETag') ?? '' },
    })
    expect(changed.data).toMatchObject({ phone: null, role: 'editor' })
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: 'person updated', subject: `user:${added.id}`, actor_name: 'Administrator' })
    expect(JSON.parse(entry.before ?? '')).toMatchObject({ role: 'viewer' })
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ role: 'editor' })
    expect((await office.askAsAdmin(path, { method: 'DELETE' })).status).toBe(200)
    expect((await office.askAsAdmin(path)).status).toBe(404)
    expect((await lastAudit()).action).toBe('person removed')
  })

  test('a second editor is told, and nothing is overwritten', async () => {
    const { id } = await add()
    const path = `/api/admin/users/${id}`
    const etag = (await office.askAsAdmin(path)).headers.get('ETag') ?? ''
    const save = (fullName: string) => office.askAsAdmin(path, { method: 'PUT', body: { ...PERSON, fullName }, headers: { 'If-Match': etag } })
    expect((await save('First')).status).toBe(200)
    const second = await save('Second')
    expect(second.status).toBe(412)
    expect(second.data).toMatchObject({ fullName: 'First' })
  })

  test.each([
    ['no name', { fullName: ' ' }, 'fullName'],
    ['no username', { username: '' }, 'username'],
    ['a short username', { username: 'ab' }, 'username'],
    ['a username with spaces', { username: 'mee ra' }, 'username'],
    ['no e-mail', { email: 'meera' }, 'email'],
    ['a role nobody knows', { role: 'owner' }, 'role'],
  ])('%s is refused', async (_, change, field) => {
    const reply = await office.askAsAdmin('/api/admin/users/create', { body: { ...PERSON, ...change } })
    expect(reply.status).toBe(400)
    expect(reply.body['issues']).toHaveProperty(field)
  })

  test('a username is given once, whatever its case', async () => {
    await add()
    const again = await office.askAsAdmin('/api/admin/users/create', { body: { ...PERSON, username: 'MEERA' } })
    expect(again.status).toBe(409)
    expect(again.body['issues']).toEqual({ username: 'This username is already used.' })
  })

  test.each(['editor', 'viewer'])('%s may not look at the people of the office', async (role) => {
    const { id } = await add({ role })
    const { code } = await giveCode(id)
    for (const path of ['/api/admin/users', `/api/admin/users/${id}`, `/api/admin/users/${id}/codes`, `/api/admin/users/${id}/sessions`]) {
      expect((await office.ask(path, using(code))).status).toBe(403)
    }
  })
})

describe('an office always has an admin who can sign in', () => {
  test('nobody changes their own role or removes themselves', async () => {
    const other = await add({ role: 'admin' })
    await giveCode(other.id)
    const { id } = await firstAdmin()
    const own = { fullName: 'Administrator', username: 'admin', email: 'admin@example.com' }
    const demoted = await office.askAsAdmin(`/api/admin/users/${id}`, { method: 'PUT', body: { ...own, role: 'viewer' } })
    expect(demoted).toMatchObject({ status: 409, body: { error: 'You cannot change your own role. Ask another admin.' } })
    const removed = await office.askAsAdmin(`/api/admin/users/${id}`, { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 409, body: { error: 'You cannot remove yourself. Ask another admin.' } })
    expect((await office.askAsAdmin(`/api/admin/users/${id}`, { method: 'PUT', body: { ...own, fullName: 'Owner', role: 'admin' } })).status).toBe(200)
  })

  test('an admin without a code does not count', async () => {
    const other = await add({ role: 'admin' })
    const { code } = await giveCode(other.id)
    const { id } = await firstAdmin()
    const codes: StaffCode[] = (await office.askAsAdmin(`/api/admin/users/${other.id}/codes`)).data
    await office.db.write((tx) => tx.sql.updateTable('api_codes').set({ revoked_at: TEST_NOW.toISOString() }).where('id', '=', codes[0]?.id ?? 0).execute())
    const removed = await office.askAsAdmin(`/api/admin/users/${id}`, { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 409, body: { error: expect.stringContaining('last admin who can sign in') } })
    expect((await office.ask('/api/admin/users', using(code))).status).toBe(401)
  })

  test('of two admins who take each other’s role at once, one keeps it', async () => {
    const other = await add({ role: 'admin', username: 'other' })
    const { code } = await giveCode(other.id)
    const { id } = await firstAdmin()
    const demotion = { ...PERSON, role: 'viewer' }
    const replies = await Promise.all([
      office.askAsAdmin(`/api/admin/users/${other.id}`, { method: 'PUT', body: { ...demotion, username: 'other' } }),
      office.ask(`/api/admin/users/${id}`, { method: 'PUT', body: { ...demotion, username: 'admin' }, ...using(code) }),
    ])
    const admins = await office.db.sql.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
    expect(replies.map(({ status }) => status)).toContain(200)
  })

  test('of two admins who remove each other at once, one stays', async () => {
    const other = await add({ role: 'admin' })
    const { code } = await giveCode(other.id)
    const { id } = await firstAdmin()
    await Promise.all([
      office.askAsAdmin(`/api/admin/users/${other.id}`, { method: 'DELETE' }),
      office.ask(`/api/admin/users/${id}`, { method: 'DELETE', ...using(code) }),
    ])
    expect(await office.db.sql.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toHaveLength(1)
  })

  test('of two admins who revoke each other’s only code at once, one can still sign in', async () => {
    const [a, b] = [await add({ role: 'admin', username: 'first' }), await add({ role: 'admin', username: 'second' })]
    const [codeOfA, codeOfB] = [await giveCode(a.id), await giveCode(b.id)]
    const { id } = await firstAdmin()
    expect((await office.ask(`/api/admin/users/${id}`, { method: 'DELETE', ...using(codeOfA.code) })).status).toBe(200)
    await Promise.all([
      office.ask(`/api/admin/codes/${codeOfB.id}`, { method: 'DELETE', ...using(codeOfA.code) }),
      office.ask(`/api/admin/codes/${codeOfA.id}`, { method: 'DELETE', ...using(codeOfB.code) }),
    ])
    expect(await office.db.sql.selectFrom('api_codes').select('id').where('revoked_at', 'is', null).execute()).toHaveLength(1)
  })
})

describe('codes', () => {
  test('a code has 160 bits, is told once, and is stored by its hash alone', async () => {
    const { id } = await add()
    const issued = await giveCode(id)
    expect(issued.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{8}-){3}[0-9A-HJKMNP-TV-Z]{8}$/)
    const listed = await office.askAsAdmin(`/api/admin/users/${id}/codes`)
    expect(listed.data).toEqual([expect.objectContaining({ name: 'Laptop', source: 'issued', lastUsedAt: null, revokedAt: null, isCurrent: false })])
    const stored = JSON.stringify([
      await office.db.sql.selectFrom('api_codes').selectAll().execute(),
      await office.db.sql.selectFrom('audit_entries').selectAll().execute(),
    ])
    for (const text of [listed.text, stored]) expect(text).not.toContain(issued.code)
    expect((await office.ask('/api/participants', using(issued.code))).status).toBe(200)
  })

  test('its last use is remembered to the hour', async () => {
    const { id } = await add()
    const { code } = await giveCode(id)
    const lastUse = async () => ((await office.askAsAdmin(`/api/admin/users/${id}/codes`)).data as StaffCode[])[0]?.lastUsedAt
    await office.ask('/api/participants', using(code))
    expect(await lastUse()).toBe(TEST_NOW.toISOString())
    office.time.now = new Date(TEST_NOW.getTime() + 59 * 60_000)
    await office.ask('/api/participants', using(code))
    expect(await lastUse()).toBe(TEST_NOW.toISOString())
    office.time.now = new Date(TEST_NOW.getTime() + 60 * 60_000)
    await office.ask('/api/participants', using(code))
    expect(await lastUse()).toBe(office.time.now.toISOString())
  })

  test('revoking a code ends what was opened with it, and nothing else', async () => {
    const { id } = await add()
    const [lost, kept] = [await giveCode(id, 'Lost phone'), await giveCode(id, 'Laptop')]
    const [onPhone, onLaptop] = [await signIn(lost.code), await signIn(kept.code)]
    expect((await office.askAsAdmin(`/api/admin/codes/${lost.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await office.ask('/api/participants', onPhone)).status).toBe(401)
    expect((await office.ask('/api/participants', using(lost.code))).status).toBe(401)
    expect((await office.ask('/api/participants', onLaptop)).status).toBe(200)
    const revoked = await office.db.sql.selectFrom('audit_entries').select('before').where('action', '=', 'API code revoked').executeTakeFirst()
    expect(revoked?.before).toBe('{"name":"Lost phone"}')
    expect((await office.askAsAdmin(`/api/admin/codes/${lost.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('the code one is signed in with is not revoked, nor is the setting’s', async () => {
    const other = await add({ role: 'admin' })
    const { id, code } = await giveCode(other.id)
    expect(await office.ask(`/api/admin/codes/${id}`, { method: 'DELETE', ...using(code) })).toMatchObject({
      status: 409,
      body: { error: 'You are signed in with this code. Sign in with another one to revoke it.' },
    })
    const [setting] = (await office.askAsAdmin(`/api/admin/users/${(await firstAdmin()).id}/codes`)).data as StaffCode[]
    expect(setting).toMatchObject({ source: 'environment', isCurrent: true })
    const refused = await office.ask(`/api/admin/codes/${setting?.id}`, { method: 'DELETE', ...using(code) })
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('ADMIN_API_CODE') } })
  })

  test('who has no access any more is signed out, and their code opens nothing', async () => {
    const { id } = await add()
    const { code } = await giveCode(id)
    const session = await signIn(code)
    await office.askAsAdmin(`/api/admin/users/${id}`, { method: 'PUT', body: { ...PERSON, role: 'user' } })
    expect((await office.ask('/api/participants', session)).status).toBe(401)
    expect((await office.ask('/api/admin/session', { body: { apiCode: code } })).status).toBe(401)
  })
})

describe('the setting ADMIN_API_CODE', () => {
  const restart = (given: string | undefined) => ensureFirstAdmin(office.db, given, office.occasion())

  test('removed from the settings it opens nothing any more; set again it does', async () => {
    const session = await signIn(TEST_CODE)
    const generated = await restart(undefined)
    expect(generated).toBeDefined()
    expect((await office.ask('/api/admin/session', { body: { apiCode: TEST_CODE } })).status).toBe(401)
    expect((await office.ask('/api/participants', session)).status).toBe(401)
    expect((await office.ask('/api/participants', using(generated ?? ''))).status).toBe(200)
    await restart(TEST_CODE)
    expect((await office.askAsAdmin('/api/participants')).status).toBe(200)
  })

  test('without it, an admin’s own code is enough: no other is made', async () => {
    const other = await add({ role: 'admin' })
    const { code } = await giveCode(other.id)
    await office.ask(`/api/admin/users/${(await firstAdmin()).id}`, { method: 'DELETE', ...using(code) })
    expect(await restart(undefined)).toBeUndefined()
    expect((await office.ask('/api/admin/users', using(code))).data).toHaveLength(1)
  })

  test('it belongs to an admin, also when its owner has become something else', async () => {
    const other = await add({ role: 'admin' })
    const { code } = await giveCode(other.id)
    const { id, ...first } = await firstAdmin()
    await office.ask(`/api/admin/users/${id}`, { method: 'PUT', body: { ...first, role: 'viewer' }, ...using(code) })
    expect((await office.askAsAdmin('/api/admin/users')).status).toBe(403)
    await restart(TEST_CODE)
    expect((await office.askAsAdmin('/api/admin/users')).status).toBe(200)
  })
})

describe('sessions', () => {
  const list = async (asking: object): Promise<StaffSession[]> => (await office.ask('/api/admin/sessions', asking)).data

  test('one’s own are listed with where and when, this one marked', async () => {
    await signIn(TEST_CODE)
    office.time.now = new Date(TEST_NOW.getTime() + 60_000)
    const here = await signIn(TEST_CODE)
    const sessions = await list(here)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({ device: 'Chrome on Android', network: 'unknown', codeName: 'ADMIN_API_CODE', createdAt: office.time.now.toISOString() })
    expect(JSON.stringify(await office.db.sql.selectFrom('sessions').selectAll().execute())).not.toContain('Mozilla')
  })

  test('signing out everywhere else keeps this one', async () => {
    const [elsewhere, here] = [await signIn(TEST_CODE), await signIn(TEST_CODE)]
    expect((await office.ask('/api/admin/sessions', { method: 'DELETE', ...here })).data).toEqual({ ended: 1 })
    expect(await lastAudit()).toMatchObject({ action: 'signed out elsewhere' })
    expect((await office.ask('/api/participants', elsewhere)).status).toBe(401)
    expect(await list(here)).toHaveLength(1)
  })

  test('an admin ends anybody’s session; others only their own', async () => {
    const viewer = await add()
    const { code } = await giveCode(viewer.id)
    const [mine, theirs] = [await signIn(code), await signIn(TEST_CODE)]
    const [adminSession] = await list(theirs)
    expect((await office.ask(`/api/admin/sessions/${adminSession?.id}`, { method: 'DELETE', ...mine })).status).toBe(404)
    const [session] = (await office.askAsAdmin(`/api/admin/users/${viewer.id}/sessions`)).data as StaffSession[]
    expect((await office.askAsAdmin(`/api/admin/sessions/${session?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'session ended', subject: `user:${viewer.id}` })
    expect((await office.ask('/api/participants', mine)).status).toBe(401)
    expect(await list(theirs)).toHaveLength(1)
  })

  test('one that is over by itself is not listed', async () => {
    await signIn(TEST_CODE)
    office.time.now = new Date(TEST_NOW.getTime() + 31 * 24 * 60 * 60_000)
    expect(await list({ headers: { 'X-API-Code': TEST_CODE } })).toEqual([])
  })
})
