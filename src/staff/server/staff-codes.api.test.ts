import { describe, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { addPerson, firstAdmin, giveCode, lastAuditEntry, PERSON, signIn, using } from '#app/testing/test-staff.ts'
import { ensureFirstAdmin } from './first-admin.server.ts'
import type { StaffCode, StaffSession } from '../staff-member.schema.ts'

const app = setUpTestApp({ perTest: true })

describe('codes', () => {
  test('a code has 160 bits, is shown once, and only its hash is stored', async () => {
    const { id } = await addPerson(app)
    const issued = await giveCode(app, id)
    expect(issued.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{8}-){3}[0-9A-HJKMNP-TV-Z]{8}$/)
    const listed = await app.fetchAsAdmin(`/api/admin/users/${id}/codes`)
    expect(listed.data).toEqual([
      expect.objectContaining({ name: 'Laptop', source: 'issued', lastUsedAt: null, revokedAt: null, isCurrent: false }),
    ])
    const stored = JSON.stringify([
      await app.db.sql.selectFrom('api_codes').selectAll().execute(),
      await entriesWithValues(app.db).selectAll().execute(),
    ])
    for (const text of [listed.text, stored]) expect(text).not.toContain(issued.code)
    expect((await app.fetch('/api/participants', using(issued.code))).status).toBe(200)
  })

  test('the time of its last use is updated once an hour', async () => {
    const { id } = await addPerson(app)
    const { code } = await giveCode(app, id)
    const lastUse = async () => ((await app.fetchAsAdmin(`/api/admin/users/${id}/codes`)).data as StaffCode[])[0]?.lastUsedAt
    await app.fetch('/api/participants', using(code))
    expect(await lastUse()).toBe(TEST_NOW.toISOString())
    app.time.now = new Date(TEST_NOW.getTime() + 59 * 60_000)
    await app.fetch('/api/participants', using(code))
    expect(await lastUse()).toBe(TEST_NOW.toISOString())
    app.time.now = new Date(TEST_NOW.getTime() + 60 * 60_000)
    await app.fetch('/api/participants', using(code))
    expect(await lastUse()).toBe(app.time.now.toISOString())
  })

  test('revoking a code ends the sessions opened with it, and no others', async () => {
    const { id } = await addPerson(app)
    const [lost, other] = [await giveCode(app, id, 'Lost phone'), await giveCode(app, id, 'Laptop')]
    const [onPhone, onLaptop] = [await signIn(app, lost.code), await signIn(app, other.code)]
    expect((await app.fetchAsAdmin(`/api/admin/codes/${lost.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await app.fetch('/api/participants', onPhone)).status).toBe(401)
    expect((await app.fetch('/api/participants', using(lost.code))).status).toBe(401)
    expect((await app.fetch('/api/participants', onLaptop)).status).toBe(200)
    const revoked = await entriesWithValues(app.db).select('before').where('action', '=', 'API code revoked').executeTakeFirst()
    expect(revoked?.before).toBe('{"name":"Lost phone"}')
    expect((await app.fetchAsAdmin(`/api/admin/codes/${lost.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('staff cannot revoke the code they are signed in with, nor the setting’s', async () => {
    const other = await addPerson(app, { role: 'admin' })
    const { id, code } = await giveCode(app, other.id)
    expect(await app.fetch(`/api/admin/codes/${id}`, { method: 'DELETE', ...using(code) })).toMatchObject({
      status: 409,
      body: { error: 'You are signed in with this code. Sign in with another one to revoke it.' },
    })
    const [setting] = (await app.fetchAsAdmin(`/api/admin/users/${(await firstAdmin(app)).id}/codes`)).data as StaffCode[]
    expect(setting).toMatchObject({ source: 'environment', isCurrent: true })
    const refused = await app.fetch(`/api/admin/codes/${setting?.id}`, { method: 'DELETE', ...using(code) })
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('ADMIN_API_CODE') } })
  })

  test('a person who loses access is signed out, and their code no longer works', async () => {
    const { id } = await addPerson(app)
    const { code } = await giveCode(app, id)
    const session = await signIn(app, code)
    await app.fetchAsAdmin(`/api/admin/users/${id}`, { method: 'PUT', body: { ...PERSON, role: 'user' } })
    expect((await app.fetch('/api/participants', session)).status).toBe(401)
    expect((await app.fetch('/api/admin/session', { body: { apiCode: code } })).status).toBe(401)
  })
})

describe('the setting ADMIN_API_CODE', () => {
  const restart = (setting: string | undefined) => ensureFirstAdmin(app.db, setting, app.context())

  test('a code removed from the settings no longer works, and works again when it is set again', async () => {
    const session = await signIn(app, TEST_CODE)
    const generated = await restart(undefined)
    expect(generated).toBeDefined()
    expect((await app.fetch('/api/admin/session', { body: { apiCode: TEST_CODE } })).status).toBe(401)
    expect((await app.fetch('/api/participants', session)).status).toBe(401)
    expect((await app.fetch('/api/participants', using(generated ?? ''))).status).toBe(200)
    await restart(TEST_CODE)
    expect((await app.fetchAsAdmin('/api/participants')).status).toBe(200)
  })

  test('without it, no code is generated when an admin has one', async () => {
    const other = await addPerson(app, { role: 'admin' })
    const { code } = await giveCode(app, other.id)
    await app.fetch(`/api/admin/users/${(await firstAdmin(app)).id}`, { method: 'DELETE', ...using(code) })
    expect(await restart(undefined)).toBeUndefined()
    expect((await app.fetch('/api/admin/users', using(code))).data).toHaveLength(1)
  })

  test('when its owner is no longer an admin, it is reassigned to an admin', async () => {
    const other = await addPerson(app, { role: 'admin' })
    const { code } = await giveCode(app, other.id)
    const { id, ...first } = await firstAdmin(app)
    await app.fetch(`/api/admin/users/${id}`, { method: 'PUT', body: { ...first, role: 'viewer' }, ...using(code) })
    expect((await app.fetchAsAdmin('/api/admin/users')).status).toBe(403)
    await restart(TEST_CODE)
    expect((await app.fetchAsAdmin('/api/admin/users')).status).toBe(200)
  })
})

describe('sessions', () => {
  const list = async (credentials: object): Promise<StaffSession[]> => (await app.fetch('/api/admin/sessions', credentials)).data

  test('staff see their own with device, network and time, and which one is in use', async () => {
    await signIn(app, TEST_CODE)
    app.time.now = new Date(TEST_NOW.getTime() + 60_000)
    const here = await signIn(app, TEST_CODE)
    const sessions = await list(here)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({
      device: 'Chrome on Android',
      network: 'unknown',
      codeName: 'ADMIN_API_CODE',
      createdAt: app.time.now.toISOString(),
    })
    expect(JSON.stringify(await app.db.sql.selectFrom('sessions').selectAll().execute())).not.toContain('Mozilla')
  })

  test('signing out everywhere else does not end the one in use', async () => {
    const [elsewhere, here] = [await signIn(app, TEST_CODE), await signIn(app, TEST_CODE)]
    expect((await app.fetch('/api/admin/sessions', { method: 'DELETE', ...here })).data).toEqual({ ended: 1 })
    expect(await lastAuditEntry(app)).toMatchObject({ action: 'signed out elsewhere' })
    expect((await app.fetch('/api/participants', elsewhere)).status).toBe(401)
    expect(await list(here)).toHaveLength(1)
  })

  test('an admin can end anybody’s session, others only their own', async () => {
    const viewer = await addPerson(app)
    const { code } = await giveCode(app, viewer.id)
    const [mine, theirs] = [await signIn(app, code), await signIn(app, TEST_CODE)]
    const [adminSession] = await list(theirs)
    expect((await app.fetch(`/api/admin/sessions/${adminSession?.id}`, { method: 'DELETE', ...mine })).status).toBe(404)
    const [session] = (await app.fetchAsAdmin(`/api/admin/users/${viewer.id}/sessions`)).data as StaffSession[]
    expect((await app.fetchAsAdmin(`/api/admin/sessions/${session?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await lastAuditEntry(app)).toMatchObject({ action: 'session ended', subject: `user:${viewer.id}` })
    expect((await app.fetch('/api/participants', mine)).status).toBe(401)
    expect(await list(theirs)).toHaveLength(1)
  })

  test('an expired session is not listed', async () => {
    await signIn(app, TEST_CODE)
    app.time.now = new Date(TEST_NOW.getTime() + 31 * 24 * 60 * 60_000)
    expect(await list({ headers: { 'X-API-Code': TEST_CODE } })).toEqual([])
  })
})
