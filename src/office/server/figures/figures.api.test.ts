import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { ListedClient } from '#clients/client.schema.ts'
import type { Overview, OverviewCharts } from '../../overview/overview.schema.ts'
import type { Figures } from '../../figures/figures.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
let people = 0

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
})

const figures = async (query = '?from=2026-11'): Promise<Figures> => (await app.fetchAsAdmin(`/api/admin/figures${query}`)).data
const month = async (query?: string) => (await figures(query)).months[0]
const put = async (path: string, body: object) => expect((await app.fetchAsAdmin(path, { method: 'PUT', body })).status).toBe(200)
const ask = async (at: string, changes: object = {}): Promise<number> => {
  app.time.now = new Date(at)
  const message = { name: 'Ravi Sample', email: `r${++people}@example.com`, subject: 'Training Programs', message: 'A seat, please.' }
  return ((await app.fetch('/api/contact', { body: { ...message, ...changes } })).data as { id: number }).id
}
const batch = (day: string, changes: object = {}) =>
  makeBatch(app, { trainingProgramId, days: [{ date: day, startTime: '09:30', endTime: '17:30' }], ...changes })
const seat = async (batchId: number, paidOn?: string): Promise<number> => {
  const number = ++people
  const person = { participantId: `BHM-${number}`, fullName: `Person ${number}`, email: `p${number}@example.com` }
  const { id } = await makeParticipant(app, { trainingProgramId, batchId, status: 'active', ...person })
  if (paidOn) await put(`/api/batches/${batchId}/roster/${id}`, { paidOn })
  return id
}

test('a cancelled place counts nowhere as a participant, until it is given back', async () => {
  const client = await makeClient(app)
  const { id: batchId } = await batch('2026-11-25')
  const [asha] = [await seat(batchId), await seat(batchId)]
  await put(`/api/participants/${asha}`, { clientId: client.id, enrollmentDate: '2026-11-10' })
  const counts = async () => {
    const { counts: all, thisMonth } = (await app.fetchAsAdmin('/api/admin/overview')).data as Overview
    const { enrolments } = (await app.fetchAsAdmin('/api/admin/overview/charts')).data as OverviewCharts
    const { participantCount } = (await app.fetchAsAdmin(`/api/clients/${client.id}`)).data as ListedClient
    const [programs] = [enrolments.map(({ count }) => count)]
    return {
      all: all.participants,
      month: thisMonth?.participants,
      figure: (await month())?.participants,
      programs,
      ofClient: participantCount,
    }
  }
  const before = await counts()
  expect(before).toMatchObject({ all: 2, programs: [2], ofClient: 1 })
  await put(`/api/batches/${batchId}/roster/${asha}`, { rosterState: 'cancelled', reason: 'Ill' })
  const { all, month: ofMonth, figure } = await counts()
  expect(await counts()).toMatchObject({ all: 1, programs: [1], ofClient: 0 })
  expect([before.month, before.figure]).toEqual([(ofMonth ?? 0) + 1, (figure ?? 0) + 1])
  expect(all).toBe(1)
  await put(`/api/batches/${batchId}/roster/${asha}`, { rosterState: 'seat' })
  expect(await counts()).toEqual(before)
})

describe('enquiries', () => {
  test('belong to the month of India’s calendar in which they came, with what became of them', async () => {
    await ask('2026-10-31T18:29:59Z')
    const id = await ask('2026-10-31T18:30:00Z', { trainingProgramId })
    await ask('2026-11-30T18:30:00Z')
    app.time.now = new Date('2026-11-20T09:30:00Z')
    await put(`/api/contacts/${id}`, { status: 'resolved' })
    expect(await month()).toMatchObject({ month: '2026-11', enquiries: 1, resolved: 1, pending: 0, enrolled: 0 })
    expect((await figures('?from=2026-10&to=2026-12')).months.map(({ enquiries }) => enquiries)).toEqual([1, 1, 1])
    expect((await figures('?from=2026-11')).programs).toMatchObject([{ name: 'VDA 6.3 Process Auditor', enquiries: 1 }])
  })

  test('say who was enrolled, and for which client', async () => {
    const client = await makeClient(app)
    const id = await ask('2026-11-10T09:30:00Z', { trainingProgramId })
    await put(`/api/contacts/${id}`, { clientId: client.id })
    const person = { participantId: 'BHM-77', fullName: 'Ravi Sample', email: 'r77@example.com', phone: '+91 00000 00077' }
    const form = { ...person, trainingProgramId, enrollmentDate: '2026-11-10', status: 'active' }
    expect((await app.fetchAsAdmin(`/api/contacts/${id}/participant`, { body: form })).status).toBe(201)
    expect((await figures()).clients).toMatchObject([{ name: 'Mock Motors, Faridabad', enquiries: 1, enrolled: 1 }])
  })

  test('of a deleted program stay, and say so; those of an erased person are gone from all figures', async () => {
    const other = await makeProgram(app, { title: 'Kaizen', slug: 'kaizen' })
    await ask('2026-11-10T09:30:00Z', { trainingProgramId: other.id, kind: 'enrolment' })
    await app.fetchAsAdmin(`/api/training-programs/${other.id}`, { method: 'DELETE' })
    expect((await figures()).programs).toMatchObject([{ name: 'A deleted program', enquiries: 1 }])
    await ask('2026-11-11T09:30:00Z', { email: 'asha.example@example.com' })
    expect(await month()).toMatchObject({ enquiries: 2 })
    const body = { email: 'asha.example@example.com', reason: 'Asked by letter' }
    expect((await app.fetchAsAdmin('/api/people/erase', { body })).status).toBe(200)
    expect(await month()).toMatchObject({ enquiries: 1 })
  })
})

