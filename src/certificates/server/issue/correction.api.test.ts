import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, PARTICIPANT, PROGRAM } from '#app/testing/test-records.ts'
import type { Certificate, VerifiedCertificate } from '../../certificate.schema.ts'
import type { CertificateEditions } from '../../edition-list.schema.ts'
import { findByToken } from '../verification/verification.server.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const LATER = new Date('2026-12-01T20:00:00Z')

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number
let first: Certificate

beforeEach(async () => {
  ;({ trainingProgramId, participantId } = await startWithParticipant(app))
  first = (await makeCertificate(app, { participantId, trainingProgramId })) as Certificate
  app.time.now = LATER
})

const correct = (changes: object = {}) =>
  app.fetchAsAdmin(`/api/certificates/${first.id}`, {
    method: 'PUT',
    body: { participantId, trainingProgramId, issueDate: first.issueDate, expiryDate: first.expiryDate, ...changes },
  })
const corrected = async (changes: object): Promise<Certificate> => {
  const { status, data } = await correct(changes)
  expect(status).toBe(200)
  return data
}
const rename = (changes: object) =>
  app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'PUT', body: { ...PARTICIPANT, trainingProgramId, ...changes } })
const renameProgram = (title: string) =>
  app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { ...PROGRAM, title } })
const verify = async (fullName: string) => {
  const reply = await app.fetch('/api/verify-certificate', { body: { certificateId: first.certificateId, fullName } })
  return reply.status === 200 ? (reply.data as VerifiedCertificate) : undefined
}
const record = (permalink: string) => findByToken(app.db, permalink.slice('/c/'.length), app.time.now)
const editions = async (): Promise<CertificateEditions> => (await app.fetchAsAdmin(`/api/certificates/${first.id}/editions`)).data
const entryOf = async (permalink: string) => {
  const token = permalink.slice('/c/'.length)
  const places = await Promise.all(
    (['certificates', 'certificate_editions'] as const).map((table) =>
      app.db.sql.selectFrom(table).select(['status_list', 'status_index']).where('token', '=', token).executeTakeFirst(),
    ),
  )
  const place = places.find(Boolean)
  return app.db.sql
    .selectFrom('status_entries')
    .select(['revoked', 'suspended'])
    .where('list', '=', place?.status_list ?? 0)
    .where('position', '=', place?.status_index ?? 0)
    .executeTakeFirst()
}

