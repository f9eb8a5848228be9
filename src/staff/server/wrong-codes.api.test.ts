import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findProof, type Challenge } from '#base/proof-of-work/challenge.ts'
import { PROOF_HEADER } from '#base/proof-of-work/proof-headers.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson, giveCode } from '#app/testing/test-staff.ts'

/** With the real limits. The proxy's header distinguishes the networks. */
const app = setUpTestApp({ rateLimitScale: 1, isProxied: true, keepsTime: true })
let viewer: number
const QUARTER_MS = 15 * 60 * 1000 + 1000

beforeAll(async () => {
  viewer = (await addPerson(app)).id
})
// A quarter of an hour later, the wrong codes of earlier tests no longer count.
beforeEach(() => {
  app.time.now = new Date(app.time.now.getTime() + QUARTER_MS)
})

let networks = 0
const freshNetwork = () => `198.18.${++networks >> 8}.${networks & 255}`
/** The hash of each is computed once per process, so a test may send any of them often. */
const wrongCode = (which = 0) => `a-wrong-code-${which}`
const callWith = (code: string, network = freshNetwork(), headers: Record<string, string> = {}) =>
  app.fetch('/api/participants', { headers: { 'X-API-Code': code, 'X-Forwarded-For': network, ...headers } })
const signIn = (apiCode: string, network = freshNetwork()) =>
  app.fetch('/api/admin/session', { body: { apiCode }, headers: { 'X-Forwarded-For': network } })
/** A code that the process has not seen yet. */
const newCode = async () => (await giveCode(app, viewer)).code
/** 100 wrong codes, five per network. Two networks may share a counter (`SLOTS` counters): then the second is refused and skipped. */
const flood = async () => {
  for (let wrong = 0; wrong < 100;) {
    const network = freshNetwork()
    for (let time = 0; time < 5 && (await callWith(wrongCode(), network)).status === 401; time++) wrong += 1
  }
}

describe('wrong codes of one network', () => {
  test('are refused after five in a quarter of an hour; the right code works all the same', async () => {
    const network = freshNetwork()
    for (let time = 0; time < 5; time++) expect((await signIn(wrongCode(), network)).status).toBe(401)
    const refused = await signIn(wrongCode(), network)
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60)
    const code = await newCode()
    expect((await callWith(code, network)).status).toBe(200)
    expect((await signIn(code, network)).status).toBe(200)
  })

  test('are checked one a second, and a code that was right before overtakes them', async () => {
    const network = freshNetwork()
    const code = await newCode()
    expect((await callWith(code, network)).status).toBe(200)
    for (let time = 0; time < 5; time++) await callWith(wrongCode(), network)
    const order: string[] = []
    const guesses = [1, 2].map((which) => callWith(wrongCode(which), network).then(({ status }) => order.push(`wrong ${status}`)))
    await callWith(code, network).then(({ status }) => order.push(`right ${status}`))
    await Promise.all(guesses)
    expect(order).toEqual(['right 200', 'wrong 429', 'wrong 429'])
  })

  test('delay the right code of another network by one of them at most', async () => {
    const [guessing, code] = [freshNetwork(), await newCode()]
    const order: string[] = []
    const guesses = [11, 12, 13, 14, 15].map((which) => callWith(wrongCode(which), guessing).then(() => order.push('wrong')))
    await callWith(code).then(({ status }) => order.push(`right ${status}`))
    await Promise.all(guesses)
    expect(order.indexOf('right 200')).toBeLessThanOrEqual(2)
  })
})

describe('wrong codes of many networks', () => {
  test('do not refuse the right code of a network that has sent none', async () => {
    await flood()
    const [forScript, forBrowser] = [await newCode(), await newCode()]
    expect((await callWith(forScript)).status).toBe(200)
    expect((await signIn(forBrowser)).status).toBe(200)
  })

  test('leave each network two wrong codes; then it has to prove work, unless somebody has signed in from there', async () => {
    const [network, staffNetwork] = [freshNetwork(), freshNetwork()]
    const code = await newCode()
    expect((await signIn(code, staffNetwork)).status).toBe(200)
    await flood()
    for (let time = 0; time < 2; time++) expect((await callWith(wrongCode(), network)).status).toBe(401)
    const asked = await callWith(await newCode(), network)
    expect([asked.status, asked.body['challenge']]).toEqual([429, { algorithm: 'SHA-256', text: expect.any(String), bits: 15 }])
    const proof = { [PROOF_HEADER]: await findProof(asked.body['challenge'] as Challenge) }
    expect((await callWith(wrongCode(), network, proof)).status).toBe(401)
    expect((await callWith(await newCode(), network, proof)).status).toBe(429)
    const next = await findProof((await callWith(await newCode(), network)).body['challenge'] as Challenge)
    expect((await callWith(await newCode(), network, { [PROOF_HEADER]: next })).status).toBe(200)
    for (let time = 0; time < 3; time++) expect((await callWith(wrongCode(), staffNetwork)).status).toBe(401)
  })

  test('do not matter to a code that was right a few minutes before', async () => {
    const [network, code] = [freshNetwork(), await newCode()]
    expect((await callWith(code, network)).status).toBe(200)
    await flood()
    for (let time = 0; time < 2; time++) await callWith(wrongCode(), network)
    expect((await callWith(code, network)).status).toBe(200)
  })
})

test('a code that was right before stops working the moment it is revoked', async () => {
  const { id, code } = await giveCode(app, viewer)
  const other = await newCode()
  for (const one of [code, other]) expect((await callWith(one)).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/admin/codes/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect([(await callWith(code)).status, (await callWith(other)).status]).toEqual([401, 200])
})
