import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
const DAY = '2026-11-19'
const TODAY = '2026-11-20'
const TOMORROW = '2026-11-21'
const EMAIL = 'asha.example@example.com'
const at = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })
let trainingProgramId: number
let batchId: number
let asha: number
let ravi: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, days: [at(DAY), at(TODAY), at(TOMORROW)] })).id
  asha = (await makeParticipant(app, { trainingProgramId, batchId, status: 'completed' })).id
  ravi = (
    await makeParticipant(app, { trainingProgramId, batchId, participantId: 'BHM-2', fullName: 'Ravi Sample', email: 'r@example.com' })
  ).id
})

const mark = (marks: object[], more: object = {}) =>
  app.fetchAsAdmin(`/api/batches/${batchId}/attendance`, { method: 'PUT', body: { date: DAY, marks, ...more } })
const roster = async (): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data
const entryOf = async (id: number) => (await roster()).find((entry) => entry.id === id) as RosterEntry
const marksOf = async (id: number) => (await entryOf(id)).marks.map(({ date, half, mark: one, reason }) => [date, half, one, reason])
const history = async () =>
  (await app.fetchAsAdmin(`/api/admin/history?subject=batch:${batchId}`)).data as Array<{ action: string; changes: object[] }>
const batchPath = () => `/api/batches/${batchId}`

test('nobody has a mark by itself; a whole day marks both halves', async () => {
  expect(await marksOf(asha)).toEqual([])
  expect((await entryOf(asha)).attendance).toEqual({ halfDays: 6, attended: 0, unmarked: 6, percent: 0 })
  expect((await mark([{ participantId: asha, mark: 'present' }])).status).toBe(200)
  expect(await marksOf(asha)).toEqual([
    [DAY, 'first', 'present', null],
    [DAY, 'second', 'present', null],
  ])
  expect(await entryOf(asha)).toMatchObject({
    attendance: { attended: 2, unmarked: 4, percent: 33.3 },
    marks: [{ markedBy: 'Administrator' }, {}],
  })
  expect(await marksOf(ravi)).toEqual([])
})

test('one half is marked alone, with a reason, and unmarked again', async () => {
  await mark([
    { participantId: asha, mark: 'present' },
    { participantId: asha, half: 'second', mark: 'absent', reason: ' Ill ' },
  ])
  expect(await marksOf(asha)).toEqual([
    [DAY, 'first', 'present', null],
    [DAY, 'second', 'absent', 'Ill'],
  ])
  await mark([{ participantId: asha, half: 'first', mark: 'unmarked' }])
  expect(await marksOf(asha)).toEqual([[DAY, 'second', 'absent', 'Ill']])
})

test('the same marks sent again change nothing: neither who set them, nor the history', async () => {
  await mark([{ participantId: asha, mark: 'present' }])
  const before = await roster()
  const { length } = await history()
  app.time.now = new Date('2026-11-20T12:00:00Z')
  await mark([{ participantId: asha, mark: 'present' }])
  expect(await roster()).toEqual(before)
  expect(await history()).toHaveLength(length)
})

test('the history has one entry for a save, with the names', async () => {
  await mark([
    { participantId: asha, mark: 'present' },
    { participantId: ravi, half: 'second', mark: 'absent', reason: 'Ill' },
  ])
  const [entry] = await history()
  expect(entry).toMatchObject({ action: 'attendance marked', actorName: 'Administrator' })
  expect(entry?.changes).toEqual([
    { field: 'date', after: DAY },
    { field: `marks.${asha}`, before: 'Asha Example: not marked', after: 'Asha Example: present' },
    { field: `marks.${ravi}`, before: 'Ravi Sample: not marked', after: 'Ravi Sample: forenoon not marked, afternoon absent (Ill)' },
  ])
})

