import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { all, attribute, readPage } from './served-page.ts'
import { openServedSite, SITE, type ServedSite } from './served-site.ts'
import { certificatePaths } from './certificate-paths.ts'

const MIN_ADDRESSES = 60
const UNKNOWN = 'A'.repeat(22)
/** Share images take most of the time of a walk, and pictures have no text to search. share-images.test.ts draws them. */
const DRAWN = /^\/og\/(page|program|service)\//

/** Well-known URLs for machines, linked or not. */
const FIXED = [
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/api/openapi.json',
  '/api/docs',
  '/issuer',
  '/.well-known/jwks.json',
  '/.well-known/did.json',
  '/credentials/status/revocation/1',
  '/credentials/status/suspension/1',
  '/credentials/status/revocation/1.jwt',
  '/livez',
  '/readyz',
  '/nowhere',
  '/c/',
  '/c',
  '/calendar',
  '/files/certificates',
]

let site: ServedSite
let secrets: string[]
beforeAll(async () => {
  site = await openServedSite('demo')
  const { sql } = site
  const certificates = await sql.selectFrom('certificates').select(['token', 'certificate_id', 'lookup_id']).execute()
  const participants = await sql.selectFrom('participants').select(['participant_id', 'lookup_id', 'email']).execute()
  secrets = [...certificates, ...participants].flatMap((row) => Object.values(row)).filter((value) => value !== '')
})
afterAll(() => site.close())

/** Walks everything sent to strangers: every linked page and file, every public call, and the well-known URLs. */
async function walkEverything(): Promise<Map<string, string>> {
  const { paths } = JSON.parse(await (await site.request('/api/openapi.json')).text()) as { paths: Record<string, object> }
  const calls = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods && !path.includes('{') ? [path] : []))
  const seen = new Map<string, string>()
  const waiting = ['/', ...FIXED, ...calls, ...certificatePaths(UNKNOWN)]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const answer = await site.request(path)
    const text = await answer.text()
    seen.set(path, `${JSON.stringify([...answer.headers])}\n${text}`)
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue
    const { document } = readPage(text)
    const addresses = ['href', 'src', 'action', 'content'].flatMap((name) =>
      all(document, '*', { [name]: true }).map((element) => attribute(element, name) ?? ''),
    )
    const within = addresses.filter((address) => /^(\/|https:)/.test(address)).map((address) => new URL(address, SITE + path))
    const next = within.filter(({ origin }) => origin === SITE).map(({ pathname }) => pathname)
    waiting.push(...next.filter((address) => !seen.has(address) && !DRAWN.test(address)))
  }
  return seen
}

test('nothing that a stranger is sent names a certificate, its address or a participant', async () => {
  expect(secrets.length).toBeGreaterThan(10)
  const sent = await walkEverything()
  expect(sent.size).toBeGreaterThan(MIN_ADDRESSES)
  const told = Array.from(sent).flatMap(([path, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${path}: ${secret}`),
  )
  expect(told).toEqual([])
}, 120_000)

test('an address that nobody has is answered alike for its page and all its files: not found, not kept, not listed', async () => {
  for (const path of certificatePaths(UNKNOWN)) {
    const [one, other] = [await site.request(path), await site.request(path.replace(UNKNOWN, 'B'.repeat(22)))]
    expect([path, one.status, one.headers.get('Cache-Control')]).toEqual([path, 404, 'no-store'])
    const neutral = (text: string) => text.replaceAll(/A{22}|B{22}/g, '')
    expect(neutral(await one.text())).toBe(neutral(await other.text()))
  }
})

test('a certificate that one was given is kept out of search engines, page and files alike', async () => {
  const { token } = await site.sql.selectFrom('certificates').select('token').limit(1).executeTakeFirstOrThrow()
  for (const path of certificatePaths(token)) {
    const answer = await site.request(path)
    expect([path, answer.status, answer.headers.get('X-Robots-Tag')]).toEqual([path, 200, 'noindex'])
    await answer.body?.cancel()
  }
}, 60_000)

test('the HTML of admin pages contains no admin data, even with a session', async () => {
  const session = await site.request('/api/admin/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ apiCode: TEST_CODE }),
  })
  const headers = {
    Cookie: session.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
  const asked = await site.request('/api/participants', { headers })
  const seen = await asked.text()
  expect([asked.status, secrets.some((secret) => seen.includes(secret))]).toEqual([200, true])
  const { id } = await site.sql.selectFrom('participants').select('id').limit(1).executeTakeFirstOrThrow()
  for (const path of [
    '/admin',
    '/admin?view=contacts',
    '/admin?view=participants',
    `/admin/participants/edit/${id}`,
    `/admin/delete/participant/${id}`,
  ]) {
    const answer = await site.request(path, { headers })
    expect([path, answer.status, answer.headers.get('X-Robots-Tag')]).toEqual([path, 200, expect.stringContaining('noindex')])
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    const html = await answer.text()
    expect([path, ...secrets.filter((secret) => html.includes(secret))]).toEqual([path])
  }
})
