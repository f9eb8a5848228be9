import { beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords, SERVICE } from '#app/testing/test-records.ts'
import type { Overview, OverviewCharts } from '../../overview/overview.schema.ts'

const app = setUpTestApp()

beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
})

const overview = async (): Promise<Overview> => (await app.fetchAsAdmin('/api/admin/overview')).data
const charts = async (): Promise<OverviewCharts> => (await app.fetchAsAdmin('/api/admin/overview/charts')).data

/** Sends an enquiry at this time. */
async function sendAt(instant: string): Promise<void> {
  app.time.now = new Date(instant)
  const body = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Other Inquiry', message: 'A question' }
  expect((await app.fetch('/api/contact', { body })).status).toBe(201)
}

async function enrol(count: number, { trainingProgramId, enrollmentDate }: { trainingProgramId: number; enrollmentDate: string }) {
  for (let index = 0; index < count; index += 1) {
    const participantId = `P${trainingProgramId}X${index}X${enrollmentDate}`
    await makeParticipant(app, { trainingProgramId, enrollmentDate, participantId })
  }
}

describe('the counts', () => {
  test('include all records, and those of this month apart', async () => {
    await app.fetchAsAdmin('/api/services/create', { body: SERVICE })
    const { id: trainingProgramId } = await makeProgram(app)
    await enrol(2, { trainingProgramId, enrollmentDate: '2026-11-01' })
    await enrol(1, { trainingProgramId, enrollmentDate: '2026-10-31' })
    const { id: participantId } = await makeParticipant(app, { trainingProgramId, enrollmentDate: '2026-11-30' })
    await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2026-11-10' })
    await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2026-10-31' })
    await sendAt('2026-11-18T00:00:00Z')
    app.time.now = TEST_NOW
    const { counts, thisMonth } = await overview()
    expect(counts).toEqual({
      services: 1,
      programs: 1,
      participants: 4,
      certificates: 2,
      pendingEnquiries: 1,
      overdueEnquiries: 1,
      followUpsDue: 0,
    })
    expect(thisMonth).toEqual({ participants: 3, certificates: 1 })
  })

  test('begin the month at midnight in India, 18:30 UTC', async () => {
    const { id: trainingProgramId } = await makeProgram(app)
    await enrol(1, { trainingProgramId, enrollmentDate: '2026-11-30' })
    await enrol(2, { trainingProgramId, enrollmentDate: '2026-12-01' })
    app.time.now = new Date('2026-11-30T18:29:59.999Z')
    expect((await overview()).thisMonth).toEqual({ participants: 1, certificates: 0 })
    app.time.now = new Date('2026-11-30T18:30:00.000Z')
    expect((await overview()).thisMonth).toEqual({ participants: 2, certificates: 0 })
  })

  test('are 0 in an empty database', async () => {
    expect(await overview()).toMatchObject({
      counts: { services: 0, programs: 0, participants: 0, certificates: 0, pendingEnquiries: 0 },
      thisMonth: { participants: 0, certificates: 0 },
      recentEnquiries: [],
      recentPrograms: [],
    })
    const { enquiries, enrolments, expiries } = await charts()
    expect([...enquiries.weeks, ...enquiries.months].every(({ count, previous }) => count + previous === 0)).toBe(true)
    expect(enrolments).toEqual([])
    expect(expiries).toEqual({ expired: 0, within30: 0, within60: 0, within90: 0, next: [] })
  })
})

describe('enquiries over time', () => {
  test('a week begins on Monday at midnight in India', async () => {
    await sendAt('2026-11-15T18:29:59.999Z') // Sunday night
    await sendAt('2026-11-15T18:30:00.000Z') // Monday, 00:00
    await sendAt('2026-11-20T09:00:00.000Z')
    app.time.now = TEST_NOW
    const { weeks } = (await charts()).enquiries
    expect(weeks.slice(-2)).toEqual([
      { from: '2026-11-09', count: 1, previous: 0 },
      { from: '2026-11-16', count: 2, previous: 0 },
    ])
  })

  test('the current week changes on Monday at midnight in India', async () => {
    await sendAt('2026-11-20T09:00:00Z')
    app.time.now = new Date('2026-11-22T18:29:59.999Z')
    expect((await charts()).enquiries.weeks.at(-1)).toEqual({ from: '2026-11-16', count: 1, previous: 0 })
    app.time.now = new Date('2026-11-22T18:30:00.000Z')
    expect((await charts()).enquiries.weeks.slice(-2)).toEqual([
      { from: '2026-11-16', count: 1, previous: 0 },
      { from: '2026-11-23', count: 0, previous: 0 },
    ])
  })

  test('each week is compared with the one twelve weeks before, and older enquiries are not counted', async () => {
    await sendAt('2026-06-07T18:29:59.999Z') // the night before the first of the 24 weeks
    await sendAt('2026-06-07T18:30:00.000Z')
    await sendAt('2026-08-30T18:29:59.999Z') // the last moment of the earlier 12 weeks
    await sendAt('2026-08-30T18:30:00.000Z')
    app.time.now = TEST_NOW
    const { weeks } = (await charts()).enquiries
    expect(weeks).toHaveLength(12)
    expect(weeks[0]).toEqual({ from: '2026-08-31', count: 1, previous: 1 })
    expect(weeks.at(-1)).toEqual({ from: '2026-11-16', count: 0, previous: 1 })
  })

  test('months are calendar months in India, also across years', async () => {
    await sendAt('2025-12-31T18:29:59.999Z') // 31 December, 23:59
    await sendAt('2025-12-31T18:30:00.000Z') // 1 January
    await sendAt('2024-12-31T18:30:00.000Z') // 1 January a year before
    app.time.now = TEST_NOW
    const { months } = (await charts()).enquiries
    expect(months).toHaveLength(12)
    expect(months[0]?.from).toBe('2025-12-01')
    expect(months.slice(0, 2)).toEqual([
      { from: '2025-12-01', count: 1, previous: 0 },
      { from: '2026-01-01', count: 1, previous: 1 },
    ])
    expect(months.at(-1)?.from).toBe('2026-11-01')
  })
})

