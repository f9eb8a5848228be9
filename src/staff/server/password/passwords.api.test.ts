import { beforeEach, describe, expect, test } from 'vitest'
import { readMails } from '#mail/test-mails.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson, giveCode, lastAuditEntry, signIn, using } from '#app/testing/test-staff.ts'
import { hashPassword } from './password-hash.server.ts'
import type { PasswordLink } from '../../password.schema.ts'

const app = setUpTestApp({ perTest: true })
const PASSWORD = 'kettle-amber-frost'
const OTHER_PASSWORD = 'violet harbour seven'
const HOUR_MS = 3_600_000

let id: number
beforeEach(async () => {
  id = (await addPerson(app, { role: 'office' })).id
})

const makeLink = async (userId = id) =>
  (await app.fetchAsAdmin(`/api/admin/users/${userId}/password-link`, { method: 'POST' })).data as PasswordLink
const tokenOf = ({ url }: PasswordLink) => url.split('#set-password=')[1] ?? ''
const openLink = (token: string, password: string) => app.fetch('/api/admin/password-link/use', { body: { token, password } })
const signInWith = (login: string, password: string) => app.fetch('/api/admin/session/password', { body: { login, password } })
async function setPassword(password = PASSWORD): Promise<void> {
  expect((await openLink(tokenOf(await makeLink()), password)).status).toBe(200)
}
/** The headers of a browser after a password sign-in. */
async function browser(password = PASSWORD): Promise<{ headers: Record<string, string> }> {
  const reply = await signInWith('meera', password)
  expect(reply.status).toBe(200)
  return { headers: { Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' } }
}
const change = (headers: Record<string, string>, body: object) => app.fetch('/api/admin/password', { method: 'PUT', body, headers })

describe('signing in with a password', () => {
  test.each(['meera', ' MEERA ', 'meera@example.com', 'Meera@Example.com'])('works with %j, as with a code', async (login) => {
    await setPassword()
    const reply = await signInWith(login, PASSWORD)
    expect([reply.status, reply.data]).toEqual([200, { name: 'Meera Placeholder', role: 'office' }])
    const cookie = (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
    expect((await app.fetch('/api/participants', { headers: { Cookie: cookie } })).status).toBe(200)
    expect(await lastAuditEntry(app)).toMatchObject({ action: 'signed in', subject: `user:${id}`, after: '{"with":"password"}' })
    const sessions = (await app.fetch('/api/admin/sessions', { headers: { Cookie: cookie } })).data
    expect(sessions).toMatchObject([{ method: 'password', codeName: null, isCurrent: true }])
  })

  test('answers an unknown name, a person without a password and a wrong password alike', async () => {
    const before = await signInWith('meera', PASSWORD)
    await setPassword()
    const replies = [
      before,
      await signInWith('nobody', PASSWORD),
      await signInWith('nobody@example.com', PASSWORD),
      await signInWith('meera', OTHER_PASSWORD),
    ]
    for (const { status, body, headers } of replies) {
      expect([status, body]).toEqual([401, { success: false, error: 'The user name or the password is wrong' }])
      expect(headers.get('Set-Cookie')).toBeNull()
    }
  })

  test('takes no address that two people share, but their user names', async () => {
    await setPassword()
    await addPerson(app, { username: 'second', role: 'office' })
    expect((await signInWith('meera@example.com', PASSWORD)).status).toBe(401)
    expect((await signInWith('meera', PASSWORD)).status).toBe(200)
  })

  test('is refused to somebody whose role was taken away, and their sessions end', async () => {
    await setPassword()
    const { headers } = await browser()
    const person = await app.fetchAsAdmin(`/api/admin/users/${id}`)
    await app.fetchAsAdmin(`/api/admin/users/${id}`, {
      method: 'PUT',
      body: { role: 'user' },
      headers: { 'If-Match': person.headers.get('ETag') ?? '' },
    })
    expect((await signInWith('meera', PASSWORD)).status).toBe(401)
    expect((await app.fetch('/api/participants', { headers })).status).toBe(401)
  })

  test('stores the password as Argon2id only, and it is in no reply and no entry of the history', async () => {
    await setPassword()
    await signInWith('meera', PASSWORD)
    const [row] = await app.db.sql.selectFrom('users').select('password').where('id', '=', id).execute()
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    const everything = JSON.stringify([
      await app.db.sql.selectFrom('audit_values').selectAll().execute(),
      (await app.fetchAsAdmin('/api/admin/users')).body,
    ])
    expect(everything).not.toContain(PASSWORD)
    expect(everything).not.toContain('argon2')
  })

  test('two people with the same password have different hashes', async () => {
    const other = await addPerson(app, { username: 'second', email: 'second@example.com', role: 'office' })
    for (const userId of [id, other.id]) await openLink(tokenOf(await makeLink(userId)), PASSWORD)
    const rows = await app.db.sql.selectFrom('users').select('password').where('id', 'in', [id, other.id]).execute()
    expect(new Set(rows.map(({ password }) => password)).size).toBe(2)
  })
})

test('a password that is easy to guess is refused, and the link still works', async () => {
  const token = tokenOf(await makeLink())
  for (const password of ['short-one', 'password1234', 'MeeraMeera2026']) {
    const refused = await openLink(token, password)
    expect([refused.status, Object.keys(refused.body['issues'] as object)]).toEqual([400, ['password']])
  }
  const { name } = (await app.fetchAsAdmin('/api/admin/company')).data as { name: string }
  expect((await openLink(token, `${name.replaceAll(' ', '').slice(0, 40)}2026`)).status).toBe(400)
  expect((await openLink(token, PASSWORD)).status).toBe(200)
})

describe('a link that sets a password', () => {
  test('says whom it is for, works once, and ends all sessions', async () => {
    const { code } = await giveCode(app, id)
    const { headers } = await signIn(app, code)
    const link = await makeLink()
    expect(link).toMatchObject({ expiresAt: new Date(TEST_NOW.getTime() + 24 * HOUR_MS).toISOString(), mailedTo: null })
    const token = tokenOf(link)
    expect((await app.fetch('/api/admin/password-link', { body: { token } })).data).toEqual({
      name: 'Meera Placeholder',
      username: 'meera',
    })
    expect((await openLink(token, PASSWORD)).status).toBe(200)
    expect((await openLink(token, OTHER_PASSWORD)).status).toBe(404)
    expect((await app.fetch('/api/admin/session', { headers })).status).toBe(401)
    expect((await app.fetch('/api/participants', using(code))).status).toBe(200)
    expect((await signInWith('meera', PASSWORD)).status).toBe(200)
  })

  test('works once even when it is used twice at the same moment', async () => {
    const token = tokenOf(await makeLink())
    const replies = await Promise.all([openLink(token, PASSWORD), openLink(token, OTHER_PASSWORD)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  test('ends after 24 hours, and when a newer one is made', async () => {
    const [first, second] = [tokenOf(await makeLink()), tokenOf(await makeLink())]
    expect((await openLink(first, PASSWORD)).status).toBe(404)
    app.time.now = new Date(TEST_NOW.getTime() + 24 * HOUR_MS)
    expect((await openLink(second, PASSWORD)).status).toBe(404)
    expect((await app.fetch('/api/admin/password-link', { body: { token: second } })).status).toBe(404)
  })

  test('is stored as a hash, and recorded without its token', async () => {
    const link = await makeLink()
    const everything = JSON.stringify([
      await app.db.sql.selectFrom('password_links').selectAll().execute(),
      await app.db.sql.selectFrom('audit_values').selectAll().execute(),
      await app.db.sql.selectFrom('mails').selectAll().execute(),
    ])
    expect(everything).not.toContain(tokenOf(link))
    expect(await lastAuditEntry(app)).toMatchObject({ action: 'password link made', subject: `user:${id}`, actor_name: 'Administrator' })
  })

  test('is not made for somebody without access, and only by an admin', async () => {
    const nobody = await addPerson(app, { username: 'nobody', role: 'user' })
    expect((await app.fetchAsAdmin(`/api/admin/users/${nobody.id}/password-link`, { method: 'POST' })).status).toBe(409)
    const { code } = await giveCode(app, id)
    expect((await app.fetch(`/api/admin/users/${id}/password-link`, { method: 'POST', ...using(code) })).status).toBe(403)
  })
})

describe('changing one’s own password', () => {
  test('asks for the present one, ends the other sessions, and is told to the person', async () => {
    await setPassword()
    const [here, elsewhere] = [await browser(), await browser()]
    const wrong = await change(here.headers, { current: OTHER_PASSWORD, password: OTHER_PASSWORD })
    expect([wrong.status, wrong.body['issues']]).toEqual([400, { current: 'This is not your current password' }])
    expect((await change(here.headers, { password: OTHER_PASSWORD })).status).toBe(400)
    expect((await change(here.headers, { current: PASSWORD, password: OTHER_PASSWORD })).status).toBe(200)
    expect((await app.fetch('/api/admin/session', here)).status).toBe(200)
    expect((await app.fetch('/api/admin/session', elsewhere)).status).toBe(401)
    expect([(await signInWith('meera', PASSWORD)).status, (await signInWith('meera', OTHER_PASSWORD)).status]).toEqual([401, 200])
    const notices = (await readMails(app)).filter(({ kind }) => kind === 'staff-access-changed')
    expect(notices.at(-1)).toMatchObject({
      recipient_address: 'meera@example.com',
      data: { change: 'Password changed', changedBy: 'Meera Placeholder' },
    })
  })

  test('needs none when there is none yet', async () => {
    const { headers } = await signIn(app, (await giveCode(app, id)).code)
    expect((await change(headers, { password: PASSWORD })).status).toBe(200)
    expect((await change(headers, { password: OTHER_PASSWORD })).status).toBe(400)
    expect((await signInWith('meera', PASSWORD)).status).toBe(200)
  })
})

test('an admin with a password and no code can sign in, so the other admin may go', async () => {
  const other = await addPerson(app, { username: 'other', email: 'other@example.com', role: 'admin' })
  const first = await app.db.sql.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await openLink(tokenOf(await makeLink(other.id)), PASSWORD)
  const cookie = ((await signInWith('other', PASSWORD)).headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  expect((await app.fetch(`/api/admin/users/${first.id}`, { method: 'DELETE', headers })).status).toBe(200)
})

test('an unknown name costs an Argon2 like a wrong password, so the time tells nothing', async () => {
  const duration = async (work: Promise<unknown>) => {
    const begin = performance.now()
    await work
    return performance.now() - begin
  }
  // Alternates, so that other load on the machine affects both equally.
  const [argon2, unknown]: [number[], number[]] = [[], []]
  for (let time = 0; time < 6; time++) {
    argon2.push(await duration(hashPassword(`${PASSWORD} ${time}`, app.context())))
    unknown.push(await duration(signInWith('nobody', `wrong password ${time}`)))
  }
  // Other load makes a call slower, never faster. Without Argon2 it would take one or two milliseconds.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...argon2) / 3)
})
