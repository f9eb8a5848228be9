import { beforeEach, describe, expect, test } from 'vitest'
import type { Participant } from '#training/participants/participant.schema.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeProgram } from '#app/testing/test-records.ts'
import type { BulkJob, BulkJobRow } from '../../bulk/bulk.schema.ts'
import type { ImportCheck } from '../../imports/import.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

const HEADINGS = 'Participant ID,Full Name,Email,Phone,Program,Enrolled on,Status'
const PLAN = 'participantId=1&fullName=2&email=3&phone=4&program=5&enrollmentDate=6&status=7'
const person = (number: number, changes: object = {}) =>
  Object.values({
    id: '',
    name: `Person ${number}`,
    email: `person${number}@example.com`,
    phone: '+91 90000 00011',
    program: 'VDA 6.3 Process Auditor',
    date: '05/11/2026',
    status: '',
    ...changes,
  }).join(',')
const fileOf = (...lines: string[]) => [HEADINGS, ...lines].join('\r\n')

const post = (path: string, file: string | Uint8Array) =>
  app.fetchAsAdmin(path, { raw: file as BodyInit, headers: { 'Content-Type': 'text/csv' } })
const check = async (file: string, plan = PLAN): Promise<ImportCheck> => {
  const reply = await post(`/api/participants/import/check?${plan}`, file)
  expect(reply).toMatchObject({ status: 200 })
  return reply.data
}
const settled = async (reply: { status: number; data: never }): Promise<BulkJob> => {
  expect(reply).toMatchObject({ status: 201 })
  await app.worker.settled()
  return (await app.fetchAsAdmin(`/api/bulk/jobs/${(reply.data as BulkJob).id}`)).data
}
const importFile = async (file: string, plan = PLAN) => settled(await post(`/api/participants/import?${plan}`, file))
const undo = async (job: BulkJob) => settled(await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/undo`, { method: 'POST' }))
const rowsOf = async (job: BulkJob, outcome: string): Promise<BulkJobRow[]> =>
  (await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/rows?outcome=${outcome}`)).data
const participants = async (): Promise<Participant[]> => (await app.fetchAsAdmin('/api/participants')).data
const change = ({ id, ...values }: Participant, changes: object) =>
  app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { ...values, ...changes } })
/** Reads every row of every table except the remembered requests. */
const allRows = async () => {
  const counts = []
  for (const table of ['participants', 'bulk_jobs', 'bulk_job_rows', 'audit_entries'] as const) {
    counts.push((await app.db.sql.selectFrom(table).selectAll().execute()).length)
  }
  return counts
}

describe('250 lines, 7 of them bad', () => {
  const BAD: Record<number, object> = {
    11: { name: '' },
    42: { email: 'not-an-address' },
    73: { phone: '' },
    104: { program: 'Underwater Basket Weaving' },
    135: { date: '31/02/2026' },
    166: { status: 'done' },
    197: { id: '--' },
  }
  const lines = Array.from({ length: 250 }, (_, at) => person(at + 1, BAD[at + 1]))
  const file = fileOf(...lines)

  test('a check writes nothing and lists the seven with line, column and reason', async () => {
    const before = await allRows()
    const found = await check(file)
    expect(found).toMatchObject({ lines: 250, create: 243, update: 0, skip: 0, refuse: 7, issueCount: 7 })
    const errors = await post(`/api/participants/import/issues.csv?${PLAN}`, file)
    expect(errors.text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Line,Name,Column,Value,Reason',
      '12,,Full Name,,Full name is required',
      '43,Person 42,Email,not-an-address,Invalid email address',
      '74,Person 73,Phone,,Phone is required',
      '105,Person 104,Program,Underwater Basket Weaving,"There is no training program with this title, slug or number."',
      '136,Person 135,Enrolled on,31/02/2026,This is not a date such as 2026-11-25 or 25/11/2026.',
      '167,Person 166,Status,done,"Status must be one of active, completed, paused, withdrawn"',
      `198,Person 197,Participant ID,'--,Use at least three letters or digits`,
    ])
    expect(await allRows()).toEqual(before)
  })

  test('an import adds the others, a second import adds none, and undo removes exactly what its import added', async () => {
    const earlier = await importFile(fileOf(person(5000)))
    expect(earlier).toMatchObject({ succeeded: 1 })
    const first = await importFile(file)
    expect(first).toMatchObject({ state: 'finished', total: 250, succeeded: 243, skipped: 0, refused: 7 })
    expect((await rowsOf(first, 'refused')).map(({ position }) => position)).toEqual([12, 43, 74, 105, 136, 167, 198])
    expect(new Set((await participants()).map(({ participantId }) => participantId)).size).toBe(244)

    const second = await importFile(file)
    expect(second).toMatchObject({ state: 'finished', succeeded: 0, skipped: 243, refused: 7 })
    expect(await participants()).toHaveLength(244)

    expect(await undo(first)).toMatchObject({ state: 'finished', total: 243, succeeded: 243, refused: 0 })
    expect(await participants()).toEqual([expect.objectContaining({ fullName: 'Person 5000' })])
  }, 60_000)
})

