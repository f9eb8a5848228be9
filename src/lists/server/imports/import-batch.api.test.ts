import { beforeEach, expect, test } from 'vitest'
import type { BulkJob, BulkJobRow } from '../../bulk/bulk.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import { NO_CONTROL_CHARACTERS } from '#base/api/fields.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { ImportCorrection } from '../../imports/import-plan.ts'
import type { ImportCheck } from '../../imports/import.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, seats: 2 })).id
})

const lineOf = (name: string) => `${name},${name.split(' ')[0]?.toLowerCase()}@example.com,+91 00000 00011`
const post = (call: string, names: string[], more: Record<string, string> = {}, corrections?: ImportCorrection[]) => {
  const query = { fullName: '1', email: '2', phone: '3', trainingProgramId: String(trainingProgramId), batchId: String(batchId), ...more }
  const raw = ['Name,E-mail,Phone', ...names.map(lineOf)].join('\n')
  const path = `/api/participants/import${call}?${new URLSearchParams(query).toString()}`
  if (!corrections) return app.fetchAsAdmin(path, { raw, headers: { 'Content-Type': 'text/plain' } })
  const form = new FormData()
  form.set('file', new Blob([raw]), 'list.csv')
  form.set('corrections', JSON.stringify(corrections))
  return app.fetchAsAdmin(path, { raw: form })
}
const check = async (names: string[], more = {}): Promise<ImportCheck> => (await post('/check', names, more)).data
const importNames = async (names: string[], more = {}): Promise<BulkJobRow[]> => {
  const { id } = (await post('', names, more)).data as BulkJob
  await app.worker.settled()
  return (await app.fetchAsAdmin(`/api/bulk/jobs/${id}/rows`)).data
}
const states = async () =>
  ((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[]).map(
    ({ fullName, rosterState }) => `${fullName}: ${rosterState}`,
  )

test('a name with a control character is refused, with a sentence at its line', async () => {
  expect(await check(['Asha Exa\u0001mple', 'Ravi Sample'])).toMatchObject({
    create: 1,
    refuse: 1,
    issues: [{ line: 2, field: 'fullName', reason: NO_CONTROL_CHARACTERS }],
  })
})

test('a list comes into a batch: seats first, then the waiting list, and the check names who waits', async () => {
  const names = ['Asha Example', 'Ravi Sample', 'Zoya Specimen', 'Amit Trial']
  expect(await check(names)).toMatchObject({
    create: 4,
    waiting: 2,
    waitingPeople: [
      { line: 4, name: 'Zoya Specimen' },
      { line: 5, name: 'Amit Trial' },
    ],
  })
  const rows = await importNames(names)
  expect(rows.map(({ reason }) => reason)).toEqual([
    null,
    null,
    'On the waiting list: every seat is taken or waited for.',
    'On the waiting list: every seat is taken or waited for.',
  ])
  expect(await states()).toEqual(['Asha Example: seat', 'Ravi Sample: seat', 'Zoya Specimen: waiting', 'Amit Trial: waiting'])
  await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { seats: 5 } })
  const more = ['Kiran Mock', 'Meera Trial']
  expect(await check(more)).toMatchObject({ waiting: 1, waitingPeople: [{ name: 'Meera Trial' }] })
  await importNames(more)
  expect((await states()).slice(2)).toEqual(['Kiran Mock: seat', 'Zoya Specimen: waiting', 'Amit Trial: waiting', 'Meera Trial: waiting'])
})

test('who is enrolled already and has no batch gets a place in it, once', async () => {
  const { id } = await makeParticipant(app, { trainingProgramId, email: 'asha@example.com', status: 'active' })
  expect(await check(['Asha Example'])).toMatchObject({ create: 0, update: 1, waiting: 0 })
  expect(await importNames(['Asha Example'])).toMatchObject([{ outcome: 'done', reason: 'Updated.' }])
  expect((await app.fetchAsAdmin(`/api/participants/${id}`)).data).toMatchObject({ batchId, status: 'active' })
  expect(await check(['Asha Example'])).toMatchObject({ update: 0, skip: 1 })
})

