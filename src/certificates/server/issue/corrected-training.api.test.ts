import { beforeEach, describe, expect, test } from 'vitest'
import type { BatchRecipient } from '../../issuing/batch-issuing.schema.ts'
import type { BulkJob, BulkJobRow } from '#lists/bulk/bulk.schema.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant } from '#app/testing/test-records.ts'
import type { Certificate } from '../../certificate.schema.ts'

const app = setUpTestApp()
const DAYS = [
  { date: '2026-11-03', startTime: '09:30', endTime: '17:30' },
  { date: '2026-11-04', startTime: '09:30', endTime: '17:30' },
]
let trainingProgramId: number
let batchId: number
let asha: number
let ravi: number

/**
 * 80 % is required. Asha attended only the first day and has a certificate of participation; Ravi attended both and has one of completion.
 */
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await put(`/api/training-programs/${trainingProgramId}`, { min_attendance: 80 })
  ;({ id: batchId } = await makeBatch(app, { trainingProgramId, days: DAYS, place: 'Faridabad', trainers: [{ name: 'Ravi Trainer' }] }))
  asha = await person('Asha Example', 71)
  ravi = await person('Ravi Sample', 72)
  await mark(asha, 'present', 'absent')
  await mark(ravi, 'present', 'present')
  await settled(await app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body: { participation: [asha], notify: false } }))
})

async function put(path: string, body: object): Promise<{ status: number; data: unknown; body: Record<string, unknown> }> {
  const reply = await app.fetchAsAdmin(path, { method: 'PUT', body })
  expect([reply.status, reply.body['error']]).toEqual([200, undefined])
  return reply
}
const person = async (fullName: string, number: number) => {
  const form = { trainingProgramId, batchId, fullName, participantId: `BHM20261100${number}`, email: `p${number}@example.com` }
  return (await makeParticipant(app, { ...form, status: 'active' })).id
}
async function mark(participantId: number, ...marks: string[]): Promise<void> {
  for (const [at, { date }] of DAYS.entries()) {
    await put(`/api/batches/${batchId}/attendance`, { date, marks: [{ participantId, mark: marks[at] }] })
  }
}
async function settled(reply: { status: number; data: unknown }): Promise<{ job: BulkJob; rows: BulkJobRow[] }> {
  expect(reply.status).toBe(201)
  await app.worker.settled()
  const { id } = reply.data as BulkJob
  const job = (await app.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data as BulkJob
  return { job, rows: (await app.fetchAsAdmin(`/api/bulk/jobs/${id}/rows`)).data as BulkJobRow[] }
}
const preview = async (id: number) => {
  const people = (await app.fetchAsAdmin(`/api/batches/${batchId}/issue/preview`, { body: {} })).data as BatchRecipient[]
  return people.find(({ participantId }) => participantId === id) as BatchRecipient
}
const certificateOf = async (id: number) => ((await app.fetchAsAdmin(`/api/certificates?participantId=${id}`)).data as [Certificate])[0]
const statusOf = async (id: number) => ((await app.fetchAsAdmin(`/api/participants/${id}`)).data as { status: string }).status
const correct = (...ids: number[]) =>
  app.fetchAsAdmin('/api/bulk/jobs', { body: { kind: 'certificate-correct', selection: { ids }, notify: false } })
const update = (id: number, body: object) =>
  app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { notify: false, ...body } })
const trainingDifferences = async (id: number) =>
  ((await app.fetchAsAdmin(`/api/certificates/${id}/editions`)).data as { training: object[] }).training

test('taking part does not expire, unless the request says so; a corrected kind has the expiry of that kind', async () => {
  expect([(await certificateOf(asha)).expiryDate, (await certificateOf(ravi)).expiryDate]).toEqual([null, '2027-11-04'])
  await mark(asha, 'present', 'present')
  await mark(ravi, 'present', 'absent')
  await settled(await correct((await certificateOf(asha)).id, (await certificateOf(ravi)).id))
  expect(await certificateOf(asha)).toMatchObject({ kind: 'completion', expiryDate: '2027-11-04' })
  expect(await certificateOf(ravi)).toMatchObject({ kind: 'participation', expiryDate: null })
  await update((await certificateOf(ravi)).id, { expiryDate: '2027-01-31' })
  expect((await certificateOf(ravi)).expiryDate).toBe('2027-01-31')
})