test('a day to come is asked about, a day of no batch is refused', async () => {
  const present = [{ participantId: asha, mark: 'present' }]
  const asked = await mark(present, { date: TOMORROW })
  expect([asked.status, asked.body['issues']]).toEqual([
    422,
    { confirm: 'November 21, 2026 is still to come. Mark attendance for it all the same?' },
  ])
  expect((await mark(present, { date: TODAY })).status).toBe(200)
  expect((await mark(present, { date: TOMORROW, confirm: true })).status).toBe(200)
  expect((await mark([{ participantId: asha, mark: 'unmarked' }], { date: TOMORROW })).status).toBe(200)
  const other = await mark(present, { date: '2026-11-18' })
  expect([other.status, Object.keys(other.body['issues'] as object)]).toEqual([422, ['date']])
})

test('only people with a seat are marked, and all of a save or nobody', async () => {
  await app.fetchAsAdmin(`${batchPath()}/roster/${ravi}`, { method: 'PUT', body: { rosterState: 'waiting' } })
  const refused = await mark([
    { participantId: asha, mark: 'present' },
    { participantId: ravi, mark: 'present' },
  ])
  expect([refused.status, refused.body['error']]).toEqual([409, 'Ravi Sample is on the waiting list. Give them a seat first.'])
  expect(await marksOf(asha)).toEqual([])
  const stranger = await makeParticipant(app, { trainingProgramId, participantId: 'BHM-3', fullName: 'Zoya Specimen' })
  expect((await mark([{ participantId: stranger.id, mark: 'present' }])).status).toBe(404)
})

test.each([
  ['a mark that does not exist', [{ participantId: 1, mark: 'late' }]],
  ['a half that does not exist', [{ participantId: 1, mark: 'present', half: 'third' }]],
  ['no marks', []],
])('%s is refused', async (_, marks) => {
  expect((await mark(marks)).status).toBe(400)
})

describe('a day of three hours', () => {
  const morning = () => app.fetchAsAdmin(batchPath(), { method: 'PUT', body: { days: [{ ...at(DAY), endTime: '12:30' }] } })
  const stored = () => app.db.sql.selectFrom('attendance_marks').select(['half', 'mark']).orderBy('half').execute()

  test('is one part: whoever is present in it was there all day', async () => {
    await morning()
    await mark([
      { participantId: asha, mark: 'present' },
      { participantId: ravi, half: 'first', mark: 'present' },
    ])
    for (const id of [asha, ravi]) {
      expect(await marksOf(id)).toEqual([[DAY, 'first', 'present', null]])
      expect((await entryOf(id)).attendance).toEqual({ halfDays: 1, attended: 1, unmarked: 0, percent: 100 })
    }
    expect((await history())[0]?.changes).toContainEqual({
      field: `marks.${asha}`,
      before: 'Asha Example: not marked',
      after: 'Asha Example: present',
    })
  })

  test('takes nobody the presence of a part that it had', async () => {
    await mark([
      { participantId: asha, half: 'first', mark: 'absent' },
      { participantId: asha, half: 'second', mark: 'present' },
    ])
    await morning()
    expect(await marksOf(asha)).toEqual([[DAY, 'first', 'present', null]])
    const { length } = await history()
    await mark([{ participantId: asha, mark: 'present' }])
    expect([(await history()).length, (await stored()).length]).toEqual([length, 2])
    await mark([{ participantId: asha, mark: 'absent', reason: 'Ill' }])
    expect(await marksOf(asha)).toEqual([[DAY, 'first', 'absent', 'Ill']])
    await mark([{ participantId: asha, mark: 'unmarked' }])
    expect(await stored()).toEqual([])
  })

  test('takes what a page says of two parts, as one opened before the hours changed does', async () => {
    await morning()
    await mark([
      { participantId: asha, half: 'first', mark: 'present' },
      { participantId: asha, half: 'second', mark: 'absent' },
      { participantId: ravi, half: 'second', mark: 'present' },
    ])
    expect(await stored()).toEqual([
      { half: 'first', mark: 'present' },
      { half: 'first', mark: 'present' },
    ])
  })
})

