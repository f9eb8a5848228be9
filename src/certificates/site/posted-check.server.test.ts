import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Limits } from '#base/http/limits.server.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT } from '#app/testing/test-records.ts'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { answerPostedCheck } from './posted-check.server.ts'
import type { SiteContext } from '#site/server/site-context.server.ts'

const PAGE = 'https://www.example.com/verify-certificate'

const NETWORK = '203.0.113.9'

const app = setUpTestApp()
let certificateId: string
let participantId: string

beforeAll(async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const participant = await makeParticipant(app, { trainingProgramId })
  participantId = participant.participantId
  certificateId = (await makeCertificate(app, { participantId: participant.id, trainingProgramId })).certificateId
})

const post = (fields: Record<string, string>, { search = '', site }: { search?: string; site?: SiteContext } = {}) =>
  answerPostedCheck(new Request(PAGE + search, { method: 'POST', body: new URLSearchParams(fields) }), site ?? app.api, NETWORK)

test('a certificate form posted without script gets the record, which neither caches nor search engines may store', async () => {
  const { status, headers, posted } = await post({ certificateId: ` ${certificateId.toLowerCase()} `, fullName: PARTICIPANT.fullName })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  expect(posted).toMatchObject({
    check: 'verify',
    outcome: { kind: 'found', found: { certificate: { certificateId }, participant: { name: PARTICIPANT.fullName } } },
  })
})

test('the reply contains no e-mail, phone or participant number', async () => {
  const { posted } = await post({ certificateId, fullName: PARTICIPANT.fullName })
  expect(JSON.stringify(posted)).not.toMatch(/@|\+91|BHM\d/)
})

test('a wrong name and a wrong number get the same outcome, and the typed values are returned', async () => {
  const wrongName = await post({ certificateId, fullName: 'Somebody Else' })
  const wrongNumber = await post({ certificateId: 'CERT1', fullName: PARTICIPANT.fullName })
  expect(wrongName.status).toBe(404)
  expect(wrongName.posted.outcome).toEqual(wrongNumber.posted.outcome)
  expect(wrongNumber.posted.values).toEqual({ certificateId: 'CERT1', fullName: PARTICIPANT.fullName })
})

test('empty fields are named', async () => {
  expect(await post({ certificateId: '  ' })).toMatchObject({
    status: 400,
    posted: {
      outcome: { kind: 'invalid', errors: { certificateId: 'Certificate ID is required', fullName: 'Full Name is required' } },
    },
  })
})

test("'?tab=status' is the other form", async () => {
  const { status, posted } = await post({ participantId, email: PARTICIPANT.email.toUpperCase() }, { search: '?tab=status' })
  expect(status).toBe(200)
  expect(posted).toMatchObject({
    check: 'status',
    outcome: { kind: 'found', found: { participant: { participantId }, enrolledPrograms: [{ certificateId }] } },
  })
})

test('an invalid e-mail address is an error and causes no look-up', async () => {
  expect(await post({ participantId, email: 'nonsense' }, { search: '?tab=status' })).toMatchObject({
    status: 400,
    posted: { outcome: { kind: 'invalid', errors: { email: 'Invalid email address' } } },
  })
})

test('a refusal after too many checks says how long to wait', async () => {
  const site = { ...app.api, limits: new Limits(0) }
  await post({ certificateId, fullName: 'x' }, { site })
  const { status, headers, posted } = await post({ certificateId, fullName: 'x' }, { site })
  expect(status).toBe(429)
  expect(posted.outcome.kind).toBe('throttled')
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0)
})

describe('the form and the API', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ rateLimitScale: 1, isProxied: true })
  })
  afterAll(() => limited.close())

  const CHECKS: Array<{ search: string; path: string; limit: number; fields: Record<string, string> }> = [
    { search: '', path: '/api/verify-certificate', limit: 30, fields: { certificateId: 'CERT1', fullName: 'Asha Example' } },
    { search: '?tab=status', path: '/api/check-status', limit: 20, fields: { participantId: 'BHM1', email: 'a@example.com' } },
  ]
  for (const { search, path, limit, fields } of CHECKS) {
    const callApi = (body: object) => limited.fetch(path, { body, headers: { 'X-Forwarded-For': NETWORK } })

    test(`share one count of misses and one limit of requests: ${path}`, async () => {
      for (let time = 0; time < 10; time++) expect((await post(fields, { search, site: limited.api })).status).toBe(404)
      const tooManyMisses = await callApi(fields)
      expect(tooManyMisses.status).toBe(429)
      expect(tooManyMisses.headers.get('Retry-After')).toBe('900')
      // An invalid request counts as a request, too.
      for (let time = 11; time < limit; time++) expect((await post({}, { search, site: limited.api })).status).toBe(400)
      expect((await callApi({})).status).toBe(429)
      expect((await post({}, { search, site: limited.api })).status).toBe(429)
    })
  }
})

test('a body that is not a form, or too long, is refused without a look-up', async () => {
  const json = new Request(PAGE, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } })
  expect((await answerPostedCheck(json, app.api, NETWORK)).posted.outcome.kind).toBe('refused')
  const { posted } = await post({ certificateId: 'x'.repeat(300_000), fullName: 'x' })
  expect(posted).toMatchObject({ values: { certificateId: '' }, outcome: { kind: 'refused' } })
})
