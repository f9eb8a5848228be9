import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { readMails } from '#mail/test-mails.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson } from '#app/testing/test-staff.ts'

const app = setUpTestApp({ perTest: true })
const PASSWORD = 'kettle-amber-frost'
const AUTHENTICATOR = '/api/admin/account/authenticator'

type Headers = Record<string, string>

let person: number
beforeEach(async () => {
  person = (await addPerson(app, { role: 'office' })).id
  const { url } = (await app.fetchAsAdmin(`/api/admin/users/${person}/password-link`, { method: 'POST' })).data as { url: string }
  await app.fetch('/api/admin/password-link/use', { body: { token: url.split('=').at(-1), password: PASSWORD } })
})

const cookieOf = (reply: Awaited<ReturnType<typeof app.fetch>>): Headers => ({
  Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '',
  'Sec-Fetch-Site': 'same-origin',
})
const signIn = async () => cookieOf(await app.fetch('/api/admin/session/password', { body: { login: 'meera', password: PASSWORD } }))
const newSecret = async (headers: Headers) =>
  ((await app.fetch(AUTHENTICATOR, { method: 'POST', headers })).data as { secret: string } | undefined)?.secret ?? ''
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const store = (headers: Headers, secret: string) =>
  app.fetch(AUTHENTICATOR, { method: 'PUT', headers, body: { secret, code: codeOf(secret) } })
const confirm = async (headers: Headers, typed: string) =>
  (await app.fetch('/api/admin/account/confirmation', { headers, body: { typed } })).status
const reads = async (headers: Headers) => (await app.fetch('/api/participants', { headers })).status

test('whoever began to sign in with the password alone cannot replace the second factor that its owner sets up meanwhile', async () => {
  await app.fetchAsAdmin('/api/admin/sign-in-settings', { method: 'PUT', body: { requiredFor: ['office'] } })
  const thief = await signIn()
  const stolen = await newSecret(thief)
  const late = await signIn()
  const secret = await newSecret(late)
  const owner = cookieOf(await store(late, secret))
  expect(await reads(owner)).toBe(200)
  const stolenReply = await store(thief, stolen)
  expect([stolenReply.status, await reads(cookieOf(stolenReply)), await reads(thief)]).toEqual([401, 401, 401])
  expect(await app.db.sql.selectFrom('authenticators').select('user_id').execute()).toHaveLength(1)
  // The owner's app is still the valid one.
  expect((await app.fetch('/api/admin/session', { headers: owner })).status).toBe(200)
})

test('of two sign-ins that set up a first factor at the same moment one succeeds', async () => {
  await app.fetchAsAdmin('/api/admin/sign-in-settings', { method: 'PUT', body: { requiredFor: ['office'] } })
  const [one, other] = [await signIn(), await signIn()]
  const secrets = [await newSecret(one), await newSecret(other)] as const
  const replies = await Promise.all([store(one, secrets[0]), store(other, secrets[1])])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('an open session changes no factor and makes no recovery codes until its owner confirms, each time', async () => {
  const headers = await signIn()
  const secret = await newSecret(headers)
  expect((await store(headers, secret)).status).toBe(403)
  expect(await confirm(headers, 'not the password')).toBe(400)
  expect((await store(headers, secret)).status).toBe(403)
  expect(await confirm(headers, PASSWORD)).toBe(200)
  const added = await store(headers, secret)
  expect(added.status).toBe(200)
  const { recoveryCodes } = added.data as { recoveryCodes: string[] }
  const replace = () => app.fetch('/api/admin/account/recovery-codes', { method: 'POST', headers })
  const remove = () => app.fetch(AUTHENTICATOR, { method: 'DELETE', headers })
  expect([(await store(headers, await newSecret(headers))).status, (await replace()).status, (await remove()).status]).toEqual([
    403, 403, 403,
  ])
  expect(await confirm(headers, recoveryCodes[0] ?? '')).toBe(200)
  expect([(await replace()).status, (await replace()).status]).toEqual([200, 403])
  expect(await confirm(headers, PASSWORD)).toBe(200)
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 403])
})

test('a wrong second factor after the right password is told to the person, once in a burst', async () => {
  const owner = await signIn()
  await confirm(owner, PASSWORD)
  await store(owner, await newSecret(owner))
  const thief = await signIn()
  for (let attempt = 0; attempt < 11; attempt += 1)
    await app.fetch('/api/admin/session/second-factor', { headers: thief, body: { code: '000000' } })
  const told = (await readMails(app)).filter(({ kind }) => kind === 'staff-factor-refused')
  expect(told).toMatchObject([{ recipient_address: 'meera@example.com', data: { name: 'Meera Placeholder' } }])
})

test('a new e-mail address is told to the old one', async () => {
  await app.fetchAsAdmin(`/api/admin/users/${person}`, { method: 'PUT', body: { email: 'elsewhere@example.com' } })
  const told = (await readMails(app)).filter(({ kind }) => kind === 'staff-access-changed')
  expect(told.at(-1)).toMatchObject({ recipient_address: 'meera@example.com', data: { change: expect.stringContaining('E-mail address') } })
})