test('all issues of a line are listed at once, one per column', async () => {
  const { issues } = await check(fileOf(person(1, { email: 'not-an-address', program: 'Underwater', date: '31/02/2026', phone: '' })))
  expect(issues.map(({ column }) => column).toSorted()).toEqual(['Email', 'Enrolled on', 'Phone', 'Program'])
})

test('a line without them gets an ID by the rule, the date of today and the status active', async () => {
  await importFile(fileOf(person(1, { date: '' })))
  expect(await participants()).toEqual([
    expect.objectContaining({
      participantId: expect.stringMatching(/^BHM202611\d{4}-[0-9A-Z]{4}$/),
      fullName: 'Person 1',
      enrollmentDate: '2026-11-20',
      status: 'active',
      trainingProgramId,
    }),
  ])
})

test('a line names its program by title, slug or id, or one program is chosen for all lines', async () => {
  await importFile(fileOf(person(1), person(2, { program: 'vda-63-process-auditor' }), person(3, { program: trainingProgramId })))
  await importFile(fileOf(person(4, { program: '' })), `${PLAN}&trainingProgramId=${trainingProgramId}`)
  expect((await participants()).map((one) => one.trainingProgramId)).toEqual(Array(4).fill(trainingProgramId))
  const without = await post('/api/participants/import/check?fullName=2', fileOf(person(5)))
  expect(without).toMatchObject({ status: 400 })
})

describe('a participant who is enrolled already', () => {
  const again = (changes: object) => fileOf(person(1, { phone: '+91 90000 00099', ...changes }))

  beforeEach(async () => {
    await importFile(fileOf(person(1, { id: 'BHM-1' })))
  })

  test('is skipped, by the same ID in any spelling or the same e-mail in the same program', async () => {
    for (const changes of [{ id: 'bhm 1', email: 'new@example.com' }, { email: 'PERSON1@example.com' }]) {
      expect(await check(again(changes))).toMatchObject({ create: 0, skip: 1, refuse: 0 })
      expect(await importFile(again(changes))).toMatchObject({ succeeded: 0, skipped: 1 })
    }
    expect(await participants()).toEqual([expect.objectContaining({ phone: '+91 90000 00011' })])
  })

  test('is refused where the plan says so, and the reason names them', async () => {
    const found = await check(again({ id: 'BHM-1' }), `${PLAN}&duplicates=refuse`)
    expect(found.issues).toMatchObject([
      { line: 2, column: 'Participant ID', value: 'BHM-1', reason: 'This participant ID already belongs to Person 1.' },
    ])
    expect(await importFile(again({}), `${PLAN}&duplicates=refuse`)).toMatchObject({ succeeded: 0, refused: 1 })
  })

  test('is updated with what the line says; what it leaves empty stays; the same line again changes nothing', async () => {
    const line = again({ name: '', date: '', status: 'completed' })
    expect(await check(line, `${PLAN}&duplicates=update`)).toMatchObject({ update: 1, refuse: 0 })
    expect(await importFile(line, `${PLAN}&duplicates=update`)).toMatchObject({ succeeded: 1 })
    expect(await participants()).toEqual([
      expect.objectContaining({
        participantId: 'BHM-1',
        fullName: 'Person 1',
        phone: '+91 90000 00099',
        status: 'completed',
        enrollmentDate: '2026-11-05',
      }),
    ])
    expect(await importFile(line, `${PLAN}&duplicates=update`)).toMatchObject({ succeeded: 0, skipped: 1 })
  })

  test('keeps the participant ID: a line with the e-mail and another ID is refused', async () => {
    const found = await check(again({ id: 'BHM-2' }), `${PLAN}&duplicates=update`)
    expect(found).toMatchObject({ refuse: 1, issues: [{ column: 'Participant ID', reason: expect.stringContaining('cannot be changed') }] })
  })

  test('may enrol in another program', async () => {
    const other = await makeProgram(app, { title: 'IATF 16949', slug: 'iatf-16949' })
    expect(await importFile(fileOf(person(1, { program: 'IATF 16949' })))).toMatchObject({ succeeded: 1 })
    expect((await participants()).map((one) => one.trainingProgramId)).toEqual([other.id, trainingProgramId])
  })
})