describe('a correction of something printed', () => {
  test.each([
    ['the issue date', { issueDate: '2026-11-09' }],
    ['the expiry date', { expiryDate: '2028-01-01' }],
    ['no expiry date any more', { expiryDate: null }],
    ['the file', { certificatePath: 'https://files.example.com/c.pdf' }],
  ])('makes the next edition, with its own address: %s', async (_, changes) => {
    const second = await corrected(changes)
    expect(second).toMatchObject({ ...changes, certificateId: first.certificateId, edition: 2, editionAt: LATER.toISOString() })
    expect(second.permalink).toMatch(/^\/c\/[\w-]{22}$/)
    expect(second.permalink).not.toBe(first.permalink)
  })

  test('saving without a change makes no edition and keeps the address', async () => {
    expect(await corrected({})).toMatchObject({ edition: 1, editionAt: TEST_NOW.toISOString(), permalink: first.permalink })
    expect((await editions()).editions).toHaveLength(1)
  })

  test('the old address keeps its text, names the day of replacement in India, and leads to the current edition', async () => {
    const second = await corrected({ expiryDate: '2028-01-01' })
    expect((await record(first.permalink))?.certificate).toMatchObject({
      status: 'Replaced',
      expiryDate: first.expiryDate,
      edition: 1,
      permalink: first.permalink,
      replacedOn: '2026-12-02',
      replacedBy: second.permalink,
    })
    expect((await record(second.permalink))?.certificate).toMatchObject({
      status: 'Active',
      expiryDate: '2028-01-01',
      edition: 2,
      replacedOn: null,
      replacedBy: null,
    })
  })

  test('an edition replaced twice leads to the current edition, not to the one in between', async () => {
    const second = await corrected({ expiryDate: '2028-01-01' })
    const third = await corrected({ expiryDate: '2029-01-01' })
    for (const { permalink } of [first, second]) {
      expect((await record(permalink))?.certificate).toMatchObject({ status: 'Replaced', replacedBy: third.permalink })
    }
    expect((await editions()).editions.map(({ edition, permalink, replacedAt }) => [edition, permalink, replacedAt])).toEqual([
      [3, third.permalink, null],
      [2, second.permalink, LATER.toISOString()],
      [1, first.permalink, LATER.toISOString()],
    ])
  })

  test('a file of the old edition is revoked in the status list, one of the new edition is not', async () => {
    const second = await corrected({ expiryDate: '2028-01-01' })
    expect(await entryOf(first.permalink)).toEqual({ revoked: 1, suspended: 0 })
    expect(await entryOf(second.permalink)).toEqual({ revoked: 0, suspended: 0 })
  })

  test.each([
    ['suspend', 'Suspended', { revoked: 0, suspended: 1 }],
    ['revoke', 'Revoked', { revoked: 1, suspended: 0 }],
  ])('keeps the status: %s applies to the next edition', async (verb, status, entry) => {
    await app.fetchAsAdmin(`/api/certificates/${first.id}/${verb}`, { body: { reason: 'Under review' } })
    const second = await corrected({ expiryDate: '2028-01-01' })
    expect(second.status).toBe(status)
    expect((await record(second.permalink))?.certificate.status).toBe(status)
    expect(await entryOf(second.permalink)).toEqual(entry)
  })

  test('the old document says REPLACED, the new one does not', async () => {
    await rename({ fullName: 'Asha Renamed' })
    const second = await corrected({ reprint: true })
    const pdfs = await Promise.all([first, second].map(({ permalink }) => app.fetch(`${permalink}.pdf`)))
    expect(pdfs.map(({ status }) => status)).toEqual([200, 200])
    expect(pdfs[0]?.text).not.toBe(pdfs[1]?.text)
  })

  test('is recorded in the audit log as a correction, with both editions', async () => {
    await corrected({ expiryDate: '2028-01-01' })
    await corrected({ expiryDate: '2028-01-01' })
    const entries = await entriesWithValues(app.db)
      .select(['action', 'before', 'after'])
      .where('subject', '=', `certificate:${first.id}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['certificate issued', 'certificate corrected', 'certificate updated'])
    expect(JSON.parse(entries[1]?.before ?? '')).toMatchObject({ edition: 1, expiryDate: first.expiryDate })
    expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ edition: 2, expiryDate: '2028-01-01' })
  })
})

describe('names that changed after printing', () => {
  test('are listed next to the printed ones', async () => {
    expect((await editions()).renamed).toEqual([])
    await rename({ fullName: 'Asha Renamed' })
    await renameProgram('Process Auditor, second edition')
    expect((await editions()).renamed).toEqual([
      { what: 'Participant', printed: 'Asha Example', today: 'Asha Renamed' },
      { what: 'Training program', printed: PROGRAM.title, today: 'Process Auditor, second edition' },
    ])
  })

  test('are printed once when `reprint` is set', async () => {
    await rename({ fullName: 'Asha Renamed' })
    await renameProgram('Renamed program')
    const second = await corrected({ reprint: true })
    expect(second).toMatchObject({ participant_name: 'Asha Renamed', training_program_name: 'Renamed program', edition: 2 })
    expect(await corrected({ reprint: true })).toMatchObject({ edition: 2, permalink: second.permalink })
    expect((await editions()).renamed).toEqual([])
  })

  test('are printed for a recipient who has paused, because the certificate was earned', async () => {
    await rename({ fullName: 'Asha Renamed', status: 'paused' })
    expect(await corrected({ reprint: true })).toMatchObject({ participant_name: 'Asha Renamed' })
  })

  test('are not printed by the correction of a date', async () => {
    await rename({ fullName: 'Asha Renamed' })
    expect(await corrected({ expiryDate: null })).toMatchObject({ participant_name: 'Asha Example' })
  })

  test('the old paper verifies with the old name and is Replaced, the new one with the new name', async () => {
    await rename({ fullName: 'Asha Renamed' })
    const second = await corrected({ reprint: true })
    expect(await verify('asha  example')).toMatchObject({
      participant: { name: 'Asha Example' },
      certificate: { status: 'Replaced', replacedOn: '2026-12-02', replacedBy: second.permalink, permalink: first.permalink },
    })
    expect(await verify('Asha Renamed')).toMatchObject({
      participant: { name: 'Asha Renamed' },
      certificate: { status: 'Active', replacedBy: null, permalink: second.permalink },
    })
  })

  test('of several editions with the same name, verification finds the current one', async () => {
    const second = await corrected({ expiryDate: '2028-01-01' })
    expect(await verify('Asha Example')).toMatchObject({ certificate: { edition: 2, status: 'Active', permalink: second.permalink } })
  })

  test('old names verify no other number, and disappear with the certificate', async () => {
    const other = (await makeCertificate(app, { participantId, trainingProgramId })) as Certificate
    await rename({ fullName: 'Asha Renamed' })
    await corrected({ reprint: true })
    const asked = { certificateId: other.certificateId, fullName: 'Asha Renamed' }
    expect((await app.fetch('/api/verify-certificate', { body: asked })).status).toBe(404)
    await app.fetchAsAdmin(`/api/certificates/${first.id}`, { method: 'DELETE' })
    expect(await verify('Asha Example')).toBeUndefined()
    expect(await record(first.permalink)).toBeUndefined()
  })
})

test('another participant of the same name makes a new edition', async () => {
  const other = await makeParticipant(app, { trainingProgramId, participantId: 'BHM-2', email: 'b@example.com' })
  expect(await corrected({ participantId: other.id })).toMatchObject({ edition: 2, participantId: other.id })
})

test('after a rename of participant and program the permalink shows what was issued, and neither can be deleted', async () => {
  await rename({ fullName: 'Asha Renamed' })
  await renameProgram('Renamed program')
  const refusals = await Promise.all(
    [`/api/participants/${participantId}`, `/api/training-programs/${trainingProgramId}`].map((path) =>
      app.fetchAsAdmin(path, { method: 'DELETE' }),
    ),
  )
  for (const { status, text } of refusals) {
    expect(status).toBe(409)
    expect(text).toContain(first.certificateId)
  }
  expect(refusals[1]?.text).toContain('Asha Renamed')
  expect(await record(first.permalink)).toMatchObject({
    participant: { name: 'Asha Example' },
    training: { name: PROGRAM.title, duration: PROGRAM.duration },
    certificate: { status: 'Active' },
  })
})

test('a participant with only a replaced edition can be deleted, and that edition keeps their name', async () => {
  const other = await makeParticipant(app, { trainingProgramId, participantId: 'BHM-2', email: 'b@example.com', fullName: 'Ravi Sample' })
  await corrected({ participantId: other.id })
  expect((await app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'DELETE' })).status).toBe(200)
  expect(await record(first.permalink)).toMatchObject({ participant: { name: 'Asha Example' }, certificate: { status: 'Replaced' } })
})

test('the editions of a missing certificate are 404', async () => {
  expect((await app.fetchAsAdmin('/api/certificates/999999/editions')).status).toBe(404)
})
