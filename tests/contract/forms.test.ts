import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'

/** Failed look-ups of one certificate allowed to one network in a quarter of an hour (docs/decisions/0023). */
const MISSES = 10
const CERTIFICATE = { certificateId: 'CERT2026110005', fullName: 'Asha Example' }
const WRONG = { ...CERTIFICATE, fullName: 'Somebody Else' }
const MESSAGE = {
  name: 'No Script',
  email: 'no.script@example.com',
  phone: '',
  subject: 'Other Inquiry',
  message: 'Sent without any script.',
}
/** Messages that one network may send in ten minutes. */
const MESSAGES = 10
/** Time after which an error of the program has been read. */
const LOG_MS = 200

let database: TestDatabase
let server: BuiltServer
let network: string
let networks = 0
beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer({ ...database, rateLimitScale: 1, isProxied: true })
  // Until the company has a name, every page says that the site is being set up.
  await server.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { tagline: 'Audits in plain words' } })
  const trainingProgramId = (await makeProgram(server)).id
  const participantId = (await makeParticipant(server, { trainingProgramId })).id
  await makeCertificate(server, { participantId, trainingProgramId, certificateId: CERTIFICATE.certificateId, expiryDate: null })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})
// Limits count per network, so each test uses its own.
beforeEach(() => {
  network = `198.51.100.${++networks}`
})

/** Posts a form as a browser without script does. */
async function post(path: string, fields: Record<string, string>, from: Record<string, string> = {}) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': network, ...from }
  const response = await server.request(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const verify = (body: object) => server.fetch('/api/verify-certificate', { body, headers: { 'X-Forwarded-For': network } })

test('a posted check shows the certificate', async () => {
  const { status, html } = await post('/verify-certificate', CERTIFICATE)
  expect([status, html.includes(CERTIFICATE.certificateId)]).toEqual([200, true])
})

test('past the limit of wrong look-ups the form answers 429 with Retry-After, as the API does', async () => {
  for (let miss = 0; miss < MISSES; miss += 1) expect((await post('/verify-certificate', WRONG)).status).toBe(404)
  const [form, api] = [await post('/verify-certificate', WRONG), await verify(WRONG)]
  expect([form.status, api.status]).toEqual([429, 429])
  for (const { headers } of [form, api]) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('a miss through the form counts exactly as a miss through the API', async () => {
  for (let pair = 0; pair < MISSES / 2; pair += 1) {
    expect((await post('/verify-certificate', WRONG)).status).toBe(404)
    expect((await verify(WRONG)).status).toBe(404)
  }
  expect((await verify(WRONG)).status).toBe(429)
  expect((await post('/verify-certificate', CERTIFICATE)).status).toBe(429)
})

test('look-ups that find something are not counted as misses', async () => {
  for (let hit = 0; hit <= MISSES; hit += 1) expect((await post('/verify-certificate', CERTIFICATE)).status).toBe(200)
  expect((await post('/verify-certificate', WRONG)).status).toBe(404)
})

test('a posted enquiry is stored once, and a wrong one is explained in the form', async () => {
  expect((await post('/contact', { ...MESSAGE, email: 'nobody' })).status).toBe(400)
  for (const time of ['first', 'reloaded']) expect([time, (await post('/contact', MESSAGE)).status]).toEqual([time, 200])
  const enquiries = (await server.fetchAsAdmin('/api/contacts')).data as object[]
  expect(enquiries).toMatchObject([{ fullName: MESSAGE.name, message: MESSAGE.message }])
})

test('a posted enquiry stores the version of the notice that its page showed, whatever it says by then', async () => {
  const page = await (await server.request('/contact')).text()
  const version = /name="noticeVersion" value="(\d+)"/.exec(page)?.[1] ?? ''
  const { data } = await server.fetchAsAdmin('/api/admin/consent-notices')
  const [{ text }] = data as [{ text: string }]
  expect(page).toContain(text)
  const changed = `${text} We answer within a day.`
  expect((await server.fetchAsAdmin('/api/admin/consent-notices', { body: { text: changed } })).status).toBe(201)
  // The cached page is invalidated at once.
  expect(await (await server.request('/contact')).text()).toContain(changed)
  expect((await post('/contact', { ...MESSAGE, message: 'From the page opened before', noticeVersion: version })).status).toBe(200)
  const [enquiry] = (await server.fetchAsAdmin('/api/contacts')).data as object[]
  expect(enquiry).toMatchObject({ message: 'From the page opened before', noticeVersion: Number(version) })
})

test('past the limit of messages the form answers 429 with Retry-After and keeps what was typed', async () => {
  for (let message = 0; message < MESSAGES; message += 1)
    expect((await post('/contact', { ...MESSAGE, message: `Number ${message}` })).status).toBe(200)
  const { status, headers, html } = await post('/contact', { ...MESSAGE, message: 'One too many' })
  expect(status).toBe(429)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(html).toContain('One too many')
})

const BEHIND_HTTPS = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'www.example.com' }

test('a form of a page behind a proxy with https is taken: browsers name the origin that they show', async () => {
  const { status } = await post('/contact', { ...MESSAGE, message: 'Over https' }, { ...BEHIND_HTTPS, Origin: 'https://www.example.com' })
  expect(status).toBe(200)
})

test('a form of a page of our site is taken if the proxy names no scheme, because the browser says so', async () => {
  const from = { Origin: 'https://www.example.com', 'Sec-Fetch-Site': 'same-origin' }
  expect((await post('/contact', { ...MESSAGE, message: 'Without a scheme' }, from)).status).toBe(200)
})

test.each<Record<string, string>>([
  { Origin: 'https://elsewhere.example' },
  { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'null' },
  { Origin: 'no address', 'Sec-Fetch-Site': 'same-origin' },
])('a form that another site posts (%o) is refused without a line in the log', async (from) => {
  const errors = vi.spyOn(process.stderr, 'write')
  for (const path of ['/contact', '/contact.data', '/verify-certificate', `/q/${'f'.repeat(64)}`, '/nowhere']) {
    expect([path, (await post(path, MESSAGE, from)).status]).toEqual([path, 403])
  }
  await pause(LOG_MS)
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})

test('no request was a fault of the program', () => {
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([])
})