test('enrolments are counted by program, the largest number first', async () => {
  const few = await makeProgram(app, { title: 'Few', slug: 'few' })
  const many = await makeProgram(app, { title: 'Many', slug: 'many' })
  await makeProgram(app, { title: 'Nobody', slug: 'nobody' })
  await enrol(1, { trainingProgramId: few.id, enrollmentDate: '2026-11-01' })
  await enrol(3, { trainingProgramId: many.id, enrollmentDate: '2020-01-01' })
  expect((await charts()).enrolments).toEqual([
    { programId: many.id, title: 'Many', count: 3 },
    { programId: few.id, title: 'Few', count: 1 },
  ])
})

describe('certificates about to expire', () => {
  async function issue(expiryDates: Array<string | null>) {
    const { id: trainingProgramId } = await makeProgram(app)
    const { id: participantId } = await makeParticipant(app, { trainingProgramId })
    const issued = []
    for (const expiryDate of expiryDates) {
      issued.push(await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2025-11-10', expiryDate }))
    }
    return issued
  }

  test('are counted for 0 to 30, 31 to 60 and 61 to 90 days, expired ones apart; those without expiry date are not counted', async () => {
    await issue([
      '2026-11-19', // yesterday
      '2026-11-20', // today: still valid
      '2026-12-20', // day 30
      '2026-12-21', // day 31
      '2027-01-19', // day 60
      '2027-01-20', // day 61
      '2027-02-18', // day 90
      '2027-02-19', // day 91
      null,
    ])
    const { expiries } = await charts()
    expect(expiries).toMatchObject({ expired: 1, within30: 2, within60: 2, within90: 2 })
    expect(expiries.next.map(({ expiryDate }) => expiryDate)).toEqual([
      '2026-11-20',
      '2026-12-20',
      '2026-12-21',
      '2027-01-19',
      '2027-01-20',
    ])
  })

  test('a certificate is expired from midnight in India after its expiry date', async () => {
    await issue(['2026-11-20'])
    app.time.now = new Date('2026-11-20T18:29:59.999Z')
    expect((await charts()).expiries).toMatchObject({ expired: 0, within30: 1 })
    app.time.now = new Date('2026-11-20T18:30:00.000Z')
    expect(await charts()).toMatchObject({ today: '2026-11-21', expiries: { expired: 1, within30: 0, next: [] } })
  })

  test('expired certificates are counted up to 1001', async () => {
    await issue(['2026-11-01'])
    const { id: _, status: __, ...stored } = await app.db.sql.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
    // Generated columns cannot be inserted.
    const isGenerated = (column: string) => column === 'expiry_order' || column === 'search_words'
    const row = Object.fromEntries(Object.entries(stored).filter(([column]) => !isGenerated(column))) as typeof stored
    const copies = Array.from({ length: 1005 }, (___, index) => {
      const name = `COPY${index}`
      return { ...row, certificate_id: name, lookup_id: name, token: name, verification_key: name, status_index: index, status_list: 2 }
    })
    await app.db.write(async (tx) => {
      // The number of values per statement is limited.
      for (let from = 0; from < copies.length; from += 500)
        await tx.sql
          .insertInto('certificates')
          .values(copies.slice(from, from + 500))
          .execute()
    })
    expect((await charts()).expiries.expired).toBe(1001)
  })

  test.each(['revoke', 'suspend'])('a certificate that is no longer active is not counted (%s)', async (action) => {
    const [stopped, active] = await issue(['2026-12-01', '2026-12-02'])
    await app.fetchAsAdmin(`/api/certificates/${stopped?.id}/${action}`, { body: { reason: 'Issued by mistake' } })
    const { expiries } = await charts()
    expect(expiries.within30).toBe(1)
    expect(expiries.next).toMatchObject([{ id: active?.id, certificateId: active?.certificateId }])
  })
})

test('an editor sees services and programs, but nothing about people', async () => {
  await makeProgram(app)
  await sendAt('2026-11-20T09:00:00Z')
  const editor = await signInAs(app, { name: 'Ravi Sample', role: 'editor' })
  const { data } = await editor.fetch('/api/admin/overview')
  expect(data).toMatchObject({
    counts: {
      services: 0,
      programs: 1,
      participants: null,
      certificates: null,
      pendingEnquiries: null,
      overdueEnquiries: null,
      followUpsDue: null,
    },
    thisMonth: null,
    recentEnquiries: null,
    recentPrograms: [{ title: 'VDA 6.3 Process Auditor' }],
  })
  expect((await editor.fetch('/api/admin/overview/charts')).status).toBe(403)
})

test('a viewer sees everything, a visitor nothing', async () => {
  const viewer = await signInAs(app, { name: 'Meera Placeholder', role: 'viewer' })
  expect((await viewer.fetch('/api/admin/overview')).data).toMatchObject({ counts: { participants: 0 } })
  expect((await viewer.fetch('/api/admin/overview/charts')).status).toBe(200)
  expect((await app.fetch('/api/admin/overview/charts')).status).toBe(401)
})
