import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { randomBytes } from 'node:crypto'
import { newCertificateId, normaliseReference } from '#base/values/reference-number.ts'
import { findProof, type Challenge } from '#base/proof-of-work/challenge.ts'
import { PROOF_HEADER } from '#base/proof-of-work/proof-headers.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { NOT_VERIFIED, STATUS_NOT_FOUND } from '../../certificate.ts'

/** With the real limits. The proxy's header distinguishes the networks. */
const app = setUpTestApp({ rateLimitScale: 1, isProxied: true, keepsTime: true })
let certificateId: string
let recipient: { participantId: number; trainingProgramId: number }
const NAME = 'Asha Example'
const EMAIL = 'asha.example@example.com'
const PARTICIPANT = 'BHM2026110421-7F3K'
const HOUR_MS = 60 * 60 * 1000

beforeAll(async () => {
  const trainingProgramId = (await makeProgram(app)).id
  recipient = { trainingProgramId, participantId: (await makeParticipant(app, { trainingProgramId })).id }
  certificateId = (await makeCertificate(app, recipient)).certificateId
})
// An hour later, the misses of earlier tests no longer count.
beforeEach(() => later(HOUR_MS + 1000))

let lastNetwork = 0
const freshNetwork = () => `198.${18 + (++lastNetwork >> 16)}.${(lastNetwork >> 8) & 255}.${lastNetwork & 255}`
const from = (network: string) => ({ 'X-Forwarded-For': network })
const verify = (id: string, fullName: string, network = freshNetwork()) =>
  app.fetch('/api/verify-certificate', { body: { certificateId: id, fullName }, headers: from(network) })
const checkStatus = (participantId: string, email: string, network = freshNetwork()) =>
  app.fetch('/api/check-status', { body: { participantId, email }, headers: from(network) })
const linkTo = (id: string, network = freshNetwork()) =>
  app.fetch(`/api/certificates/download/${encodeURIComponent(id)}`, { headers: from(network) })
const tokenFile = (path: string, network = freshNetwork()) => app.fetch(path, { headers: from(network) })
const shown = (reply: { status: number; text: string; headers: Headers }) => ({
  status: reply.status,
  text: reply.text,
  headers: [...reply.headers].filter(([name]) => name !== 'date'),
})
const later = (ms: number) => {
  app.time.now = new Date(app.time.now.getTime() + ms)
}
const madeUpNumber = () => newCertificateId('2026-11-20', randomBytes)

describe('a miss reveals nothing', () => {
  test('a wrong name and an unknown number get identical replies', async () => {
    const wrongName = await verify(certificateId, 'Ravi Example')
    const unknown = await verify(madeUpNumber(), NAME)
    expect(shown(wrongName)).toEqual(shown(unknown))
    expect(wrongName).toMatchObject({ status: 404, body: { success: false, error: NOT_VERIFIED } })
  })

  test('any wrong number and name get the same reply', async () => {
    const typed = fc
      .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
      .filter((text) => /[^\s\0]/u.test(text) && !text.includes('\0') && text.length <= 200)
    const expected = shown(await verify(madeUpNumber(), NAME))
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(certificateId), typed), typed, async (id, name) => {
        fc.pre(name.trim().toLowerCase() !== NAME.toLowerCase())
        expect(shown(await verify(id, name))).toEqual(expected)
        later(HOUR_MS)
      }),
      { numRuns: 150 },
    )
  })

  test('a wrong e-mail and an unknown participant get identical replies', async () => {
    const wrongEmail = await checkStatus(PARTICIPANT, 'ravi.example@example.com')
    const unknown = await checkStatus('BHM2026110421-0000', EMAIL)
    expect(shown(wrongEmail)).toEqual(shown(unknown))
    expect(wrongEmail).toMatchObject({ status: 404, body: { error: STATUS_NOT_FOUND } })
  })

  test('an Idempotency-Key does not store a miss, and no hit is repeated after the certificate is deleted', async () => {
    const fetch = (id: string, fullName: string, key: string) =>
      app.fetch('/api/verify-certificate', {
        body: { certificateId: id, fullName },
        headers: { ...from(freshNetwork()), 'Idempotency-Key': key },
      })
    const [wrongName, unknown] = [await fetch(certificateId, 'Ravi Example', 'key-1'), await fetch(madeUpNumber(), NAME, 'key-2')]
    expect(shown(wrongName)).toEqual(shown(unknown))
    expect(shown(await fetch(certificateId, 'Ravi Example', 'key-1'))).toEqual(shown(wrongName))
    // The key of a miss is not stored, so it can be used again.
    expect((await fetch(certificateId, NAME, 'key-1')).status).toBe(200)
    const other = await makeCertificate(app, recipient)
    expect((await fetch(other.certificateId, NAME, 'key-3')).status).toBe(200)
    await app.fetchAsAdmin(`/api/certificates/${other.id}`, { method: 'DELETE' })
    expect(shown(await fetch(other.certificateId, NAME, 'key-3'))).toEqual(shown(unknown))
  })
})

