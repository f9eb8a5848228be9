import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { BATCH, makeBatch, makeCertificate, makeClient, makeParticipant, PARTICIPANT } from '#app/testing/test-records.ts'

const app = setUpTestApp()
const DAYS = [
  { date: '2026-11-03', startTime: '09:30', endTime: '17:30' },
  { date: '2026-11-04', startTime: '09:30', endTime: '13:30' },
]
const PAST = { days: DAYS, place: 'Faridabad', trainers: [{ name: 'Ravi Sample' }] }
let trainingProgramId: number
let batchId: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithParticipant(app))
  ;({ id: batchId } = await makeBatch(app, { trainingProgramId, ...PAST }))
})

const person = (changes: object = {}) =>
  makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110077', fullName: 'Meera Example', batchId, ...changes })
const certificate = async (id: number) => (await app.fetchAsAdmin(`/api/certificates/${id}`)).data as Record<string, unknown>
const update = (id: number, changes: object) => app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: changes })
const issue = (participantId: number, changes: object = {}) =>
  app.fetchAsAdmin('/api/certificates/create', { body: { participantId, trainingProgramId, issueDate: '2026-11-10', ...changes } })

const FACTS = {
  startDate: '2026-11-03',
  endDate: '2026-11-04',
  days: ['2026-11-03', '2026-11-04'],
  hours: 12,
  mode: 'classroom',
  place: 'Faridabad',
  trainers: ['Ravi Sample'],
}

describe('a certificate of somebody with a seat in a batch', () => {
  test('keeps the training, and whoever verifies it reads when, where, by whom and for which company', async () => {
    const client = await makeClient(app)
    const { id: participantId } = await person({ clientId: client.id })
    const { id, certificateId, permalink } = await makeCertificate(app, { participantId, trainingProgramId })
    expect((await certificate(id))['training']).toMatchObject({ ...FACTS, client: 'Mock Motors', kind: 'completion', exception: null })
    const { data } = await app.fetch('/api/verify-certificate', { body: { certificateId, fullName: 'Meera Example' } })
    expect((data as { training: object }).training).toEqual({
      name: 'VDA 6.3 Process Auditor',
      duration: '4 days',
      kind: 'completion',
      batch: { ...FACTS, client: 'Mock Motors' },
    })
    expect((await app.fetch(`${permalink}.json`)).body).toMatchObject({
      credentialSubject: { activityStartDate: '2026-11-03T00:00:00+05:30', achievement: { creditsAvailable: 12 } },
    })
  })

  test('keeps it when the batch changes, when it is corrected and when it is printed again', async () => {
    const { id: participantId } = await person()
    const { id, permalink } = await makeCertificate(app, { participantId, trainingProgramId })
    const changes = { place: 'Manesar', trainers: [{ name: 'Anil Mockup' }] }
    expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: changes })).status).toBe(200)
    const corrected = await update(id, { issueDate: '2026-11-11', notify: false })
    expect(corrected.data).toMatchObject({ edition: 2, training: FACTS })
    const again = await update(id, { reprint: true, issueDate: '2026-11-12', notify: false })
    expect(again.data).toMatchObject({ edition: 3, training: FACTS })
    const old = await app.fetch('/api/verify-permalink', { body: { token: permalink.slice('/c/'.length) } })
    expect(old.data).toMatchObject({ certificate: { status: 'Replaced' }, training: { batch: FACTS } })
  })

  test('corrected to another recipient it has the training of that recipient', async () => {
    const { id: participantId } = await person()
    const { id } = await makeCertificate(app, { participantId, trainingProgramId })
    const other = await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110078', fullName: 'Ravi Sample' })
    expect((await update(id, { participantId: other.id, notify: false })).data).toMatchObject({ edition: 2, training: null })
  })

  test('cannot be dated before the training ended', async () => {
    const { id: participantId } = await person()
    const refused = await issue(participantId, { issueDate: '2026-11-03' })
    expect(refused.status).toBe(422)
    expect(refused.body['issues']).toMatchObject({ issueDate: expect.stringContaining('4 November 2026') })
  })
})