test('an undo takes who was enrolled already out of the batch again, and removes who came', async () => {
  const { id } = await makeParticipant(app, { trainingProgramId, email: 'asha@example.com', status: 'active' })
  const job = (await post('', ['Asha Example', 'Ravi Sample'])).data as BulkJob
  await app.worker.settled()
  expect(await states()).toHaveLength(2)
  expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/undo`, { method: 'POST' })).status).toBeLessThan(300)
  await app.worker.settled()
  expect(await states()).toEqual([])
  expect((await app.fetchAsAdmin(`/api/participants/${id}`)).data).toMatchObject({ batchId: null })
})

test('who finished the program earlier is asked about, and who has a place in another batch is refused by name', async () => {
  await makeParticipant(app, { trainingProgramId, email: 'asha@example.com', status: 'completed' })
  expect((await check(['Asha Example'])).leftOut).toMatchObject([{ name: 'Asha Example', doubt: 'enrolled' }])
  const other = await makeBatch(app, { trainingProgramId })
  await makeParticipant(app, {
    trainingProgramId,
    participantId: 'BHM-2',
    fullName: 'Ravi Sample',
    email: 'ravi@example.com',
    batchId: other.id,
  })
  expect((await check(['Ravi Sample'])).issues).toMatchObject([
    { reason: 'Ravi Sample has a place in another batch of this program. Move them on its roster.' },
  ])
})

test('a batch of another program, a cancelled one, and one that is not there, are refused', async () => {
  const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
  expect((await check(['Asha Example'], { trainingProgramId: String(other.id) })).issues).toMatchObject([
    { field: 'program', reason: 'The batch is one of VDA 6.3 Process Auditor.' },
  ])
  expect((await post('/check', ['Asha Example'], { batchId: '999999' })).status).toBe(422)
  const cancelled = { status: 'cancelled', cancelledReason: 'The trainer is ill' }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: cancelled })).status).toBe(200)
  expect((await post('/check', ['Asha Example'])).status).toBe(409)
})

test('participants of a list are added to a batch together; the results name who waits and who cannot be added', async () => {
  const names = ['Asha Example', 'Ravi Sample', 'Zoya Specimen']
  const ids: number[] = []
  for (const [at, fullName] of names.entries()) {
    const email = `p${at}@example.com`
    ids.push((await makeParticipant(app, { trainingProgramId, participantId: `BHM-${at}`, fullName, email })).id)
  }
  const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
  ids.push((await makeParticipant(app, { trainingProgramId: other.id, participantId: 'BHM-9', fullName: 'Amit Trial' })).id)
  const body = { kind: 'participant-batch', batchId, selection: { ids } }
  const { data: job } = await app.fetchAsAdmin('/api/bulk/jobs', { body })
  await app.worker.settled()
  const rows = (await app.fetchAsAdmin(`/api/bulk/jobs/${(job as BulkJob).id}/rows`)).data as BulkJobRow[]
  expect(rows.map(({ label, outcome, reason }) => [label.split(' (')[0], outcome, reason])).toEqual([
    ['Asha Example', 'done', null],
    ['Ravi Sample', 'done', null],
    ['Zoya Specimen', 'done', 'On the waiting list: every seat is taken or waited for.'],
    ['Amit Trial', 'refused', 'This batch is one of VDA 6.3 Process Auditor. Amit Trial has to enrol in that program.'],
  ])
})

test('one person under two names and addresses is told by name', async () => {
  const { id } = await makeParticipant(app, { trainingProgramId, status: 'active', batchId })
  const asha = (await app.fetchAsAdmin(`/api/participants/${id}`)).data as Participant
  const again = { participantId: 'BHM-2', fullName: 'Asha Specimen', email: 'other@example.com', personId: asha.personId }
  const reply = await app.fetchAsAdmin('/api/participants/create', {
    body: { ...again, phone: '+91 00000 00012', trainingProgramId, batchId, enrollmentDate: '2026-11-20' },
  })
  expect([reply.status, reply.body['error']]).toEqual([409, 'Asha Example is on the roster of this batch already.'])
})

test('whose place was cancelled is asked about: they get it back with its fee, and an undo cancels it again', async () => {
  await importNames(['Asha Example'])
  const [asha] = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[]
  const leaving = { participantIds: [asha?.id], reason: 'On night shift', tell: false }
  app.time.now = new Date('2026-11-12T06:30:00Z')
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body: leaving })).status).toBe(200)
  await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { offline_price: 15_000 } })
  const [left] = (await check(['Asha Example'])).leftOut
  expect(left).toMatchObject({
    doubt: 'cancelled',
    reason: expect.stringContaining('Their place was cancelled on 12 Nov 2026: give the place back?'),
  })
  expect(await importNames(['Asha Example'])).toMatchObject([{ outcome: 'skipped' }])

  const corrections: ImportCorrection[] = [{ anyway: true, doubt: 'cancelled', line: 2 }]
  expect((await post('/check', ['Asha Example'], {}, corrections)).data).toMatchObject({ create: 0, update: 1, leftOut: [] })
  const job = (await post('', ['Asha Example'], {}, corrections)).data as BulkJob
  await app.worker.settled()
  expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/rows`)).data).toMatchObject([{ reason: 'The place was given back.' }])
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data).toMatchObject([
    { id: asha?.id, rosterState: 'seat', agreedFee: 12_500, cancelledOn: null },
  ])
  await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/undo`, { method: 'POST' })
  await app.worker.settled()
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data).toMatchObject([
    { rosterState: 'cancelled', rosterReason: 'On night shift' },
  ])
})

test('whose place in another batch was cancelled comes into this one, and an undo cancels it there again', async () => {
  await importNames(['Asha Example'])
  const [asha] = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[]
  const leaving = { participantIds: [asha?.id], reason: 'On night shift', tell: false }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body: leaving })).status).toBe(200)
  const first = batchId
  ;({ id: batchId } = await makeBatch(app, { trainingProgramId, place: 'Pune' }))
  const job = (await post('', ['Asha Example'])).data as BulkJob
  await app.worker.settled()
  expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/rows`)).data).toMatchObject([{ outcome: 'done', reason: 'Updated.' }])
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data).toMatchObject([{ id: asha?.id, rosterState: 'seat' }])
  await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/undo`, { method: 'POST' })
  await app.worker.settled()
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data).toEqual([])
  expect((await app.fetchAsAdmin(`/api/batches/${first}/roster`)).data).toMatchObject([
    { rosterState: 'cancelled', rosterReason: 'On night shift' },
  ])
})

test('a bulk action says of a cancelled place when it was cancelled, and not that somebody is on the roster', async () => {
  await importNames(['Asha Example', 'Ravi Sample'])
  const [asha, ravi] = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[]
  app.time.now = new Date('2026-11-12T06:30:00Z')
  const leaving = { participantIds: [asha?.id], reason: 'On night shift', tell: false }
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body: leaving })
  const body = { kind: 'participant-batch', batchId, selection: { ids: [asha?.id, ravi?.id] } }
  const { id } = (await app.fetchAsAdmin('/api/bulk/jobs', { body })).data as BulkJob
  await app.worker.settled()
  expect(((await app.fetchAsAdmin(`/api/bulk/jobs/${id}/rows`)).data as BulkJobRow[]).map(({ reason }) => reason)).toEqual([
    'Their place was cancelled on 12 Nov 2026. Give it back on the roster.',
    'On the roster already.',
  ])
})
