import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, PARTICIPANT } from '#app/testing/test-records.ts'
import type { Certificate } from '../../certificate.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number

beforeEach(async () => {
  ;({ trainingProgramId, participantId } = await startWithParticipant(app))
})

const create = (changes: object = {}) =>
  app.fetchAsAdmin('/api/certificates/create', { body: { participantId, trainingProgramId, issueDate: '2026-11-10', ...changes } })
const update = (id: number, changes: object = {}, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(`/api/certificates/${id}`, {
    method: 'PUT',
    body: { participantId, trainingProgramId, issueDate: '2026-11-10', expiryDate: null, ...changes },
    headers,
  })
const list = async (query = ''): Promise<Certificate[]> => (await app.fetchAsAdmin(`/api/certificates${query}`)).data
const verify = (certificateId: string, fullName: string) => app.fetch('/api/verify-certificate', { body: { certificateId, fullName } })

describe('issuing', () => {
  test('gives an unguessable number, a public address of 128 random bits and one year of validity', async () => {
    const reply = await create()
    expect(reply.status).toBe(201)
    expect(reply.data).toEqual({
      id: expect.any(Number),
      certificateId: expect.stringMatching(/^CERT202611\d{4}-[0-9A-HJKMNP-TV-Z]{6}$/),
      participantId,
      trainingProgramId,
      participant_name: 'Asha Example',
      training_program_name: 'VDA 6.3 Process Auditor',
      issueDate: '2026-11-10',
      expiryDate: '2027-11-10',
      certificatePath: null,
      training: null,
      kind: 'completion',
      status: 'Active',
      permalink: expect.stringMatching(/^\/c\/[\w-]{22}$/),
      design: 'The shipped design',
      revokedOn: null,
      revocationReason: null,
      suspendedOn: null,
      suspensionReason: null,
      edition: 1,
      editionAt: TEST_NOW.toISOString(),
      clientId: null,
      client_name: null,
      mail: 'queued',
    })
  })

  test('accepts any other number once, in any spelling', async () => {
    expect((await create({ certificateId: 'CERT-OLD-7' })).data).toMatchObject({ certificateId: 'CERT-OLD-7' })
    const again = await create({ certificateId: 'cert old 7' })
    expect(again.status).toBe(409)
    expect(again.body['issues']).toHaveProperty('certificateId')
  })

  test('accepts the participant by row number or public number', async () => {
    expect((await create({ participantId: 'bhm2026110421 7f3k' })).data).toMatchObject({ participantId })
    const second = { additional: true, reason: 'By the other number' }
    expect((await create({ participantId: String(participantId), ...second })).data).toMatchObject({ participantId })
  })

  test('prefers the row number over a public number with the same digits', async () => {
    const ours = await makeParticipant(app, { trainingProgramId, participantId: 'BHM-7', email: 'seven@example.com' })
    for (const distance of [100, 1000]) {
      const digits = String(ours.id + distance)
      await makeParticipant(app, { trainingProgramId, participantId: digits, email: `${digits}@example.com`, fullName: 'Not Meant' })
      await app.db.write((tx) =>
        tx.sql
          .updateTable('participants')
          .set({ id: ours.id + distance })
          .where('participant_id', '=', 'BHM-7')
          .execute(),
      )
      const reply = await create({ participantId: digits })
      expect(reply.data).toMatchObject({ participantId: ours.id + distance, participant_name: PARTICIPANT.fullName })
      await app.db.write((tx) => tx.sql.deleteFrom('certificates').execute())
    }
  })

  test.each(['active', 'paused', 'withdrawn'])(
    'is refused for a participant who is %s, and the message names the status',
    async (status) => {
      const other = await makeParticipant(app, { trainingProgramId, participantId: 'BHM-2', email: 'b@example.com', status })
      const reply = await create({ participantId: other.id })
      expect(reply.status).toBe(422)
      expect(reply.body['error']).toMatch(/^Cannot create certificates/)
      expect(reply.body['error']).toContain(status)
      expect(await list()).toEqual([])
    },
  )

  test.each([
    [{ participantId: '' }, 'Please select both a participant and training program'],
    [{ trainingProgramId: null }, 'Please select both a participant and training program'],
    [{ issueDate: '' }, 'Issue date is required'],
    [{ issueDate: '2026-13-01' }, 'Use a real date, such as 2026-11-25'],
    [{ expiryDate: '2026-11-09' }, 'The expiry date must not be before the issue date'],
    [{ certificatePath: 'javascript:alert(1)' }, 'Use an address that starts with https://, http:// or /'],
  ])('with %j is refused: %s', async (changes, sentence) => {
    const reply = await create(changes)
    expect(reply.status).toBe(400)
    expect(reply.body['error']).toBe(sentence)
  })

  test('for an unknown participant or program is refused as 422, not a fault', async () => {
    expect((await create({ participantId: 'nobody' })).status).toBe(422)
    expect((await create({ trainingProgramId: 4711 })).status).toBe(422)
  })

  test.each([
    [24, '2028-11-10'],
    [null, null],
  ])('of a program that is valid for %j months expires on %j', async (validity_months, expiryDate) => {
    await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { validity_months } })
    expect((await create({ expiryDate: undefined })).data).toMatchObject({ expiryDate })
  })

  test.each([null, ''])('with expiry %j never expires', async (expiryDate) => {
    expect((await create({ expiryDate })).data).toMatchObject({ expiryDate: null, status: 'Active' })
  })

  test('on 29 February expires on 28 February', async () => {
    expect((await create({ issueDate: '2028-02-29' })).data).toMatchObject({ expiryDate: '2029-02-28' })
  })
})