describe('money', () => {
  test('is expected for seats at the fee that was agreed, which stays when the price changes later', async () => {
    const { id } = await batch('2026-11-28')
    await seat(id, '2026-11-20')
    await seat(id)
    expect(await month()).toMatchObject({ batches: 1, feesExpected: 25_000, feesPaid: 12_500, lumpSumsExpected: 0 })
    await put(`/api/training-programs/${trainingProgramId}`, { offline_price: 15_000 })
    await seat(id)
    expect(await month()).toMatchObject({ feesExpected: 40_000, feesPaid: 12_500 })
  })

  test('of a batch with a lump sum is that sum, paid on a day', async () => {
    const client = await makeClient(app)
    const { id } = await batch('2026-11-28', { mode: 'in-plant', isPublic: false, clientId: client.id, lumpSum: 80_000 })
    await seat(id)
    expect(await month()).toMatchObject({ feesExpected: 0, lumpSumsExpected: 80_000, lumpSumsPaid: 0 })
    await put(`/api/batches/${id}`, { lumpSumPaidOn: '2026-12-04' })
    expect(await month()).toMatchObject({ lumpSumsExpected: 80_000, lumpSumsPaid: 80_000 })
    await put(`/api/batches/${id}`, { lumpSum: null })
    expect((await app.fetchAsAdmin(`/api/batches/${id}`)).data).toMatchObject({ lumpSumPaidOn: null })
    expect((await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body: { lumpSumPaidOn: '2026-02-30' } })).status).toBe(400)
  })

  test('of a batch without a fee is nothing; of a draft or cancelled batch nothing is expected, but what was paid stays', async () => {
    const free = await makeProgram(app, { title: 'Free', slug: 'free', online_price: 0, offline_price: 0 })
    await makeBatch(app, { trainingProgramId: free.id, days: [{ date: '2026-11-29', startTime: '09:30', endTime: '17:30' }] })
    await batch('2026-11-27', { status: 'draft' })
    const { id } = await batch('2026-11-28')
    await seat(id, '2026-11-20')
    const body = { reason: 'Nobody came', tell: false }
    expect((await app.fetchAsAdmin(`/api/batches/${id}/cancel`, { body })).status).toBe(200)
    expect(await month()).toMatchObject({ batches: 1, feesExpected: 0, feesPaid: 12_500 })
  })
})

test('without months it is the financial year of today in India, every month of it', async () => {
  app.time.now = new Date('2026-03-31T18:30:00Z')
  const { from, to, months } = await figures('')
  expect([from, to, months.length]).toEqual(['2026-04', '2027-03', 12])
})

test.each([
  '?from=2026-11&to=2026-10',
  '?from=1926-11&to=2026-11',
  '?to=2026-11',
  '?from=2026-13',
  '?from=%241&to=Asha%20Example',
  '?from=2026-11&to=never',
])('%s is refused', async (query) => {
  expect((await app.fetchAsAdmin(`/api/admin/figures${query}`)).status).toBe(400)
  expect((await app.fetchAsAdmin(`/api/exports/figures${query}`)).status).toBe(400)
})

test('who may not see people sees no figures', async () => {
  const [editor, viewer] = [await signInAs(app, { name: 'Noor', role: 'editor' }), await signInAs(app, { name: 'Zoya', role: 'viewer' })]
  const statuses = (of: typeof editor) =>
    Promise.all(['/api/admin/figures', '/api/exports/figures'].map(async (path) => (await of.fetch(path)).status))
  expect(await statuses(editor)).toEqual([403, 403])
  expect(await statuses(viewer)).toEqual([200, 200])
  expect((await app.fetch('/api/admin/figures')).status).toBe(401)
})

