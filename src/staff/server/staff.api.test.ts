import { describe, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson, firstAdmin, giveCode, lastAuditEntry, PERSON, using } from '#app/testing/test-staff.ts'
import type { StaffCode } from '../staff-member.schema.ts'

const app = setUpTestApp({ perTest: true })

describe('staff', () => {
  test('a person is added, read, changed and removed, and the audit log records it', async () => {
    const added = await addPerson(app)
    expect(added).toMatchObject({ ...PERSON, codeCount: 0, sessionCount: 0, lastSeenAt: null, isYou: false })
    const path = `/api/admin/users/${added.id}`
    const read = await app.fetchAsAdmin(path)
    expect(read.data).toEqual(added)
    const changed = await app.fetchAsAdmin(path, {
      method: 'PUT',
      body: { ...PERSON, phone: '', role: 'editor' },
      headers: { 'If-Match': read.headers.get('ETag') ?? '' },
    })
    expect(changed.data).toMatchObject({ phone: null, role: 'editor' })
    const entry = await lastAuditEntry(app)
    expect(entry).toMatchObject({ action: 'person updated', subject: `user:${added.id}`, actor_name: 'Administrator' })
    expect(JSON.parse(entry.before ?? '')).toMatchObject({ role: 'viewer' })
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ role: 'editor' })
    expect((await app.fetchAsAdmin(path, { method: 'DELETE' })).status).toBe(200)
    expect((await app.fetchAsAdmin(path)).status).toBe(404)
    expect((await lastAuditEntry(app)).action).toBe('person removed')
  })

  test('a stale edit is refused with the current values', async () => {
    const { id } = await addPerson(app)
    const path = `/api/admin/users/${id}`
    const etag = (await app.fetchAsAdmin(path)).headers.get('ETag') ?? ''
    const save = (fullName: string) =>
      app.fetchAsAdmin(path, { method: 'PUT', body: { ...PERSON, fullName }, headers: { 'If-Match': etag } })
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
    ['an unknown role', { role: 'owner' }, 'role'],
  ])('%s is refused', async (_, change, field) => {
    const reply = await app.fetchAsAdmin('/api/admin/users/create', { body: { ...PERSON, ...change } })
    expect(reply.status).toBe(400)
    expect(reply.body['issues']).toHaveProperty(field)
  })

  test('a username is unique, whatever its case', async () => {
    await addPerson(app)
    const again = await app.fetchAsAdmin('/api/admin/users/create', { body: { ...PERSON, username: 'MEERA' } })
    expect(again.status).toBe(409)
    expect(again.body['issues']).toEqual({ username: 'This username is already used.' })
  })

  test.each(['editor', 'viewer'])('%s may not read the list of staff', async (role) => {
    const { id } = await addPerson(app, { role })
    const { code } = await giveCode(app, id)
    for (const path of ['/api/admin/users', `/api/admin/users/${id}`, `/api/admin/users/${id}/codes`, `/api/admin/users/${id}/sessions`]) {
      expect((await app.fetch(path, using(code))).status).toBe(403)
    }
  })
})

describe('there is always an admin who can sign in', () => {
  test('admins cannot change their own role or remove themselves', async () => {
    const other = await addPerson(app, { role: 'admin' })
    await giveCode(app, other.id)
    const { id } = await firstAdmin(app)
    const own = { fullName: 'Administrator', username: 'admin', email: 'admin@example.com' }
    const demoted = await app.fetchAsAdmin(`/api/admin/users/${id}`, { method: 'PUT', body: { ...own, role: 'viewer' } })
    expect(demoted).toMatchObject({ status: 409, body: { error: 'You cannot change your own role. Ask another admin.' } })
    const removed = await app.fetchAsAdmin(`/api/admin/users/${id}`, { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 409, body: { error: 'You cannot remove yourself. Ask another admin.' } })
    expect(
      (await app.fetchAsAdmin(`/api/admin/users/${id}`, { method: 'PUT', body: { ...own, fullName: 'Owner', role: 'admin' } })).status,
    ).toBe(200)
  })

  test('an admin without a code does not count', async () => {
    const other = await addPerson(app, { role: 'admin' })
    const { code } = await giveCode(app, other.id)
    const { id } = await firstAdmin(app)
    const codes: StaffCode[] = (await app.fetchAsAdmin(`/api/admin/users/${other.id}/codes`)).data
    await app.db.write((tx) =>
      tx.sql
        .updateTable('api_codes')
        .set({ revoked_at: TEST_NOW.toISOString() })
        .where('id', '=', codes[0]?.id ?? 0)
        .execute(),
    )
    const removed = await app.fetchAsAdmin(`/api/admin/users/${id}`, { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 409, body: { error: expect.stringContaining('last admin who can sign in') } })
    expect((await app.fetch('/api/admin/users', using(code))).status).toBe(401)
  })

  test('of two admins who demote each other at once, one stays an admin', async () => {
    const other = await addPerson(app, { role: 'admin', username: 'other' })
    const { code } = await giveCode(app, other.id)
    const { id } = await firstAdmin(app)
    const demotion = { ...PERSON, role: 'viewer' }
    const replies = await Promise.all([
      app.fetchAsAdmin(`/api/admin/users/${other.id}`, { method: 'PUT', body: { ...demotion, username: 'other' } }),
      app.fetch(`/api/admin/users/${id}`, { method: 'PUT', body: { ...demotion, username: 'admin' }, ...using(code) }),
    ])
    const admins = await app.db.sql.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
    expect(replies.map(({ status }) => status)).toContain(200)
  })

  test('of two admins who remove each other at once, one stays', async () => {
    const other = await addPerson(app, { role: 'admin' })
    const { code } = await giveCode(app, other.id)
    const { id } = await firstAdmin(app)
    await Promise.all([
      app.fetchAsAdmin(`/api/admin/users/${other.id}`, { method: 'DELETE' }),
      app.fetch(`/api/admin/users/${id}`, { method: 'DELETE', ...using(code) }),
    ])
    expect(await app.db.sql.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toHaveLength(1)
  })

  test('of two admins who revoke each other’s only code at once, one can still sign in', async () => {
    const [a, b] = [await addPerson(app, { role: 'admin', username: 'first' }), await addPerson(app, { role: 'admin', username: 'second' })]
    const [codeOfA, codeOfB] = [await giveCode(app, a.id), await giveCode(app, b.id)]
    const { id } = await firstAdmin(app)
    expect((await app.fetch(`/api/admin/users/${id}`, { method: 'DELETE', ...using(codeOfA.code) })).status).toBe(200)
    await Promise.all([
      app.fetch(`/api/admin/codes/${codeOfB.id}`, { method: 'DELETE', ...using(codeOfA.code) }),
      app.fetch(`/api/admin/codes/${codeOfA.id}`, { method: 'DELETE', ...using(codeOfB.code) }),
    ])
    expect(await app.db.sql.selectFrom('api_codes').select('id').where('revoked_at', 'is', null).execute()).toHaveLength(1)
  })
})
