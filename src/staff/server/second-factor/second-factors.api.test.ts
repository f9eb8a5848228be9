import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMails } from '#mail/test-mails.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { TEST_SITE } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TestPasskey } from '../../test-passkey.ts'
import { addPerson, giveCode, using } from '#app/testing/test-staff.ts'
import type { Role } from '../../role.ts'

const app = setUpTestApp({ perTest: true })
const PASSWORD = 'kettle-amber-frost'
const STEP_MS = 30_000

let id: number
beforeEach(async () => {
  id = (await addPerson(app, { role: 'office' })).id
  const { url } = (await app.fetchAsAdmin(`/api/admin/users/${id}/password-link`, { method: 'POST' })).data as { url: string }
  await app.fetch('/api/admin/password-link/use', { body: { token: url.split('=').at(-1), password: PASSWORD } })
})

interface Browser {
  headers: Record<string, string>
  pending?: string
}

function browserOf(reply: Awaited<ReturnType<typeof app.fetch>>): Browser {
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  const { pending } = reply.data as { pending?: string }
  const headers = { Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' }
  return { headers, ...(pending !== undefined && { pending }) }
}
const signIn = async () => browserOf(await app.fetch('/api/admin/session/password', { body: { login: 'meera', password: PASSWORD } }))
const pass = ({ seconds }: { seconds: number }) => {
  app.time.now = new Date(app.time.now.getTime() + seconds * 1000)
}
const codeOf = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: app.time.now.getTime() + offsetMs,
  })
const require = (requiredFor: Role[]) => app.fetchAsAdmin('/api/admin/sign-in-settings', { method: 'PUT', body: { requiredFor } })

/** Confirms the identity with the password. */
async function confirm({ headers }: Browser, body: object = { typed: PASSWORD }): Promise<number> {
  return (await app.fetch('/api/admin/account/confirmation', { headers, body })).status
}

/** Sets up an app, and returns its secret and the recovery codes. */
async function addAuthenticator({ headers }: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await app.fetch('/api/admin/account/authenticator', { method: 'POST', headers })).data as { secret: string }
  await confirm({ headers })
  const added = await app.fetch('/api/admin/account/authenticator', { method: 'PUT', headers, body: { secret, code: codeOf(secret) } })
  expect([added.status, added.text]).toEqual([200, expect.any(String)])
  pass({ seconds: 30 })
  return { secret, recoveryCodes: (added.data as { recoveryCodes: string[] }).recoveryCodes }
}

async function addPasskey({ headers }: Browser, passkey = new TestPasskey(TEST_SITE)): Promise<TestPasskey> {
  const options = (await app.fetch('/api/admin/account/passkeys/options', { method: 'POST', headers })).data as { challenge: string }
  await confirm({ headers })
  const added = await app.fetch('/api/admin/account/passkeys', { headers, body: { name: 'Phone', response: passkey.create(options) } })
  expect([added.status, added.text]).toEqual([201, expect.any(String)])
  return passkey
}

const enter = ({ headers }: Browser, code: string) => app.fetch('/api/admin/session/second-factor', { headers, body: { code } })
const optionsFor = async (headers: Record<string, string> = {}) =>
  (await app.fetch('/api/admin/session/passkey/options', { method: 'POST', headers })).data as { challenge: string }
const answer = (response: object, headers: Record<string, string> = {}) =>
  app.fetch('/api/admin/session/passkey', { headers, body: { response } })
const reads = async ({ headers }: Browser) => (await app.fetch('/api/participants', { headers })).status

