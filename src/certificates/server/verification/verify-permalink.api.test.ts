import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'

const app = setUpTestApp()
let certificate: { id: number; certificateId: string; permalink: string }
let ids: { participantId: number; trainingProgramId: number }

beforeEach(async () => {
  await removeRecords(app)
  const trainingProgramId = (await makeProgram(app)).id
  ids = { participantId: (await makeParticipant(app, { trainingProgramId })).id, trainingProgramId }
  certificate = await makeCertificate(app, ids)
})

const askFor = (permalink: string) => app.fetch('/api/verify-permalink', { body: { token: permalink.replace('/c/', '') } })

test('the token of a permalink gives the same reply as verification by number and name', async () => {
  const byNumber = await app.fetch('/api/verify-certificate', {
    body: { certificateId: certificate.certificateId, fullName: 'Asha Example' },
  })
  const byPermalink = await askFor(certificate.permalink)
  expect(byPermalink.status).toBe(200)
  expect(byPermalink.data).toEqual(byNumber.data)
})

test('a revocation shows immediately, with its reason', async () => {
  await app.fetchAsAdmin(`/api/certificates/${certificate.id}/revoke`, { body: { reason: 'Issued in error.' } })
  expect((await askFor(certificate.permalink)).data).toMatchObject({
    certificate: { status: 'Revoked', revocationReason: 'Issued in error.' },
  })
})

test('a replaced edition is found by its own token and names the current edition', async () => {
  const corrected = await app.fetchAsAdmin(`/api/certificates/${certificate.id}`, {
    method: 'PUT',
    body: { ...ids, certificateId: certificate.certificateId, issueDate: '2026-09-02', expiryDate: null },
  })
  const { permalink } = corrected.data as { permalink: string }
  expect(permalink).not.toBe(certificate.permalink)
  expect((await askFor(certificate.permalink)).data).toMatchObject({ certificate: { status: 'Replaced', replacedBy: permalink } })
  expect((await askFor(permalink)).data).toMatchObject({ certificate: { status: 'Active', replacedBy: null } })
})

test.each(['', 'unknown', 'a b', "' or 1=1 --", 'x'.repeat(100)])('no certificate has the token %j', async (token) => {
  const reply = await askFor(token)
  expect(reply.status).toBe(404)
  expect(reply.body).toMatchObject({ success: false, error: 'There is no certificate at this address.' })
})

test('a token of another type or length is refused before any look-up', async () => {
  for (const token of [7, null, ['a'], 'x'.repeat(100_000)]) {
    const reply = await app.fetch('/api/verify-permalink', { body: { token } })
    expect([400, 413]).toContain(reply.status)
  }
})

test('it shares the request limit of verification', async () => {
  const strict = await createTestApp({ rateLimitScale: 0.1 })
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await strict.fetch('/api/verify-permalink', { body: { token: 'unknown' } })).status)
  await strict.close()
  expect(statuses).toEqual([404, 404, 404, 429, 429])
})
