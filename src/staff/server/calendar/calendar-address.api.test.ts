import { beforeEach, describe, expect, test } from 'vitest'
import { readMails } from '#mail/test-mails.ts'
import { TEST_SITE } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson, giveCode, signIn, using } from '#app/testing/test-staff.ts'
import { restoreAccess } from '../second-factor/restore-access.server.ts'
import { endAllSessions } from '../session-list.server.ts'

const app = setUpTestApp({ perTest: true })
const PASSWORD = 'kettle-amber-frost'
const NEW_PASSWORD = 'violet-harbour-seven'

let id: number
let browser: { headers: Record<string, string> }
beforeEach(async () => {
  id = (await addPerson(app, { role: 'office' })).id
  await useLink(await makeLink(), PASSWORD)
  browser = await signInByPassword()
})

const makeLink = async () =>
  ((await app.fetchAsAdmin(`/api/admin/users/${id}/password-link`, { method: 'POST' })).data as { url: string }).url
const useLink = (url: string, password: string) =>
  app.fetch('/api/admin/password-link/use', { body: { token: url.split('=').at(-1), password } })
async function signInByPassword() {
  const reply = await app.fetch('/api/admin/session/password', { body: { login: 'meera', password: PASSWORD } })
  expect(reply.status).toBe(200)
  return { headers: { Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' } }
}
const confirm = (at = browser) => app.fetch('/api/admin/account/confirmation', { ...at, body: { typed: PASSWORD } })
const ask = (at = browser) => app.fetch('/api/admin/calendar', { method: 'POST', ...at })
async function make(at = browser): Promise<string> {
  await confirm(at)
  const reply = await ask(at)
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
  return new URL((reply.data as { url: string }).url).pathname
}
const reads = async (path: string) => (await app.fetch(path)).status
const changeRole = (role: string) => app.fetchAsAdmin(`/api/admin/users/${id}`, { method: 'PUT', body: { role } })
const sessions = async () => (await app.fetchAsAdmin(`/api/admin/users/${id}/sessions`)).data as Array<{ id: number }>

describe('making a calendar address', () => {
  test('needs a confirmation that it is you, each time', async () => {
    expect((await ask()).status).toBe(403)
    await make()
    expect((await ask()).status).toBe(403)
  })

  test('is refused to a script with an API code, which cannot confirm anything', async () => {
    expect((await ask(using((await giveCode(app, id)).code))).status).toBe(422)
  })

  test('is told to the person', async () => {
    const before = (await readMails(app)).length
    await make()
    const [mail, ...others] = (await readMails(app)).slice(before)
    expect(others).toEqual([])
    expect([mail?.kind, JSON.stringify(mail)]).toEqual(['staff-access-changed', expect.stringContaining('Calendar address made')])
  })
})

describe('a calendar address ends', () => {
  const MEASURES: ReadonlyArray<[what: string, end: () => Promise<unknown>]> = [
    [
      'when its owner changes the password',
      async () => app.fetch('/api/admin/password', { method: 'PUT', ...browser, body: { current: PASSWORD, password: NEW_PASSWORD } }),
    ],
    ['when the password is replaced by a link', async () => useLink(await makeLink(), NEW_PASSWORD)],
    ['when an admin removes the second factors', () => app.fetchAsAdmin(`/api/admin/users/${id}/second-factors`, { method: 'DELETE' })],
    ['when the owner signs out everywhere else', async () => app.fetch('/api/admin/sessions', { method: 'DELETE', ...browser })],
    [
      'when an admin ends one of the sessions',
      async () => app.fetchAsAdmin(`/api/admin/sessions/${(await sessions())[0]?.id}`, { method: 'DELETE' }),
    ],
    ['when the operator ends all sessions', () => endAllSessions(app.db, app.context())],
    ['when the operator restores the access', () => restoreAccess(app.db, 'meera', { ...app.context(), siteUrl: TEST_SITE })],
    ['when the owner loses access', () => changeRole('user')],
    ['when the new role may not read records', () => changeRole('editor')],
    ['when an admin revokes it', () => app.fetchAsAdmin(`/api/admin/users/${id}/calendar`, { method: 'DELETE' })],
    ['when the owner is removed', () => app.fetchAsAdmin(`/api/admin/users/${id}`, { method: 'DELETE' })],
  ]
  test.each(MEASURES)('%s', async (_what, end) => {
    const path = await make()
    expect(await reads(path)).toBe(200)
    await end()
    await changeRole('office')
    expect(await reads(path)).toBe(404)
  })

  test('when a code of its owner is revoked', async () => {
    const { id: codeId, code } = await giveCode(app, id)
    const path = await make(await signIn(app, code))
    await app.fetchAsAdmin(`/api/admin/codes/${codeId}`, { method: 'DELETE' })
    expect(await reads(path)).toBe(404)
  })

  test('also when all sessions have ended before', async () => {
    const path = await make()
    await app.fetch('/api/admin/session', { method: 'DELETE', ...browser })
    expect(await reads(path)).toBe(200)
    await endAllSessions(app.db, app.context())
    expect(await reads(path)).toBe(404)
  })

  test('and the history says so', async () => {
    await make()
    await endAllSessions(app.db, app.context())
    const { data } = await app.fetchAsAdmin('/api/admin/history?limit=3')
    expect((data as Array<{ action: string; subject: string }>).map(({ action }) => action)).toContain('calendar address revoked')
  })
})

test('admins see whether a person has an address and when it was read', async () => {
  const see = async () => (await app.fetchAsAdmin(`/api/admin/users/${id}/calendar`)).data
  expect(await see()).toBeNull()
  await reads(await make())
  expect(await see()).toEqual({ madeAt: app.time.now.toISOString(), lastReadAt: app.time.now.toISOString() })
  expect((await app.fetchAsAdmin('/api/admin/users/987654321/calendar')).status).toBe(404)
})

test('a link for a password that waits ends when the owner changes the password', async () => {
  const url = await makeLink()
  await app.fetch('/api/admin/password', { method: 'PUT', ...browser, body: { current: PASSWORD, password: NEW_PASSWORD } })
  expect((await useLink(url, 'copper-meadow-forty')).status).toBe(404)
})