test('a corrected kind changes the status with it, but not that of paused people', async () => {
  expect([await statusOf(asha), await statusOf(ravi)]).toEqual(['active', 'completed'])
  await mark(asha, 'present', 'present')
  await mark(ravi, 'present', 'absent')
  await settled(await correct((await certificateOf(asha)).id, (await certificateOf(ravi)).id))
  expect([await statusOf(asha), await statusOf(ravi)]).toEqual(['completed', 'active'])
  const { id } = await certificateOf(ravi)
  await put(`/api/certificates/${id}`, { kind: 'completion', exception: 'Passed the retest', notify: false })
  expect(await statusOf(ravi)).toBe('completed')
  await put(`/api/certificates/${id}`, { issueDate: '2026-11-06', notify: false })
  await put(`/api/participants/${ravi}`, { status: 'paused' })
  await put(`/api/certificates/${id}`, { kind: 'participation', notify: false })
  expect(await statusOf(ravi)).toBe('paused')
})

test('who has two certificates of completion stays completed until the last of them is one of participation', async () => {
  const first = await certificateOf(ravi)
  const body = { participantId: ravi, trainingProgramId, issueDate: '2026-11-06', additional: true, reason: 'A copy', notify: false }
  const made = await app.fetchAsAdmin('/api/certificates/create', { body })
  const second = made.data as Certificate
  expect([made.status, second.kind]).toEqual([201, 'completion'])
  await update(first.id, { kind: 'participation' })
  expect(await statusOf(ravi), 'the second still says that he completed it').toBe('completed')
  await update(second.id, { kind: 'participation' })
  expect(await statusOf(ravi)).toBe('active')

  await update(first.id, { kind: 'completion', exception: 'Passed the retest' })
  await update(second.id, { kind: 'completion', exception: 'Passed the retest' })
  await app.fetchAsAdmin(`/api/certificates/${first.id}/revoke`, { body: { reason: 'Tried' } })
  await update(second.id, { kind: 'participation' })
  expect(await statusOf(ravi), 'a revoked one says nothing').toBe('active')
})

test('while the batch says what was printed, nobody differs and nothing is corrected', async () => {
  expect([(await preview(asha)).differences, (await preview(ravi)).differences]).toEqual([[], []])
  const { id, edition } = await certificateOf(asha)
  expect((await settled(await correct(id))).rows).toMatchObject([{ outcome: 'skipped', reason: 'It says what the batch says.' }])
  expect((await certificateOf(asha)).edition).toBe(edition)
})

test('attendance corrected after issuing: the batch shows who differs, and one press makes the edition with the true values', async () => {
  const before = await certificateOf(asha)
  expect(before.training).toMatchObject({ kind: 'participation', hours: 8, days: ['2026-11-03'] })
  await mark(asha, 'present', 'present')
  const differences = [
    { what: 'Kind', printed: 'Certificate of Participation', today: 'Certificate of Completion' },
    { what: 'Days', printed: 'November 3, 2026, 8 hours', today: 'November 3–4, 2026, 16 hours' },
  ]
  expect(await preview(asha)).toMatchObject({ outcome: 'has-certificate', differences })
  expect((await preview(ravi)).differences).toEqual([])
  expect(await trainingDifferences(before.id)).toEqual(differences)

  const { job } = await settled(await correct(before.id, (await certificateOf(ravi)).id))
  expect(job).toMatchObject({ title: 'Correct certificates as their batch says', succeeded: 1, skipped: 1, refused: 0 })
  const after = await certificateOf(asha)
  expect(after).toMatchObject({ certificateId: before.certificateId, status: 'Active', edition: 2, participant_name: 'Asha Example' })
  expect(after.training).toMatchObject({ kind: 'completion', hours: 16, attendance: 100, exception: null })
  expect((await preview(asha)).differences).toEqual([])
  const token = before.permalink.slice('/c/'.length)
  expect((await app.fetch('/api/verify-permalink', { body: { token } })).data).toMatchObject({
    certificate: { status: 'Replaced' },
    training: { kind: 'participation' },
  })
})

