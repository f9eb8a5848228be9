import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { readerLinks } from './reader-links.ts'
import { MAIL_SETTINGS } from '../walk/newsletter-calls.ts'
import { signIn } from '../walk/staff-calls.ts'

let database: TestDatabase
let server: BuiltServer
let staff: Record<string, string>
beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer({ ...database, env: MAIL_SETTINGS, rateLimitScale: 1, isProxied: true })
  staff = await signIn(server, 'a-code-for-the-tests')
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

/** Returns the links in the mail waiting for this address. */
async function signUp(email: string): Promise<{ confirm: string; cancel: string }> {
  const { data } = await server.fetch('/api/newsletter', { body: { email }, headers: { 'X-Forwarded-For': '198.51.100.7' } })
  expect(data).toEqual({ isMailed: true })
  const { confirmationLink: confirm, unsubscribeLink: cancel } = await readerLinks(database, email)
  return { confirm, cancel }
}

async function countConfirmed(): Promise<number> {
  const { data } = await server.fetch('/api/newsletter/subscribers/counts', { headers: staff })
  return (data as { confirmed: number }).confirmed
}

const BROWSER = {
  Accept: 'text/html,application/xhtml+xml',
  'Content-Type': 'application/x-www-form-urlencoded',
  Origin: 'null',
  'Sec-Fetch-Site': 'same-origin',
}

test('without script: a link shows a page with one button, the button confirms, and a scanner that opens links changes nothing', async () => {
  const { confirm, cancel } = await signUp('reader@example.com')
  for (const path of [confirm, cancel, confirm, cancel]) {
    const page = await server.request(path)
    const html = await page.text()
    expect([page.status, /<form [^>]*method="post"/.test(html)]).toEqual([200, true])
    const { headers } = page
    expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag'), headers.get('Referrer-Policy')]).toEqual([
      'no-store',
      'noindex',
      'no-referrer',
    ])
    expect((await server.request(path, { method: 'HEAD' })).status).toBe(200)
    // The token is only in the URL, so that the page's content does not pass it on.
    expect(html.split(path.split('/').at(-1) ?? '?').length).toBeLessThanOrEqual(2)
  }
  expect(await countConfirmed()).toBe(0)
  const pressed = await server.request(confirm, { method: 'POST', headers: BROWSER })
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, confirm])
  expect(await (await server.request(confirm)).text()).toContain('You are subscribed')
  expect(await countConfirmed()).toBe(1)
})

test('one click in a mail program: a POST without cookie and from anywhere is answered with 200, again and again', async () => {
  const { confirm, cancel } = await signUp('clicker@example.com')
  const before = await countConfirmed()
  await server.request(confirm, { method: 'POST' })
  expect(await countConfirmed()).toBe(before + 1)
  for (const headers of [{}, { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }] as Array<Record<string, string>>) {
    const reply = await server.request(cancel, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([reply.status, reply.redirected]).toEqual([200, false])
  }
  expect(await countConfirmed()).toBe(before)
  expect(await (await server.request(cancel)).text()).toContain('You are unsubscribed')
})

test('a link that no mail has contained is 404 and says what to do', async () => {
  for (const path of ['/subscription/confirm/1-x-0', '/subscription/cancel/1-00000000000000000000000000000000']) {
    const page = await server.request(path)
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(page.status).toBeLessThan(500)
  }
})

test('mail servers report returned mails with the secret alone, and ten wrong secrets are followed by 429', async () => {
  const report = (secret: string, network = '198.51.100.9') =>
    server.fetch('/api/mail/bounces', {
      raw: 'x',
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}`, 'X-Forwarded-For': network },
    })
  for (let wrong = 0; wrong < 10; wrong += 1) expect((await report('wrong-secret-for-the-tests')).status).toBe(401)
  expect((await report('wrong-secret-for-the-tests')).status).toBe(429)
  expect((await report(MAIL_SETTINGS.MAIL_WEBHOOK_SECRET, '198.51.100.10')).status).toBe(422)
})