describe('an authenticator app', () => {
  test('is asked for after the password, and until then nothing else works', async () => {
    const { secret } = await addAuthenticator(await signIn())
    const browser = await signIn()
    expect([browser.pending, await reads(browser)]).toEqual(['second-factor', 403])
    for (const [method, path] of [
      ['GET', '/api/admin/account'],
      ['POST', '/api/admin/account/authenticator'],
      ['POST', '/api/admin/account/recovery-codes'],
      ['GET', '/api/admin/sessions'],
    ] as const) {
      expect((await app.fetch(path, { method, headers: browser.headers })).status).toBe(403)
    }
    const complete = browserOf(await enter(browser, codeOf(secret)))
    expect(complete.headers['Cookie']).not.toBe(browser.headers['Cookie'])
    expect([await reads(complete), await reads(browser)]).toEqual([200, 401])
    const signIns = await entriesWithValues(app.db)
      .select('after')
      .where('action', 'in', ['signed in', 'began to sign in'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(signIns.map(({ after }) => after)).toEqual(['{"with":"password, authenticator app"}', '{"with":"password"}'])
  })

  test('is asked for after an API code in the browser, too; a script with the code goes on without', async () => {
    const { secret } = await addAuthenticator(await signIn())
    const { code } = await giveCode(app, id)
    const browser = browserOf(await app.fetch('/api/admin/session', { body: { apiCode: code } }))
    expect([browser.pending, await reads(browser)]).toEqual(['second-factor', 403])
    expect(await reads(browserOf(await enter(browser, codeOf(secret))))).toBe(200)
    expect((await app.fetch('/api/participants', using(code))).status).toBe(200)
  })

  test('takes the code before and after, no older or newer one, and each code once', async () => {
    const { secret } = await addAuthenticator(await signIn())
    pass({ seconds: 300 })
    for (const wrong of [codeOf(secret, -2 * STEP_MS), codeOf(secret, 2 * STEP_MS), '000000', 'abcdef'])
      expect((await enter(await signIn(), wrong)).status).toBe(401)
    const before = codeOf(secret, -STEP_MS)
    expect((await enter(await signIn(), before)).status).toBe(200)
    expect((await enter(await signIn(), before)).status).toBe(401)
    const after = codeOf(secret, STEP_MS)
    expect((await enter(await signIn(), after)).status).toBe(200)
    // The current code is older than the one already used.
    expect((await enter(await signIn(), codeOf(secret))).status).toBe(401)
    pass({ seconds: 60 })
    expect((await enter(await signIn(), codeOf(secret))).status).toBe(200)
  })

  test('sent twice at the same moment signs in once', async () => {
    const { secret } = await addAuthenticator(await signIn())
    const [one, two] = [await signIn(), await signIn()]
    const replies = await Promise.all([one, two].map((browser) => enter(browser, codeOf(secret))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('is set up only with a code that it shows, and its secret is stored encrypted', async () => {
    const browser = await signIn()
    await confirm(browser)
    const { secret, uri } = (await app.fetch('/api/admin/account/authenticator', { method: 'POST', headers: browser.headers })).data as {
      secret: string
      uri: string
    }
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+:meera\?issuer=.+&secret=/)
    const refused = await app.fetch('/api/admin/account/authenticator', {
      method: 'PUT',
      headers: browser.headers,
      body: { secret, code: '000000' },
    })
    expect([refused.status, Object.keys(refused.body['issues'] as object)]).toEqual([400, ['code']])
    expect((await signIn()).pending).toBeUndefined()
    const stored = await addAuthenticator(await signIn())
    const rows = JSON.stringify([
      await app.db.sql.selectFrom('authenticators').selectAll().execute(),
      await app.db.sql.selectFrom('audit_values').selectAll().execute(),
    ])
    expect(rows).not.toContain(stored.secret)
    const notices = (await readMails(app)).filter(({ kind }) => kind === 'staff-access-changed')
    expect(notices.at(-1)).toMatchObject({ data: { change: 'Authenticator app added' } })
  })

  test('waits half an hour for the code, and not longer', async () => {
    const { secret } = await addAuthenticator(await signIn())
    const browser = await signIn()
    pass({ seconds: 31 * 60 })
    expect((await enter(browser, codeOf(secret))).status).toBe(401)
  })
})

describe('recovery codes', () => {
  test('are ten, shown once, work once each, and forgive case, spaces and O for 0', async () => {
    const { recoveryCodes } = await addAuthenticator(await signIn())
    expect(new Set(recoveryCodes).size).toBe(10)
    const stored = JSON.stringify(await app.db.sql.selectFrom('recovery_codes').selectAll().execute())
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const complete = browserOf(await enter(await signIn(), typed))
    expect((await enter(await signIn(), first)).status).toBe(401)
    expect((await app.fetch('/api/admin/account', { headers: complete.headers })).data).toMatchObject({ recoveryCodes: 9 })
    await confirm(complete)
    const replaced = (await app.fetch('/api/admin/account/recovery-codes', { method: 'POST', headers: complete.headers })).data as {
      recoveryCodes: string[]
    }
    expect(replaced.recoveryCodes).toHaveLength(10)
    expect((await enter(await signIn(), second)).status).toBe(401)
    expect((await enter(await signIn(), replaced.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('of somebody else are wrong', async () => {
    await addAuthenticator(await signIn())
    const other = await addPerson(app, { username: 'other', email: 'other@example.com', role: 'office' })
    const { code } = await giveCode(app, other.id)
    const { recoveryCodes } = await addAuthenticator(browserOf(await app.fetch('/api/admin/session', { body: { apiCode: code } })))
    expect((await enter(await signIn(), recoveryCodes[0] ?? '')).status).toBe(401)
  })
})

describe('a passkey', () => {
  test('signs in without a password, and without a second step', async () => {
    const passkey = await addPasskey(await signIn())
    const browser = browserOf(await answer(passkey.use(await optionsFor())))
    expect([browser.pending, await reads(browser)]).toEqual([undefined, 200])
    expect((await app.fetch('/api/admin/sessions', { headers: browser.headers })).data).toContainEqual(
      expect.objectContaining({ method: 'passkey', isCurrent: true }),
    )
  })

  test('completes a sign-in with a password, but only its owner’s', async () => {
    const passkey = await addPasskey(await signIn())
    const browser = await signIn()
    expect(browser.pending).toBe('second-factor')
    const other = await addPerson(app, { username: 'other', email: 'other@example.com', role: 'office' })
    const { code } = await giveCode(app, other.id)
    const foreign = await addPasskey(browserOf(await app.fetch('/api/admin/session', { body: { apiCode: code } })))
    expect((await answer(foreign.use(await optionsFor(browser.headers)), browser.headers)).status).toBe(401)
    expect(await reads(browserOf(await answer(passkey.use(await optionsFor(browser.headers)), browser.headers)))).toBe(200)
  })

  test('answers a challenge once, of this site, for this purpose, within five minutes', async () => {
    const passkey = await addPasskey(await signIn())
    const used = passkey.use(await optionsFor())
    expect((await answer(used)).status).toBe(200)
    passkey.counter += 10
    expect((await answer(used)).status).toBe(401)
    const challenge = await optionsFor()
    expect((await answer(passkey.use(challenge))).status).toBe(200)
    expect((await answer(passkey.use(challenge))).status).toBe(401)
    expect((await answer(passkey.use({ challenge: 'bWFkZSB1cA' }))).status).toBe(401)
    const second = await signIn()
    expect((await answer(passkey.use(await optionsFor()), second.headers)).status).toBe(401)
    expect((await answer(passkey.use(await optionsFor(second.headers)))).status).toBe(401)
    const late = await optionsFor()
    pass({ seconds: 301 })
    expect((await answer(passkey.use(late))).status).toBe(401)
  })

  test('uses up its challenge with a wrong answer, too', async () => {
    const passkey = await addPasskey(await signIn())
    const stranger = new TestPasskey(TEST_SITE)
    const challenge = await optionsFor()
    expect((await answer(passkey.use(challenge, { isVerified: false }))).status).toBe(401)
    expect((await answer(passkey.use(challenge))).status).toBe(401)
    const unknown = await optionsFor()
    expect((await answer(stranger.use(unknown))).status).toBe(401)
    expect((await answer(passkey.use(unknown))).status).toBe(401)
    const second = await signIn()
    const step = await optionsFor(second.headers)
    expect((await answer(stranger.use(step), second.headers)).status).toBe(401)
    expect((await answer(passkey.use(step), second.headers)).status).toBe(401)
    const { headers } = browserOf(await answer(passkey.use(await optionsFor())))
    const creation = (await app.fetch('/api/admin/account/passkeys/options', { method: 'POST', headers })).data as { challenge: string }
    const add = (made: TestPasskey) =>
      app.fetch('/api/admin/account/passkeys', { headers, body: { name: 'Phone', response: made.create(creation) } })
    expect((await add(new TestPasskey('https://www.example.org'))).status).toBe(422)
    expect((await add(stranger)).status).toBe(422)
  })

  test('that is wrong is recorded in the history, with and without a password before it', async () => {
    const passkey = await addPasskey(await signIn())
    const { headers } = await signIn()
    expect((await answer(passkey.use(await optionsFor(), { isVerified: false }))).status).toBe(401)
    expect((await answer(passkey.use(await optionsFor(headers), { isVerified: false }), headers)).status).toBe(401)
    const refusals = await entriesWithValues(app.db).select(['subject', 'after']).where('action', '=', 'refused').execute()
    const wrong = { subject: 'sign-in', after: '{"reason":"wrong passkey"}' }
    expect(refusals).toEqual([wrong, wrong])
  })

  test('with an answer that is no JSON, or names no challenge, is refused', async () => {
    const passkey = await addPasskey(await signIn())
    for (const text of ['no JSON', 'null', '{}', '{"challenge":1}']) {
      const used = passkey.use(await optionsFor())
      const clientDataJSON = Buffer.from(text).toString('base64url')
      expect((await answer({ ...used, response: { ...used.response, clientDataJSON } })).status).toBe(401)
    }
  })

  test('of another site, without the person’s check, or with a counter that did not grow is refused', async () => {
    const passkey = await addPasskey(await signIn())
    expect((await answer(passkey.use(await optionsFor(), { isVerified: false }))).status).toBe(401)
    expect((await answer(passkey.use(await optionsFor()))).status).toBe(200)
    passkey.counter = 0
    expect((await answer(passkey.use(await optionsFor()))).status).toBe(401)
    const elsewhere = new TestPasskey('https://www.example.org')
    const { headers } = browserOf(await answer(((passkey.counter = 5), passkey.use(await optionsFor()))))
    const options = (await app.fetch('/api/admin/account/passkeys/options', { method: 'POST', headers })).data as { challenge: string }
    expect(
      (await app.fetch('/api/admin/account/passkeys', { headers, body: { name: 'Fake', response: elsewhere.create(options) } })).status,
    ).toBe(422)
  })
})

describe('a role that needs a second factor', () => {
  test('leads to its set-up at the next sign-in, before anything else works', async () => {
    expect((await require(['office'])).status).toBe(200)
    const browser = await signIn()
    expect([browser.pending, await reads(browser)]).toEqual(['set-up', 403])
    expect((await app.fetch('/api/admin/session', { headers: browser.headers })).data).toMatchObject({ pending: 'set-up' })
    const { secret } = (await app.fetch('/api/admin/account/authenticator', { method: 'POST', headers: browser.headers })).data as {
      secret: string
    }
    const added = await app.fetch('/api/admin/account/authenticator', {
      method: 'PUT',
      headers: browser.headers,
      body: { secret, code: codeOf(secret) },
    })
    const complete = { headers: { ...browser.headers, Cookie: (added.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' } }
    expect([await reads(complete), await reads(browser)]).toEqual([200, 401])
    await confirm(complete)
    expect((await app.fetch('/api/admin/account/authenticator', { method: 'DELETE', headers: complete.headers })).status).toBe(409)
  })

  test('asks no other role, and no script', async () => {
    await require(['admin'])
    expect((await signIn()).pending).toBeUndefined()
    expect((await app.fetchAsAdmin('/api/participants')).status).toBe(200)
  })

  test('a script with a code cannot add a factor', async () => {
    const { code } = await giveCode(app, id)
    expect((await app.fetch('/api/admin/account/authenticator', { method: 'POST', ...using(code) })).status).toBe(422)
  })
})

test('an admin removes the factors of somebody who has lost them; the person is signed out and told', async () => {
  await addAuthenticator(await signIn())
  const browser = await signIn()
  expect((await app.fetchAsAdmin(`/api/admin/users/${id}/second-factors`, { method: 'DELETE' })).status).toBe(200)
  expect((await app.fetch('/api/admin/session', { headers: browser.headers })).status).toBe(401)
  expect((await signIn()).pending).toBeUndefined()
  const notices = (await readMails(app)).filter(({ kind }) => kind === 'staff-access-changed')
  expect(notices.at(-1)).toMatchObject({ data: { change: 'Second factors removed', changedBy: 'Administrator' } })
})