describe('misses are limited', () => {
  test('a network may miss one certificate ten times in 15 minutes, whether the number exists or not', async () => {
    for (const id of [certificateId, madeUpNumber()]) {
      const network = freshNetwork()
      const statuses = []
      for (let time = 0; time < 12; time++) statuses.push((await verify(id, `Ravi ${time}`, network)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429])
      later(16 * 60_000)
      expect((await verify(id, 'Ravi', network)).status).toBe(404)
    }
  })

  test('a refusal is identical for the right name, a wrong name and an unknown number', async () => {
    const network = freshNetwork()
    const unknown = madeUpNumber()
    for (let time = 0; time < 10; time++) {
      await verify(certificateId, 'Ravi', network)
      await verify(unknown, 'Ravi', network)
    }
    const [right, wrong, none] = [
      await verify(certificateId, NAME, network),
      await verify(certificateId, 'Ravi', network),
      await verify(unknown, NAME, network),
    ]
    expect(right.status).toBe(429)
    expect(shown(wrong)).toEqual(shown(right))
    expect(shown(none)).toEqual(shown(right))
    expect(right.headers.get('Retry-After')).toBe('900')
  })

  test('other spellings of a number count as the same number', async () => {
    const network = freshNetwork()
    const spellings = [
      certificateId,
      certificateId.toLowerCase(),
      certificateId.replace('-', ' '),
      ` ${normaliseReference(certificateId)} `,
    ]
    for (let time = 0; time < 10; time++) await verify(spellings[time % 4] ?? '', 'Ravi', network)
    expect((await verify(certificateId.replace('-', '--'), 'Ravi', network)).status).toBe(429)
  })

  test('guesses from one network do not block an employer on another', async () => {
    const client = freshNetwork()
    for (let time = 0; time < 30; time++) await verify(certificateId, `Ravi ${time}`, client)
    expect((await verify(certificateId, NAME)).status).toBe(200)
  })

  test('correct look-ups are limited only by requests per network', async () => {
    const network = freshNetwork()
    for (let time = 0; time < 30; time++) expect((await verify(certificateId, NAME, network)).status).toBe(200)
  })

  test('an IPv6 customer with thousands of networks counts as one look-up client', async () => {
    const statuses = []
    for (let time = 0; time < 12; time++) statuses.push((await verify(certificateId, 'Ravi', `2001:db8:7:${time}::1`)).status)
    expect(statuses.slice(9)).toEqual([404, 429, 429])
  })
})