describe('verifying', () => {
  test('shows what was issued, and only the name of the participant', async () => {
    const { certificateId, permalink } = await makeCertificate(app, { participantId, trainingProgramId })
    const reply = await verify(certificateId, 'Asha Example')
    expect(reply.status).toBe(200)
    expect(reply.data).toEqual({
      certificate: {
        certificateId,
        issueDate: '2026-11-10',
        expiryDate: '2027-11-10',
        status: 'Active',
        certificatePath: `${permalink}.pdf`,
        permalink,
        revokedOn: null,
        revocationReason: null,
        suspendedOn: null,
        suspensionReason: null,
        edition: 1,
        editionAt: TEST_NOW.toISOString(),
        replacedOn: null,
        replacedBy: null,
      },
      participant: { name: 'Asha Example' },
      training: { name: 'VDA 6.3 Process Auditor', duration: '4 days', kind: 'completion', batch: null },
      issuer: { name: 'BHM', tagline: 'Professional Business Solutions', signatory: 'Managing Director' },
      checkedAt: TEST_NOW.toISOString(),
    })
    expect(reply.text).not.toContain(PARTICIPANT.email)
    expect(reply.text).not.toContain(PARTICIPANT.participantId)
  })

  test.each([
    ['lower case', (id: string) => id.toLowerCase(), 'asha example'],
    ['no hyphen', (id: string) => id.replace('-', ''), 'ASHA EXAMPLE'],
    ['spaces', (id: string) => ` ${id.slice(0, 6)} ${id.slice(6)} `, '  Asha   Example '],
    ['full stops', (id: string) => id, 'Asha Example.'],
  ])('ignores %s', async (_, spelling, fullName) => {
    const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
    expect((await verify(spelling(certificateId), fullName)).status).toBe(200)
  })

  test.each(['fullName', 'participantName', 'participant_name', 'name'])('takes the name as %s', async (field) => {
    const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
    const reply = await app.fetch('/api/verify-certificate', { body: { certificateId, [field]: 'Asha Example' } })
    expect(reply.status).toBe(200)
  })

  test('does not reveal whether the number or the name was wrong', async () => {
    const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
    const wrongName = await verify(certificateId, 'Somebody Else')
    const wrongNumber = await verify('CERT2026119999-AAAAAA', 'Asha Example')
    expect(wrongName.status).toBe(404)
    expect(wrongNumber.text).toBe(wrongName.text)
    expect([...wrongNumber.headers.keys()]).toEqual([...wrongName.headers.keys()])
  })

  test.each([
    [{ certificateId: '', fullName: 'A' }],
    [{ certificateId: 'A', fullName: '' }],
    [{ certificateId: 'A', fullName: '  ' }],
    [{ certificateId: 'A' }],
    [{}],
  ])('with %j asks for both fields', async (body) => {
    const reply = await app.fetch('/api/verify-certificate', { body })
    expect(reply.status).toBe(400)
    expect(reply.body['error']).toBe('Please fill in all required fields')
  })

  test('a certificate expires when its last day ends in India, not in UTC', async () => {
    const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId, expiryDate: '2026-11-20' })
    const statusAt = async (instant: string) => {
      app.time.now = new Date(instant)
      return ((await verify(certificateId, 'Asha Example')).data as { certificate: Certificate }).certificate.status
    }
    expect(await statusAt('2026-11-20T18:29:59Z')).toBe('Active')
    expect(await statusAt('2026-11-20T18:30:00Z')).toBe('Expired')
  })
})

