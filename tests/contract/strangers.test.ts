import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProof, type Challenge } from '#base/proof-of-work/challenge.ts'
import { PREFER_PROOF, PROOF_HEADER } from '#base/proof-of-work/proof-headers.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'

/** The combined allowance of strangers, and their limited effect on others (docs/decisions/0035 and 0036). */

const CERTIFICATE = { certificateId: 'CERT2026110006', fullName: PARTICIPANT.fullName }
const WRONG_NAME = { ...CERTIFICATE, fullName: 'Somebody Else' }
const STATUS = { participantId: 'BHM2026110006', email: PARTICIPANT.email }
const WRONG_EMAIL = { ...STATUS, email: 'somebody@example.com' }
const MESSAGE = {
  name: 'Test Enquirer',
  email: 'enquirer@example.com',
  phone: '',
  subject: 'Other Inquiry',
  message: 'A message in a flood.',
}

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer({ ...database, rateLimitScale: 1, isProxied: true })
  const trainingProgramId = (await makeProgram(server)).id
  const participantId = (await makeParticipant(server, { trainingProgramId, participantId: STATUS.participantId })).id
  await makeCertificate(server, { participantId, trainingProgramId, certificateId: CERTIFICATE.certificateId, expiryDate: null })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

let networks = 0
const freshNetwork = () => `198.19.${++networks >> 8}.${networks & 255}`
const from = (network: string) => ({ 'X-Forwarded-For': network })
const call = (path: string, body: object, network: string, headers: Record<string, string> = {}) =>
  server.fetch(path, { body, headers: { ...from(network), ...headers } })

/** Posts a form as a browser without script does. */
async function post(path: string, fields: Record<string, string>, network: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...from(network) }
  const response = await server.request(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Makes every second look-up of each network through the form, the others through the API. */
async function missBothWays(form: string, api: string, fields: Record<string, string>, count: number): Promise<void> {
  for (let miss = 0; miss < count;) {
    const network = freshNetwork()
    for (let turn = 0; turn < 10 && miss < count; turn++, miss++) {
      const reply = turn % 2 === 0 ? await post(form, fields, network) : await call(api, fields, network)
      expect([miss, reply.status]).toEqual([miss, 404])
    }
  }
}

for (const { what, form, api, right, wrong, count } of [
  {
    what: 'names of a certificate',
    form: '/verify-certificate',
    api: '/api/verify-certificate',
    right: CERTIFICATE,
    wrong: WRONG_NAME,
    count: 200,
  },
  {
    what: 'e-mails of a participant',
    form: '/verify-certificate?tab=status',
    api: '/api/check-status',
    right: STATUS,
    wrong: WRONG_EMAIL,
    count: 60,
  },
]) {
  test(`wrong ${what} through the form and the API share one count, which refuses no right answer`, async () => {
    await missBothWays(form, api, wrong, count)
    expect((await post(form, right, freshNetwork())).status).toBe(200)
    expect((await call(api, right, freshNetwork())).status).toBe(200)
    // The shared count is used up: a network has two misses of its own, through either way, and then must wait.
    const network = freshNetwork()
    expect([(await post(form, wrong, network)).status, (await call(api, wrong, network)).status]).toEqual([404, 404])
    const refused = await post(form, right, network)
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0, refused.html.includes('Too many checks.')]).toEqual([
      429,
      true,
      true,
    ])
    const asked = await call(api, right, network)
    expect([asked.status, Number(asked.headers.get('Retry-After')) > 0]).toEqual([429, true])
    const proof = await findProof(asked.body['challenge'] as Challenge)
    expect((await call(api, right, network, { [PROOF_HEADER]: proof })).status).toBe(200)
    expect((await call(api, right, network, { [PROOF_HEADER]: proof })).status).toBe(429)
  })
}

test('wrong e-mails of one network through the form are refused after ten, also when the API sent half of them', async () => {
  const network = freshNetwork()
  const unknown = { ...WRONG_EMAIL, participantId: 'BHM2026110999' }
  for (let pair = 0; pair < 5; pair++) {
    expect((await post('/verify-certificate?tab=status', unknown, network)).status).toBe(404)
    expect((await call('/api/check-status', unknown, network)).status).toBe(404)
  }
  const refused = await post('/verify-certificate?tab=status', unknown, network)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await call('/api/check-status', unknown, network)).status).toBe(429)
})

test('unknown numbers from many networks do not refuse a document that exists', async () => {
  const linkTo = (id: string, network: string) => server.fetch(`/api/certificates/download/${id}`, { headers: from(network) })
  for (let miss = 0; miss < 200; miss += 20) {
    const network = freshNetwork()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => linkTo(`CERT1${miss + at}`, network).then(({ status }) => status)),
    )
    expect(new Set(statuses)).toEqual(new Set([404]))
  }
  expect((await linkTo(CERTIFICATE.certificateId, freshNetwork())).status).toBe(200)
})

test('wrong API codes from many networks refuse neither a session nor the right code, not even from a network that guessed', async () => {
  const callWith = (code: string, network: string) => server.fetch('/api/contacts', { headers: { 'X-API-Code': code, ...from(network) } })
  const sendWrongCodes = async (network: string) => {
    // The program checks a code once if it arrives several times at the same moment, but counts each.
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => callWith('not-the-right-code', network).then(({ status }) => status)),
    )
    expect(new Set(statuses)).toEqual(new Set([401]))
  }
  const guessing = freshNetwork()
  await sendWrongCodes(guessing)
  for (let network = 1; network < 20; network++) await sendWrongCodes(freshNetwork())
  expect((await callWith(TEST_CODE, freshNetwork())).status).toBe(200)
  expect((await callWith(TEST_CODE, guessing)).status).toBe(200)
  expect((await call('/api/admin/session', { apiCode: TEST_CODE }, freshNetwork())).status).toBe(200)
  const wrong = await callWith('still-not-the-right-code', guessing)
  expect([wrong.status, Number(wrong.headers.get('Retry-After')) > 0]).toEqual([429, true])
})

test('a flood of messages is kept apart and refuses nobody; a proof of work brings a message into the inbox', async () => {
  const statuses = []
  for (let network = 0; network < 12; network++) statuses.push((await call('/api/contact', MESSAGE, `2001:db8:9:${network}::1`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429])
  for (let message = 10; message < 60; message++) expect((await call('/api/contact', MESSAGE, freshNetwork())).status).toBe(201)
  expect((await post('/contact', { ...MESSAGE, message: 'Without script.' }, freshNetwork())).status).toBe(200)
  expect((await call('/api/contact', { ...MESSAGE, message: 'From a script.' }, freshNetwork())).status).toBe(201)
  const network = freshNetwork()
  const asked = await call('/api/contact', { ...MESSAGE, message: 'From a page.' }, network, { Prefer: PREFER_PROOF })
  expect(asked.status).toBe(429)
  const proof = { [PROOF_HEADER]: await findProof(asked.body['challenge'] as Challenge) }
  expect((await call('/api/contact', { ...MESSAGE, message: 'From a page.' }, network, proof)).status).toBe(201)
  const messagesIn = async (query: string) =>
    ((await server.fetchAsAdmin(`/api/contacts${query}`)).data as Array<{ message: string }>).map(({ message }) => message)
  expect((await messagesIn('?suspected=true')).toSorted()).toEqual(['From a script.', 'Without script.'])
  const [newest, ...others] = await messagesIn('')
  expect([newest, others.length]).toEqual(['From a page.', 60])
})

test('no request was a fault of the program', () => {
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([])
})