test.each([
  ['who waits', { rosterState: 'waiting' }, 'is on the waiting list of'],
  ['whose place was cancelled', { rosterState: 'cancelled', reason: 'Is ill' }, 'no longer has a place in'],
])('somebody %s gets none', async (_, change, words) => {
  const { id: participantId } = await person()
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${participantId}`, { method: 'PUT', body: change })).status).toBe(200)
  const refused = await issue(participantId)
  expect([refused.status, refused.body['error']]).toEqual([422, expect.stringContaining(words)])
})

describe('somebody below the rule of the program', () => {
  test('is refused with the reason, and gets a certificate with an exception, which only the office reads', async () => {
    await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { min_attendance: 80 } })
    const { id: participantId } = await person()
    const refused = await issue(participantId)
    expect(refused.status).toBe(422)
    expect(refused.body['error']).toContain('Attended 0 %, and 80 % are asked, 3 half days are not marked.')
    const { data } = await issue(participantId, { exception: 'The sheet was lost' })
    const { permalink } = data as { permalink: string }
    expect(data).toMatchObject({ training: { exception: 'The sheet was lost', rule: { minAttendance: 80, passMark: null } } })
    expect((await app.fetch(`${permalink}.json`)).text).not.toMatch(/80 %|sheet/)
    expect((await app.fetch('/api/verify-permalink', { body: { token: permalink.slice(3) } })).text).not.toContain('sheet')
  })

  test('gets a certificate of participation, and every check says so', async () => {
    await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { pass_mark: 60 } })
    const { id: participantId } = await person()
    const { data } = await issue(participantId, { kind: 'participation' })
    const { permalink } = data as { permalink: string }
    const checked = await app.fetch('/api/verify-permalink', { body: { token: permalink.slice(3) } })
    expect(checked.data).toMatchObject({ certificate: { status: 'Active' }, training: { kind: 'participation', batch: FACTS } })
  })

  test.each([
    ['participation', 'active'],
    ['completion', 'completed'],
  ])('in training who gets one of %s is %s afterwards', async (kind, status) => {
    const { id: participantId } = await person({ status: 'active' })
    expect((await issue(participantId, { kind })).status).toBe(422)
    expect((await issue(participantId, { kind, complete: true })).data).toMatchObject({ kind })
    expect((await app.fetchAsAdmin(`/api/participants/${participantId}`)).data).toMatchObject({ status })
  })

  test('is told by the mail, the text to send by hand and the status check that they took part, and nowhere that they completed it', async () => {
    const { id: participantId } = await person()
    await setMailSettings(app, {})
    await removeMails(app)
    const { data } = await issue(participantId, { kind: 'participation', notify: true })
    const { id, certificateId } = data as { id: number; certificateId: string }
    const [mail] = await readMails(app)
    const text = JSON.stringify((await app.fetchAsAdmin(`/api/admin/mails/${mail?.id}`)).data)
    const { message } = (await app.fetchAsAdmin(`/api/certificates/${id}/delivery`)).data as { message: { subject: string; text: string } }
    for (const said of [text, message.text]) {
      expect(said).toContain('took part in')
      expect(said).not.toMatch(/complet|congratulat/i)
    }
    expect(message.subject).toBe('Your certificate of participation: VDA 6.3 Process Auditor')
    const status = await app.fetch('/api/check-status', { body: { participantId: 'BHM2026110077', email: PARTICIPANT.email } })
    expect(status.data).toMatchObject({ enrolledPrograms: [{ certificateId, kind: 'participation' }] })
  })

  test('gets a certificate of participation for the days and hours that they attended', async () => {
    const { id: participantId } = await person()
    const marks = [{ participantId, mark: 'present' }]
    await app.fetchAsAdmin(`/api/batches/${batchId}/attendance`, { method: 'PUT', body: { date: '2026-11-03', marks } })
    const { data } = await issue(participantId, { kind: 'participation' })
    expect(data).toMatchObject({ training: { startDate: '2026-11-03', endDate: '2026-11-03', days: ['2026-11-03'], hours: 8 } })
  })
})

test('a place that no font can print is refused when the certificate is issued', async () => {
  await app.fetchAsAdmin(`/api/batches/${batchId}`, {
    method: 'PUT',
    body: { ...BATCH, ...PAST, trainingProgramId, place: 'Faridabad 😀' },
  })
  const { id: participantId } = await person()
  const refused = await issue(participantId)
  expect([refused.status, refused.body['error']]).toEqual([422, expect.stringContaining('Faridabad 😀 cannot be printed')])
})

test('a certificate without a batch has no training', async () => {
  const { id: participantId } = await person({ batchId: null })
  const { id } = await makeCertificate(app, { participantId, trainingProgramId })
  expect(await certificate(id)).toMatchObject({ training: null })
})