describe('editing', () => {
  test('the certificate ID is locked', async () => {
    const { id } = await makeCertificate(app, { participantId, trainingProgramId })
    const reply = await update(id, { certificateId: 'CERT-OTHER' })
    expect(reply.status).toBe(422)
    expect(reply.body['error']).toBe('The certificate ID cannot be changed.')
  })

  test('the second of two simultaneous editors gets a stale edit', async () => {
    const created = await create()
    const { id } = created.data as Certificate
    const headers = { 'If-Match': created.headers.get('ETag') ?? '' }
    expect((await update(id, { expiryDate: '2028-01-01' }, headers)).status).toBe(200)
    const second = await update(id, { expiryDate: '2029-01-01' }, headers)
    expect(second.status).toBe(412)
    expect(second.data).toMatchObject({ expiryDate: '2028-01-01' })
  })
})

test('the list can be filtered by status, program and participant, and searched', async () => {
  await makeCertificate(app, { participantId, trainingProgramId, certificateId: 'CERT-A', expiryDate: null })
  await makeCertificate(app, { participantId, trainingProgramId, certificateId: 'CERT-B', expiryDate: '2026-11-19' })
  await makeCertificate(app, { participantId, trainingProgramId, certificateId: 'CERT-C', expiryDate: '2026-12-31' })
  const revoked = await makeCertificate(app, { participantId, trainingProgramId, certificateId: 'CERT-D' })
  await app.fetchAsAdmin(`/api/certificates/${revoked.id}/revoke`, { body: { reason: 'Mistake' } })
  const numbers = async (query: string) => (await list(query)).map((certificate) => certificate.certificateId)
  expect(await numbers('')).toEqual(['CERT-D', 'CERT-C', 'CERT-B', 'CERT-A'])
  expect(await numbers('?status=active')).toEqual(['CERT-C', 'CERT-A'])
  expect(await numbers('?status=expired')).toEqual(['CERT-B'])
  expect(await numbers('?status=expiring')).toEqual(['CERT-C'])
  expect(await numbers('?status=revoked')).toEqual(['CERT-D'])
  expect(await numbers('?sort=expiry')).toEqual(['CERT-B', 'CERT-C', 'CERT-D', 'CERT-A'])
  expect(await numbers(`?participantId=${participantId}&trainingProgramId=4711`)).toEqual([])
  expect(await numbers('?q=certa')).toEqual(['CERT-A'])
})

test('a deleted certificate no longer verifies', async () => {
  const { id, certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
  expect((await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await verify(certificateId, 'Asha Example')).status).toBe(404)
})
