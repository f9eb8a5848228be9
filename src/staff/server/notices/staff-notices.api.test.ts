import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { openSession } from '../session.server.ts'
import { issueAdminCode } from '../staff-code.server.ts'

const app = setUpTestApp()
let person: { id: number; etag: string }

beforeEach(async () => {
  await app.db.write(async (tx) => {
    for (const table of ['sessions', 'known_networks'] as const) await tx.sql.deleteFrom(table).execute()
    await tx.sql.deleteFrom('users').where('username', '!=', 'admin').execute()
    await tx.sql.updateTable('users').set({ email: 'admin@example.com' }).execute()
  })
  person = await add()
  await removeMails(app)
})

async function add(changes: object = {}): Promise<{ id: number; etag: string }> {
  const form = { fullName: 'Ravi Sample', username: 'ravi', email: 'ravi.sample@example.com', phone: null, role: 'viewer', ...changes }
  const reply = await app.fetchAsAdmin('/api/admin/users/create', { body: form })
  expect(reply.status).toBe(201)
  return { id: (reply.data as { id: number }).id, etag: reply.headers.get('ETag') ?? '' }
}

async function signIn(network: string, userId = person.id) {
  const existing = await app.db.sql.selectFrom('api_codes').select('id').where('user_id', '=', userId).executeTakeFirst()
  const apiCodeId =
    existing?.id ?? ((await app.fetchAsAdmin(`/api/admin/users/${userId}/codes`, { body: { name: 'Laptop' } })).data as { id: number }).id
  const owner = { userId, apiCodeId, name: 'Ravi Sample', role: 'viewer' as const }
  await openSession(app.db, owner, { network, device: 'Firefox on Linux' }, app.context())
}
const signIns = async () => (await readMails(app)).filter(({ kind }) => kind === 'staff-sign-in')
const daysLater = (days: number) => {
  app.time.now = new Date(TEST_NOW.getTime() + days * 86_400_000)
}

describe('a sign-in', () => {
  test('from the first network of a person, and again from it, causes no mail; from another it does, once', async () => {
    await signIn('203.0.113.7')
    await signIn('203.0.113.7')
    expect(await signIns()).toEqual([])
    await signIn('2001:db8:7::/48')
    await signIn('2001:db8:7::/48')
    expect(await signIns()).toMatchObject([
      {
        recipient_address: 'ravi.sample@example.com',
        about: `user:${person.id}`,
        urgency: 0,
        data: { name: 'Ravi Sample', network: '2001:db8:7::/48', device: 'Firefox on Linux', at: TEST_NOW.toISOString() },
      },
    ])
  })

  test('from a network that another person uses is new to this one', async () => {
    const other = await add({ username: 'meera', fullName: 'Meera Placeholder' })
    await signIn('203.0.113.7', other.id)
    await signIn('198.51.100.4')
    await signIn('203.0.113.7')
    expect(await signIns()).toHaveLength(1)
  })

  test.each([
    [89, 0],
    [91, 1],
  ])('from a network of %i days before causes %i mails', async (days, count) => {
    await signIn('203.0.113.7')
    daysLater(days)
    await signIn('203.0.113.7')
    expect(await signIns()).toHaveLength(count)
  })

  test('from the network of a session that is older than the list of networks causes no mail', async () => {
    await signIn('203.0.113.7')
    await app.db.write((tx) => tx.sql.deleteFrom('known_networks').execute())
    await signIn('203.0.113.7')
    await app.db.write((tx) => tx.sql.deleteFrom('known_networks').execute())
    await signIn('198.51.100.4')
    expect(await signIns()).toHaveLength(1)
  })

  test('leaves no readable network in the list', async () => {
    await signIn('203.0.113.7')
    const rows = await app.db.sql.selectFrom('known_networks').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
  })

  test('with a browser is the same', async () => {
    await app.db.write((tx) => tx.sql.updateTable('users').set({ email: 'admin@bhm.example' }).where('username', '=', 'admin').execute())
    const admin = await app.db.sql.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
    await signIn('203.0.113.7', admin.id)
    await removeMails(app)
    expect((await app.fetch('/api/admin/session', { body: { apiCode: TEST_CODE } })).status).toBe(200)
    expect(await signIns()).toMatchObject([{ recipient_address: 'admin@bhm.example' }])
  })
})

describe('a new code', () => {
  test('is told to the person it is for, without the code', async () => {
    const { data } = await app.fetchAsAdmin(`/api/admin/users/${person.id}/codes`, { body: { name: 'Laptop' } })
    const [mail] = await readMails(app)
    expect(mail).toMatchObject({
      kind: 'staff-code-created',
      recipient_address: 'ravi.sample@example.com',
      data: { codeName: 'Laptop', madeBy: 'Administrator' },
    })
    expect(JSON.stringify(mail)).not.toContain((data as { code: string }).code)
  })

  test('that was made on the server is told, too, but not to the placeholder of the first admin', async () => {
    await issueAdminCode(app.db, 'admin', app.context())
    expect(await readMails(app)).toEqual([])
    await app.db.write((tx) => tx.sql.updateTable('users').set({ email: 'admin@bhm.example' }).where('username', '=', 'admin').execute())
    await issueAdminCode(app.db, 'admin', app.context())
    expect(await readMails(app)).toMatchObject([{ recipient_address: 'admin@bhm.example', data: { madeBy: 'Someone on the server' } }])
  })
})

describe('a role', () => {
  const update = (changes: object) =>
    app.fetchAsAdmin(`/api/admin/users/${person.id}`, { method: 'PUT', body: changes, headers: { 'If-Match': person.etag } })

  test('that changed is told to its person, with the names on screen', async () => {
    expect((await update({ role: 'editor' })).status).toBe(200)
    expect(await readMails(app)).toMatchObject([
      { kind: 'staff-role-changed', data: { from: 'Viewer', to: 'Editor', changedBy: 'Administrator' } },
    ])
  })

  test('that stayed is not', async () => {
    await update({ phone: '+91 00000 00011' })
    expect(await readMails(app)).toEqual([])
  })

  test('that ended with its person is told to their last address', async () => {
    expect((await app.fetchAsAdmin(`/api/admin/users/${person.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await readMails(app)).toMatchObject([
      { recipient_address: 'ravi.sample@example.com', data: { from: 'Viewer', to: 'No access' } },
    ])
  })
})