describe('misses of many networks about one number', () => {
  /** Simulates a hundred strangers: more misses than the limit of all networks together. */
  const useUp = async (miss: (network: string) => Promise<{ status: number }>, count: number) => {
    const statuses = new Set<number>()
    for (let time = 0; time < count; time++) statuses.add((await miss(freshNetwork())).status)
    return [...statuses]
  }
  const solved = async (refused: { body: Record<string, unknown> }) => findProof(refused.body['challenge'] as Challenge)

  test('never refuse the right name, the right e-mail or a document that exists', async () => {
    expect(await useUp((network) => verify(certificateId, 'Ravi', network), 250)).toEqual([404])
    expect(await useUp((network) => checkStatus(PARTICIPANT, 'r@example.com', network), 80)).toEqual([404])
    expect(await useUp((network) => linkTo(madeUpNumber(), network), 250)).toEqual([404])
    const right = [await verify(certificateId, NAME), await checkStatus(PARTICIPANT, EMAIL), await linkTo(certificateId)]
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('leave each network two misses of its own; then it waits or proves work, and learns nothing from being asked to', async () => {
    const unknown = madeUpNumber()
    const network = freshNetwork()
    for (const id of [certificateId, unknown]) {
      await useUp((any) => verify(id, 'Ravi', any), 200)
      for (let time = 0; time < 2; time++) expect((await verify(id, 'Ravi', network)).status).toBe(404)
    }
    const refused = [
      await verify(certificateId, NAME, network),
      await verify(certificateId, 'Ravi', network),
      await verify(unknown, NAME, network),
    ]
    expect(refused.map(({ status, headers, body }) => [status, headers.get('Retry-After'), body['error']])).toEqual(
      refused.map(() => [429, '900', 'Too many tries. Try again in 15 minutes.']),
    )
    for (const { body } of refused)
      expect(body).toMatchObject({ success: false, challenge: { algorithm: 'SHA-256', bits: 15, text: expect.any(String) } })
    later(15 * 60_000 + 1000)
    expect((await verify(certificateId, NAME, network)).status).toBe(200)
  })

  test('can be passed by a proof of work, once, and not past the limit of the network itself', async () => {
    const network = freshNetwork()
    for (let time = 0; time < 7; time++) await verify(certificateId, 'Ravi', network)
    await useUp((any) => verify(certificateId, 'Ravi', any), 193)
    for (let time = 0; time < 2; time++) expect((await verify(certificateId, 'Ravi', network)).status).toBe(404)
    const attempt = async (name: string, proof: string) =>
      (
        await app.fetch('/api/verify-certificate', {
          body: { certificateId, fullName: name },
          headers: { ...from(network), [PROOF_HEADER]: proof },
        })
      ).status
    const proof = await solved(await verify(certificateId, NAME, network))
    expect([await attempt(NAME, proof), await attempt(NAME, proof)]).toEqual([200, 429])
    expect(await attempt('Ravi', await solved(await verify(certificateId, NAME, network)))).toBe(404)
    const refused = await verify(certificateId, NAME, network)
    expect([refused.status, refused.body['challenge']]).toEqual([429, undefined])
  })
})

describe('10,000 made-up numbers', () => {
  // The limits are in memory: PostgreSQL would only answer the same look-up more slowly.
  const GUESSES = process.env.DATABASE_URL ? 1000 : 10_000

  test('from many networks find nothing', async () => {
    // The counts of earlier tests have expired.
    later(HOUR_MS)
    const statuses = new Map<number, number>()
    let network = ''
    for (let time = 0; time < GUESSES; time++) {
      // Up to three of this many networks may share a slot of a count. Together they stay within its limit.
      if (time % 10 === 0) network = freshNetwork()
      const { status } = await verify(madeUpNumber(), NAME, network)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: GUESSES })
  }, 120_000)

  test('from one network are refused after thirty', async () => {
    const network = freshNetwork()
    const statuses = new Map<number, number>()
    for (let time = 0; time < GUESSES; time++) {
      const { status } = await verify(madeUpNumber(), NAME, network)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // The limit allows thirty more for each further minute that the test takes.
    expect(statuses.get(404)).toBeLessThanOrEqual(90)
    expect((statuses.get(404) ?? 0) + (statuses.get(429) ?? 0)).toBe(GUESSES)
  }, 120_000)
})

describe('links to documents', () => {
  test('a known number gets a link; after twenty unknown numbers a network gets none for an hour', async () => {
    const network = freshNetwork()
    expect((await linkTo(certificateId, network)).status).toBe(200)
    for (let time = 0; time < 20; time++) expect((await linkTo(madeUpNumber(), network)).status).toBe(404)
    const refused = await linkTo(certificateId, network)
    expect(shown(await linkTo(madeUpNumber(), network))).toEqual(shown(refused))
    expect(refused.status).toBe(429)
    expect((await linkTo(certificateId)).status).toBe(200)
  })

  test('a network gets at most thirty links in ten minutes, so nobody can harvest consecutive numbers', async () => {
    const network = freshNetwork()
    const statuses = []
    for (let time = 0; time < 32; time++) statuses.push((await linkTo(certificateId, network)).status)
    expect(statuses.slice(29)).toEqual([200, 429, 429])
  })

  test('staff are limited only by requests per network', async () => {
    const network = freshNetwork()
    for (let time = 0; time < 40; time++) {
      const asked = await app.fetchAsAdmin(`/api/certificates/download/${certificateId}`, { headers: from(network) })
      expect(asked.status).toBe(200)
    }
  })

  test('a link opens only its own document', async () => {
    const other = await makeCertificate(app, recipient)
    const { downloadUrl } = (await linkTo(certificateId)).data as { downloadUrl: string }
    const [mine, others] = [normaliseReference(certificateId), normaliseReference(other.certificateId)]
    expect((await tokenFile(downloadUrl)).status).toBe(200)
    for (const altered of [
      downloadUrl.replace(mine, others),
      downloadUrl.replace(mine, mine.toLowerCase()),
      `${downloadUrl}0`,
      downloadUrl.replace('expires=', 'expires=0'),
    ]) {
      const refused = await tokenFile(altered)
      expect(refused.status).toBe(403)
      expect(refused.text).not.toContain('%PDF')
    }
    await app.fetchAsAdmin(`/api/certificates/${other.id}`, { method: 'DELETE' })
  })

  test('a forged link gets the same refusal whether the number exists or not', async () => {
    const forged = (number: string) =>
      tokenFile(`/files/certificates/${number}.pdf?expires=${TEST_NOW.getTime() * 2}&signature=${'0'.repeat(64)}`)
    expect(shown(await forged(normaliseReference(certificateId)))).toEqual(shown(await forged(normaliseReference(madeUpNumber()))))
  })
})

test('an unknown address has no document, and nothing is rendered for it', async () => {
  const { documents } = app
  const drawing = [vi.spyOn(documents, 'render'), vi.spyOn(documents, 'signed')]
  const unknown = () => `/c/${Buffer.from(randomBytes(16)).toString('base64url')}.pdf`
  const reply = await tokenFile(unknown())
  expect(reply.status).toBe(404)
  expect(shown(await tokenFile(unknown()))).toEqual(shown(reply))
  for (const drawn of drawing) expect(drawn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