describe('two lines of one file', () => {
  test('with the same name and e-mail are one participant, until somebody says that they are two', async () => {
    const file = fileOf(person(1), person(2), person(1))
    const found = await check(file)
    expect(found).toMatchObject({ create: 2, doubt: 1, issues: [{ line: 4, name: 'Person 1', doubt: 'repeated' }] })
    expect(found.issues[0]?.reason).toBe('Same e-mail as line 2 (Person 1).')
    expect((await check(file, `${PLAN}&duplicates=update`)).issues).toMatchObject([{ line: 4, column: 'Email', doubt: null }])
    expect(await importFile(file)).toMatchObject({ succeeded: 2, skipped: 1 })
  })

  test('with one address and two names are two participants', async () => {
    const file = fileOf(person(1, { email: 'hr@example.com' }), person(2, { email: 'hr@example.com' }))
    expect(await check(file)).toMatchObject({ create: 2, doubt: 0, skip: 0 })
    expect(await importFile(file)).toMatchObject({ succeeded: 2 })
    expect(await check(file)).toMatchObject({ create: 0, skip: 2 })
    expect(await check(fileOf(person(3, { email: 'hr@example.com' })))).toMatchObject({ create: 1 })
  })
})

describe('undo', () => {
  test('keeps and names participants who were changed since or have a certificate, and removes the rest', async () => {
    const job = await importFile(fileOf(person(1), person(2, { status: 'completed' }), person(3)))
    const [third, second, first] = (await participants()) as [Participant, Participant, Participant]
    await change(first, { phone: '+91 90000 00055' })
    const { certificateId } = await makeCertificate(app, { participantId: second.id, trainingProgramId })
    const undone = await undo(job)
    expect(undone).toMatchObject({ total: 3, succeeded: 1, refused: 2 })
    expect((await rowsOf(undone, 'refused')).map(({ label, reason }) => [label, reason])).toEqual([
      [`Person 1 (${first.participantId})`, 'Changed after the import, so it was left as it is.'],
      [`Person 2 (${second.participantId})`, `Person 2 cannot be deleted while they hold certificate ${certificateId}.`],
    ])
    expect((await participants()).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(third.fullName).toBe('Person 3')
  })

  test('restores participants who were updated', async () => {
    await importFile(fileOf(person(1, { id: 'BHM-1' }), person(2, { id: 'BHM-2' })))
    const before = await participants()
    const job = await importFile(
      fileOf(person(1, { id: 'BHM-1', name: 'Renamed' }), person(2, { id: 'BHM-2', status: 'paused' }), person(3)),
      `${PLAN}&duplicates=update`,
    )
    expect(job).toMatchObject({ succeeded: 3 })
    expect(await participants()).not.toEqual(before)
    await undo(job)
    expect(await participants()).toEqual(before)
    const [latest, earlier] = (await app.fetchAsAdmin('/api/bulk/jobs?kind=import')).data as BulkJob[]
    expect([latest, earlier]).toMatchObject([{ id: job.id, undone: 3 }, { undone: 0 }])
  })

  test('is possible once, and only for an import that has ended', async () => {
    const job = await importFile(fileOf(person(1)))
    const undone = await undo(job)
    for (const id of [job.id, undone.id]) {
      expect((await app.fetchAsAdmin(`/api/bulk/jobs/${id}/undo`, { method: 'POST' })).status).toBe(409)
    }
  })
})

test.each(['read', 'check?trainingProgramId=1', 'issues.csv?trainingProgramId=1', '?trainingProgramId=1'])(
  'nobody imports without a session: %s',
  async (call) => {
    const path = `/api/participants/import${call.startsWith('?') ? '' : '/'}${call}`
    const reply = await app.fetch(path, { raw: 'a\nb', headers: { 'Content-Type': 'text/csv' } })
    expect(reply.status).toBe(401)
  },
)
