import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'] as const
const [LATER, TOMORROW] = ['2026-11-19', '2026-11-21'] as const
const day = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })
let trainingProgramId: number
let batchId: number
let otherId: number
let asha: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app, { min_attendance: 80 })).id
  batchId = (await makeBatch(app, { trainingProgramId, days: [day(MONDAY), day(TUESDAY)] })).id
  otherId = (await makeBatch(app, { trainingProgramId, place: 'Pune', days: [day(LATER), day(TOMORROW)] })).id
  asha = (await makeParticipant(app, { trainingProgramId, batchId })).id
  await mark({ date: MONDAY, mark: 'present' })
})

const mark = ({ date, ...marked }: { date: string; mark: string; half?: string }) =>
  app.fetchAsAdmin(`/api/batches/${batchId}/attendance`, { method: 'PUT', body: { date, marks: [{ participantId: asha, ...marked }] } })
const makeUp = (changes: object = {}, send = app.fetchAsAdmin) =>
  send(`/api/batches/${batchId}/roster/${asha}/made-up`, {
    method: 'PUT',
    body: { date: TUESDAY, madeUpIn: otherId, madeUpOn: LATER, ...changes },
  })
const entry = async () => ((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[])[0] as RosterEntry
const madeUp = { on: LATER, batchId: expect.any(Number) }

test('a missed day that was made up in another batch counts as present, says where, and stands in the history', async () => {
  await mark({ date: TUESDAY, mark: 'absent' })
  expect((await entry()).attendance.percent).toBe(50)
  expect((await makeUp()).status).toBe(200)
  const { attendance, marks } = await entry()
  expect(attendance).toMatchObject({ attended: 4, unmarked: 0, percent: 100 })
  expect(marks.filter(({ date }) => date === TUESDAY)).toMatchObject([
    { half: 'first', mark: 'present', madeUp },
    { half: 'second', mark: 'present', madeUp },
  ])
  const [latest] = (await app.fetchAsAdmin(`/api/admin/history?subject=batch:${batchId}`)).data as object[]
  expect(JSON.stringify(latest)).toContain('Asha Example: made up on 19 Nov 2026')
})

test('only the session that was missed is made up; another mark takes it back, and the same mark keeps it', async () => {
  await mark({ date: TUESDAY, half: 'first', mark: 'present' })
  await makeUp()
  const made = async () => (await entry()).marks.filter(({ madeUp: where }) => where).map(({ half }) => half)
  expect(await made()).toEqual(['second'])
  await mark({ date: TUESDAY, mark: 'present' })
  expect(await made()).toEqual(['second'])
  await mark({ date: TUESDAY, half: 'second', mark: 'absent' })
  expect(await made()).toEqual([])
  expect((await entry()).attendance.percent).toBe(75)
})

test.each([
  ['a day that was attended', { date: MONDAY }, 409],
  ['a day of no batch', { date: LATER }, 422],
  ['a day to come', { madeUpOn: TOMORROW }, 422],
  ['a day that is none of the other batch', { madeUpOn: MONDAY }, 422],
])('%s is refused', async (_what, changes, status) => {
  expect((await makeUp(changes)).status).toBe(status)
  expect((await entry()).marks).toHaveLength(2)
})

test('so are the same batch, one of another program, a cancelled one, somebody without a seat, and a trainer', async () => {
  const { id: program } = await makeProgram(app, { title: 'Kaizen', slug: 'kaizen' })
  const foreign = await makeBatch(app, { trainingProgramId: program, days: [day(LATER)] })
  expect((await makeUp({ madeUpIn: batchId, madeUpOn: MONDAY })).status).toBe(422)
  expect((await makeUp({ madeUpIn: foreign.id })).status).toBe(422)
  const trainer = await signInAs(app, { name: 'Trainer Example', role: 'trainer' })
  expect((await makeUp({}, trainer.fetch)).status).toBe(403)
  await app.fetchAsAdmin(`/api/batches/${otherId}`, { method: 'PUT', body: { status: 'cancelled', cancelledReason: 'No trainer' } })
  expect((await makeUp()).status).toBe(422)
  const body = { rosterState: 'cancelled', reason: 'Ill' }
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${asha}`, { method: 'PUT', body })
  expect((await makeUp()).status).toBe(409)
})

test('one day makes up as many sessions as it has', async () => {
  await mark({ date: MONDAY, mark: 'absent' })
  expect((await makeUp()).status).toBe(200)
  expect(await makeUp({ date: MONDAY })).toMatchObject({ status: 409 })
})

test('the certificate names the days of the training as they were, and is not dated before the last', async () => {
  await makeUp()
  const issue = (issueDate: string) =>
    app.fetchAsAdmin('/api/certificates/create', { body: { participantId: asha, trainingProgramId, issueDate } })
  const early = await issue(TUESDAY)
  expect([early.status, early.body['error']]).toEqual([
    422,
    'Asha Example made up a day on 19 November 2026. The certificate cannot be dated before that day.',
  ])
  const { status, data } = await issue('2026-11-20')
  expect([status, (data as { training: object }).training]).toMatchObject([201, { kind: 'completion', days: [MONDAY, LATER], hours: 16 }])
})

describe('the day on which somebody made up', () => {
  const WORDS = 'Asha Example made up missed sessions in this batch on November 19, 2026. Take that away in their own batch first.'
  const change = (body: object) => app.fetchAsAdmin(`/api/batches/${otherId}`, { method: 'PUT', body })
  const remove = () => app.fetchAsAdmin(`/api/batches/${otherId}`, { method: 'DELETE' })

  beforeEach(async () => {
    await makeUp()
  })

  test('stays in the other batch, which is neither moved nor deleted, nor becomes one of another program', async () => {
    const kaizen = await makeProgram(app, { title: 'Kaizen', slug: 'kaizen' })
    const moved = await change({ days: [day('2026-11-18'), day(TOMORROW)] })
    expect([moved.status, moved.body['issues']]).toEqual([409, { days: WORDS }])
    const other = await change({ trainingProgramId: kaizen.id })
    expect([other.status, other.body['issues']]).toEqual([409, { trainingProgramId: WORDS }])
    const gone = await remove()
    expect([gone.status, gone.body['error']]).toEqual([409, WORDS])
    expect((await entry()).marks.at(-1)?.madeUp).toEqual({ on: LATER, batchId: otherId })
  })

  test('keeps its sessions, and its batch is not cancelled, neither by its form nor with its dialog', async () => {
    const shorter = await change({ days: [{ ...day(LATER), endTime: '13:00' }, day(TOMORROW)] })
    expect([shorter.status, shorter.body['issues']]).toEqual([409, { days: WORDS }])
    const cancelled = await change({ status: 'cancelled', cancelledReason: 'No trainer' })
    expect([cancelled.status, cancelled.body['issues']]).toEqual([409, { status: WORDS }])
    for (const call of ['cancel/preview', 'cancel']) {
      const refused = await app.fetchAsAdmin(`/api/batches/${otherId}/${call}`, { body: { reason: 'No trainer' } })
      expect([refused.status, refused.body['error']]).toEqual([409, WORDS])
    }
    await mark({ date: TUESDAY, mark: 'absent' })
    expect((await change({ status: 'cancelled', cancelledReason: 'No trainer' })).status).toBe(200)
  })

  test('may become half a day where half a day was made up', async () => {
    await mark({ date: TUESDAY, mark: 'absent' })
    await mark({ date: TUESDAY, half: 'first', mark: 'present' })
    await makeUp()
    expect((await change({ days: [{ ...day(LATER), endTime: '13:00' }, day(TOMORROW)] })).status).toBe(200)
    expect((await change({ days: [day(TOMORROW)] })).status).toBe(409)
  })

  test('may have other hours, and its batch other days beside it; whoever is on its roster may leave', async () => {
    expect((await change({ days: [{ ...day(LATER), startTime: '10:00' }, day('2026-11-23')] })).status).toBe(200)
    const ravi = { fullName: 'Ravi Sample', participantId: 'BHM-2', email: 'ravi@example.com' }
    const { id } = await makeParticipant(app, { ...ravi, trainingProgramId, batchId: otherId })
    const { id: toBatchId } = await makeBatch(app, { trainingProgramId })
    const left = await app.fetchAsAdmin(`/api/batches/${otherId}/roster/leave`, { body: { participantIds: [id], toBatchId, tell: false } })
    expect(left.status).toBe(200)
  })

  test('is free again when another mark takes it back', async () => {
    await mark({ date: TUESDAY, mark: 'absent' })
    expect((await change({ days: [day('2026-11-18')] })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('is free again when they are deleted', async () => {
    expect((await app.fetchAsAdmin(`/api/participants/${asha}`, { method: 'DELETE' })).status).toBe(200)
    expect((await change({ days: [day('2026-11-18')] })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('that its batch no longer had before this rule hinders no other change, but the deletion', async () => {
    await app.db.write((tx) =>
      tx.sql.updateTable('attendance_marks').set({ made_up_on: MONDAY }).where('made_up_in', '=', otherId).execute(),
    )
    expect((await change({ days: [day(TOMORROW)], seats: 12 })).status).toBe(200)
    expect((await remove()).status).toBe(409)
  })
})