test('a day that was made up after issuing: the next edition is of completion, and names the day in the other batch', async () => {
  const { id } = await certificateOf(asha)
  const other = await makeBatch(app, { trainingProgramId, days: [{ ...DAYS[0], date: '2026-11-18' }] })
  await put(`/api/batches/${batchId}/roster/${asha}/made-up`, { date: DAYS[1]?.date, madeUpIn: other.id, madeUpOn: '2026-11-18' })
  expect(await trainingDifferences(id)).toEqual([
    { what: 'Kind', printed: 'Certificate of Participation', today: 'Certificate of Completion' },
    { what: 'Days', printed: 'November 3, 2026, 8 hours', today: 'November 3, 18, 2026, 16 hours' },
  ])
  // A certificate dated the fourth cannot state training on the eighteenth: it needs a new date.
  const { rows } = await settled(await correct(id))
  expect(rows[0]?.reason).toContain('Asha Example made up a day on 18 November 2026.')
  expect((await update(id, { reprintTraining: true, issueDate: '2026-11-18', notify: false })).status).toBe(200)
  expect((await certificateOf(asha)).training).toMatchObject({ kind: 'completion', days: ['2026-11-03', '2026-11-18'], hours: 16 })
})

test('the other way round: whoever was not there after all has a certificate of participation for the hours attended', async () => {
  await mark(ravi, 'present', 'absent')
  const { id } = await certificateOf(ravi)
  await settled(await correct(id))
  expect((await certificateOf(ravi)).training).toMatchObject({ kind: 'participation', hours: 8, days: ['2026-11-03'] })
})

test('whoever meets the rule and got participation on purpose keeps it, and an exception stays one', async () => {
  const chosen = await person('Meera Example', 73)
  const excused = await person('Anil Mockup', 74)
  await mark(chosen, 'present', 'present')
  await mark(excused, 'present', 'absent')
  const exceptions = [{ participantId: excused, reason: 'Passed the retest' }]
  await settled(await app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body: { participation: [chosen], exceptions, notify: false } }))
  await put(`/api/batches/${batchId}`, { trainers: [{ name: 'Meera Trainer' }] })
  for (const [id, kind, exception] of [
    [chosen, 'participation', null],
    [excused, 'completion', 'Passed the retest'],
  ] as const) {
    const { differences } = await preview(id)
    expect(differences).toEqual([{ what: 'Trainers', printed: 'Ravi Trainer', today: 'Meera Trainer' }])
    await settled(await correct((await certificateOf(id)).id))
    expect((await certificateOf(id)).training).toMatchObject({ kind, exception, trainers: ['Meera Trainer'] })
  }
})

test('a rule that the program got later changes no certificate', async () => {
  await put(`/api/training-programs/${trainingProgramId}`, { min_attendance: null, pass_mark: 60 })
  expect([(await preview(asha)).differences, (await preview(ravi)).differences]).toEqual([[], []])
})

test('days and place of a batch that is over can be put right, and the certificates with it; it cannot be moved into the future', async () => {
  const moved = [{ date: '2026-11-12', startTime: '09:30', endTime: '17:30' }, ...DAYS]
  await put(`/api/batches/${batchId}`, { place: 'Manesar' })
  expect((await preview(ravi)).differences).toEqual([{ what: 'Place', printed: 'Faridabad (classroom)', today: 'Manesar (classroom)' }])
  const { id } = await certificateOf(ravi)
  expect((await update(id, { reprintTraining: true })).data).toMatchObject({ edition: 2, training: { place: 'Manesar' } })
  await put(`/api/batches/${batchId}`, { days: moved })
  const refused = await update(id, { reprintTraining: true })
  expect([refused.status, refused.body['error']]).toEqual([422, expect.stringContaining('ends on 12 November 2026')])
  const later = [...DAYS, { date: '2027-01-12', startTime: '09:30', endTime: '17:30' }]
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { days: later } })).status).toBe(409)
  const cancelling = { reason: 'By mistake', tell: false }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { body: cancelling })).status).toBe(409)
})