describe('who has marks', () => {
  beforeEach(async () => {
    await mark([{ participantId: asha, mark: 'present' }])
  })

  test('keeps the day in the batch', async () => {
    const update = (days: object[]) => app.fetchAsAdmin(batchPath(), { method: 'PUT', body: { days } })
    const refused = await update([at(TODAY)])
    expect([refused.status, refused.body['issues']]).toEqual([
      409,
      { days: 'November 19, 2026 has attendance of one person and cannot be removed. Take that away first.' },
    ])
    expect((await update([at(DAY), { ...at(TODAY), endTime: '13:00' }])).status).toBe(200)
    await mark([{ participantId: asha, mark: 'unmarked' }])
    expect((await update([at(TODAY)])).status).toBe(200)
  })

  test('is not moved to another batch, nor out of this one', async () => {
    const to = await makeBatch(app, { trainingProgramId })
    const moved = await app.fetchAsAdmin(`${batchPath()}/roster/leave`, { body: { participantIds: [asha], toBatchId: to.id } })
    expect([moved.status, moved.body['error']]).toEqual([
      409,
      'Asha Example has attendance in this batch, from November 19, 2026. Take the marks away first. A single day that is made up elsewhere is marked under Attendance.',
    ])
    for (const changed of [to.id, null]) {
      expect((await app.fetchAsAdmin(`/api/participants/${asha}`, { method: 'PUT', body: { batchId: changed } })).status).toBe(409)
    }
    expect((await app.fetchAsAdmin(`${batchPath()}/roster/leave`, { body: { participantIds: [ravi], toBatchId: to.id } })).status).toBe(200)
  })

  test('can be deleted, and the marks go too', async () => {
    expect((await app.fetchAsAdmin(`/api/participants/${asha}`, { method: 'DELETE' })).status).toBe(200)
    expect(await app.db.sql.selectFrom('attendance_marks').selectAll().execute()).toEqual([])
  })
})

test('score and result are stored, refused when they are none, and taken back', async () => {
  const set = (body: object) => app.fetchAsAdmin(`${batchPath()}/roster/${asha}`, { method: 'PUT', body })
  expect((await set({ score: 72, result: 'passed' })).data).toMatchObject({ score: 72, result: 'passed' })
  expect((await set({ score: 101 })).status).toBe(400)
  expect((await set({ score: 7.5 })).status).toBe(400)
  expect((await set({ result: 'maybe' })).status).toBe(400)
  expect((await set({ score: null })).data).toMatchObject({ score: null, result: 'passed' })
})

describe('personal data', () => {
  const people = (path: string) => app.fetchAsAdmin(`/api/people/${path}`, { body: { email: EMAIL, reason: 'Asked by e-mail' } })

  beforeEach(async () => {
    await mark([
      { participantId: asha, mark: 'absent', reason: 'Ill' },
      { participantId: ravi, mark: 'absent', reason: 'Travelling' },
    ])
  })

  test('an export has the marks of the person and of nobody else', async () => {
    const { text } = await people('export')
    expect((JSON.parse(text) as { participants: object[] }).participants).toMatchObject([
      { fullName: 'Asha Example', attendance: [{ date: DAY, half: 'first', mark: 'absent', reason: 'Ill' }, {}] },
    ])
    expect(text).toContain('Asha Example: absent (Ill)')
    expect(text).not.toMatch(/Ravi|Travelling/)
  })

  test('an erasure removes the marks and their words in the history, and keeps those of others', async () => {
    expect((await people('erase')).status).toBe(200)
    expect((await roster()).map(({ fullName, marks }) => [fullName, marks.length])).toEqual([['Ravi Sample', 2]])
    const values = JSON.stringify(await history())
    expect(values).not.toMatch(/Asha Example|Ill/)
    expect(values).toContain('Ravi Sample: absent (Travelling)')
  })

  test('somebody with a certificate keeps that they came, without the reason', async () => {
    await makeCertificate(app, { participantId: asha, trainingProgramId, issueDate: TOMORROW })
    expect((await people('erase')).status).toBe(200)
    expect(await marksOf(asha)).toEqual([
      [DAY, 'first', 'absent', null],
      [DAY, 'second', 'absent', null],
    ])
  })
})