test('the workbook computes each figure of the page from its own rows, with real dates and numbers', async () => {
  const first = await ask('2026-11-10T09:30:00Z', { trainingProgramId, source: 'LinkedIn' })
  const second = await ask('2026-12-10T09:30:00Z', { referrerHost: 'www.google.com' })
  await ask('2026-12-11T09:30:00Z')
  await put(`/api/contacts/${first}`, { value: 25_000 })
  await put(`/api/contacts/${second}`, { value: 80_000, lostReason: 'Went elsewhere' })
  const { id } = await batch('2026-11-28')
  await seat(id, '2026-11-20')
  await seat(id)
  const { id: participantId } = await makeParticipant(app, { trainingProgramId })
  await makeCertificate(app, { participantId, trainingProgramId })
  await batch('2026-12-05', { mode: 'in-plant', isPublic: false, lumpSum: 80_000, lumpSumPaidOn: '2026-12-06' })
  const shown = await figures('?from=2026-11&to=2026-12')

  const reply = await app.http.request('/api/exports/figures?from=2026-11&to=2026-12', { headers: { 'X-API-Code': TEST_CODE } })
  expect(reply.headers.get('Content-Disposition')).toMatch(/filename="figures-2026-11-to-2026-12-[\d-]+\.xlsx"/)
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  const rowsOf = (name: string) => {
    const [head = [], ...lines] = sheets.find((sheet) => sheet.name === name)?.rows ?? []
    return lines.map((line) => Object.fromEntries(head.map((title, at) => [String(title), line[at]])))
  }
  const inMonth = (rows: ReturnType<typeof rowsOf>, date: string, of: string) =>
    rows.filter((row) => row[date] instanceof Date && row[date].toISOString().startsWith(of))
  const sum = (rows: ReturnType<typeof rowsOf>, column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const byMonth = rowsOf('By month')
  expect(byMonth.at(-1)).toMatchObject({ Month: 'Total', Enquiries: 3, 'Value, ₹': 105_000, 'Fees expected, ₹': 25_000 })
  for (const of of shown.months) {
    const [line] = inMonth(byMonth, 'Month', of.month)
    const batches = inMonth(rowsOf('Batches'), 'First day', of.month)
    expect(line).toMatchObject({ Enquiries: of.enquiries, Participants: of.participants, 'Certificates of completion': of.certificates })
    const enquiries = inMonth(rowsOf('Enquiries'), 'Received', of.month)
    expect({
      lost: enquiries.filter((row) => row['Lost because']).length,
      value: sum(enquiries, 'Value, ₹'),
      enquiries: inMonth(rowsOf('Enquiries'), 'Received', of.month).length,
      participants: inMonth(rowsOf('Participants'), 'Enrolment date', of.month).length,
      certificates: inMonth(rowsOf('Certificates'), 'Issue date', of.month).filter((row) => !row['Revoked on']).length,
      batches: batches.length,
      feesExpected: sum(batches, 'Fees expected, ₹'),
      feesPaid: sum(batches, 'Fees paid, ₹'),
      lumpSumsExpected: sum(batches, 'Lump sum expected, ₹'),
      lumpSumsPaid: sum(batches, 'Lump sum paid, ₹'),
    }).toEqual({
      lost: of.lost,
      value: of.value,
      enquiries: of.enquiries,
      participants: of.participants,
      certificates: of.certificates,
      batches: of.batches,
      feesExpected: of.feesExpected,
      feesPaid: of.feesPaid,
      lumpSumsExpected: of.lumpSumsExpected,
      lumpSumsPaid: of.lumpSumsPaid,
    })
  }
  expect(rowsOf('By program').map((row) => [row['Training program'], row['Enquiries']])).toEqual([
    ['No program', 2],
    ['VDA 6.3 Process Auditor', 1],
    ['Total', 3],
  ])
  const sources = rowsOf('By source').slice(0, -1)
  expect(sources.map((row) => row['Source'])).toEqual(['linkedin', 'Website', 'www.google.com'])
  for (const row of sources) {
    const enquiries = rowsOf('Enquiries').filter((enquiry) => enquiry['Source'] === row['Source'])
    expect([row['Enquiries'], row['Value, ₹']]).toEqual([enquiries.length, sum(enquiries, 'Value, ₹')])
  }
  expect(rowsOf('Lost')[0]).toMatchObject({ Reason: 'Went elsewhere', Lost: 1, 'Value lost, ₹': 80_000 })
})
