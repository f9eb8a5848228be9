import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { enqueueStaffNotice } from '#staff/server/notices/staff-notices.server.ts'
import { TestPasskey } from '#staff/test-passkey.ts'
import { TEST_SITE } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson, giveCode, signIn } from '#app/testing/test-staff.ts'

const app = setUpTestApp({ perTest: true })
const PASSWORD = 'kettle-amber-frost'
const EMAIL = 'meera@example.com'
const EXPIRED = '2026-11-19T00:00:00.000Z'

interface Exported {
  staffAccounts: Array<{ sessions?: object[] }>
  mails: Array<{ kind: string }>
}
const exported = async () => {
  const reply = await app.fetchAsAdmin('/api/people/export', { body: { email: EMAIL, reason: 'Asked by letter' } })
  expect(reply.status).toBe(200)
  return { text: reply.text, body: JSON.parse(reply.text) as Exported }
}

test('the export of a member of staff says whether there is a password and which second factors there are, and nothing of their secrets', async () => {
  const { id } = await addPerson(app)
  const { code } = await giveCode(app, id)
  const { headers } = await signIn(app, code)
  const without = { hasPassword: false, passwordChangedAt: null, authenticator: null, passkeys: [], recoveryCodes: 0 }
  expect((await exported()).body.staffAccounts).toEqual([
    expect.objectContaining({ username: 'meera', phone: '+91 00000 00009', role: 'viewer', ...without }),
  ])

  const { url } = (await app.fetchAsAdmin(`/api/admin/users/${id}/password-link`, { method: 'POST' })).data as { url: string }
  await app.fetch('/api/admin/password', { method: 'PUT', headers, body: { current: '', password: PASSWORD } })
  const { secret } = (await app.fetch('/api/admin/account/authenticator', { method: 'POST', headers })).data as { secret: string }
  const shown = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.time.now.getTime() })
  const confirm = () => app.fetch('/api/admin/account/confirmation', { headers, body: { typed: PASSWORD } })
  await confirm()
  const { recoveryCodes } = (await app.fetch('/api/admin/account/authenticator', { method: 'PUT', headers, body: { secret, code: shown } }))
    .data as { recoveryCodes: string[] }
  const options = (await app.fetch('/api/admin/account/passkeys/options', { method: 'POST', headers })).data as { challenge: string }
  const passkey = new TestPasskey(TEST_SITE)
  await confirm()
  expect(
    (await app.fetch('/api/admin/account/passkeys', { headers, body: { name: 'Phone', response: passkey.create(options) } })).status,
  ).toBe(201)

  const { text, body } = await exported()
  const at = app.time.now.toISOString()
  const withAll = {
    hasPassword: true,
    passwordChangedAt: at,
    authenticator: { createdAt: at },
    passkeys: [{ id: expect.any(Number), name: 'Phone', createdAt: at, lastUsedAt: null, host: 'www.example.com' }],
    recoveryCodes: 10,
  }
  expect(body.staffAccounts).toEqual([expect.objectContaining(withAll)])
  const stored = await Promise.all([
    app.db.sql.selectFrom('users').select('password').where('id', '=', id).execute(),
    app.db.sql.selectFrom('authenticators').select('secret').execute(),
    app.db.sql.selectFrom('passkeys').select(['public_key', 'credential_id']).execute(),
    app.db.sql.selectFrom('recovery_codes').select('code_hash').execute(),
    app.db.sql.selectFrom('password_links').select('token_hash').execute(),
    app.db.sql.selectFrom('api_codes').select('code_hash').where('user_id', '=', id).execute(),
  ])
  const secrets = [PASSWORD, secret, code, url.split('=').at(-1), ...recoveryCodes, ...stored.flat().flatMap((row) => Object.values(row))]
  expect(secrets.length).toBeGreaterThan(25)
  for (const value of secrets) expect(text).not.toContain(value)
})

test('the export of a member of staff lists every stored session, also an expired one: when, where from and with what', async () => {
  const { id } = await addPerson(app)
  const { code } = await giveCode(app, id)
  const { headers } = await signIn(app, code)
  await signIn(app, code)
  await app.db.write(async (tx) => {
    const { id: first } = await tx.sql.selectFrom('sessions').select('id').where('user_id', '=', id).orderBy('id').executeTakeFirstOrThrow()
    await tx.sql.updateTable('sessions').set({ expires_at: EXPIRED, device: 'Firefox on Linux' }).where('id', '=', first).execute()
  })
  const { text, body } = await exported()
  const at = app.time.now.toISOString()
  const session = {
    device: 'Chrome on Android',
    network: 'unknown',
    method: 'code',
    codeName: expect.any(String),
    createdAt: at,
    lastSeenAt: at,
    expiresAt: expect.any(String),
  }
  expect(body.staffAccounts[0]?.sessions).toEqual([session, { ...session, device: 'Firefox on Linux', expiresAt: EXPIRED }])
  const stored = await app.db.sql.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()
  for (const secret of [...stored.map((row) => row.token_hash), headers.Cookie?.split('=')[1] ?? 'no cookie'])
    expect(text).not.toContain(secret)
})

test('the export has no link that sets a password', async () => {
  const { id } = await addPerson(app)
  const { nonce, person } = { nonce: 'a-nonce', person: { id, full_name: 'Meera Placeholder', email: EMAIL } }
  await app.db.write((tx) => enqueueStaffNotice(tx, 'staff-password-link', person, { nonce, madeBy: 'Administrator' }, app.context()))
  const { text, body } = await exported()
  expect(text).not.toContain('set-password')
  expect(body.mails.find(({ kind }) => kind === 'staff-password-link')).toMatchObject({ to: EMAIL, status: 'waiting' })
})