describe('"Correct" of one certificate', () => {
  test('prints another kind; completion of somebody below the rule needs a reason', async () => {
    const { id } = await certificateOf(asha)
    const refused = await update(id, { kind: 'completion' })
    expect([refused.status, refused.body['issues']]).toEqual([422, { exception: expect.stringContaining('80 % are asked') }])
    const corrected = await update(id, { kind: 'completion', exception: 'The sheet was lost' })
    expect(corrected.data).toMatchObject({ edition: 2, training: { kind: 'completion', hours: 16, exception: 'The sheet was lost' } })
    expect((await update(id, { kind: 'completion' })).data).toMatchObject({ edition: 2 })
  })

  test('keeps names as printed, tells the recipient, and says so in the history', async () => {
    await setMailSettings(app, {})
    await put(`/api/training-programs/${trainingProgramId}`, { title: 'Renamed program' })
    await mark(asha, 'present', 'present')
    await removeMails(app)
    const { id, training_program_name: printed } = await certificateOf(asha)
    expect((await update(id, { reprintTraining: true, notify: true })).data).toMatchObject({
      training_program_name: printed,
      mail: 'queued',
    })
    expect(await readMails(app)).toMatchObject([{ kind: 'certificate-corrected' }])
    const entries = (await app.fetchAsAdmin('/api/admin/history?limit=3')).data as Array<{ action: string }>
    expect(entries.map(({ action }) => action)).toContain('certificate corrected')
  })

  test('of a certificate without a batch there is nothing to print', async () => {
    const { id: participantId } = await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110099', fullName: 'No Batch' })
    const made = await app.fetchAsAdmin('/api/certificates/create', { body: { participantId, trainingProgramId, issueDate: '2026-11-10' } })
    const refused = await update((made.data as Certificate).id, { reprintTraining: true })
    expect([refused.status, refused.body['error']]).toEqual([422, 'This certificate has no batch.'])
  })
})

describe('after a certificate was revoked', () => {
  beforeEach(async () => {
    const { id } = await certificateOf(ravi)
    await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'Issued by mistake' } })
  })

  test('the batch says so, and issues nothing by itself', async () => {
    const { certificateId } = await certificateOf(ravi)
    expect(await preview(ravi)).toMatchObject({ outcome: 'revoked', reason: `Was given ${certificateId}, Revoked.`, certificateId: null })
    const { job } = await settled(await app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body: {} }))
    expect(job).toMatchObject({ succeeded: 0, skipped: 2 })
  })

  test('the office can issue another one', async () => {
    const { job } = await settled(await app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body: { anyway: [ravi], notify: false } }))
    expect(job).toMatchObject({ succeeded: 1, skipped: 1 })
    expect(await preview(ravi)).toMatchObject({ outcome: 'has-certificate' })
    const again = await settled(await app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body: { anyway: [ravi], notify: false } }))
    expect(again.job).toMatchObject({ succeeded: 0, skipped: 2 })
  })

  test('of somebody below the rule by now it needs a reason, or is one of participation', async () => {
    await mark(ravi, 'present', 'absent')
    expect(await preview(ravi)).toMatchObject({ outcome: 'below', reason: expect.stringMatching(/^Was given .*Attended 50 %/) })
    const issue = (body: object) => app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body: { notify: false, ...body } })
    expect((await settled(await issue({ anyway: [ravi] }))).job).toMatchObject({ succeeded: 0 })
    expect((await settled(await issue({ participation: [ravi] }))).job).toMatchObject({ succeeded: 1 })
  })
})
