import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { Proforma } from '#quotations/proforma.schema.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '#quotations/test-quotation.ts'
import type { Figures, Sales } from '../../figures/figures.schema.ts'

const app = setUpTestApp()
const PERIOD = '?from=2026-10&to=2026-12'
/** 10,000 and 18% GST. */
const TOTAL = 11_800_00
let trainingProgramId: number

beforeEach(async () => {
  trainingProgramId = (await startWithProgram(app)).trainingProgramId
  await makeTrade(app)
})

let people = 0
async function ask(at: string, changes: object = {}): Promise<number> {
  app.time.now = new Date(at)
  const message = { name: 'Ravi Sample', email: `r${++people}@example.com`, subject: 'Training Programs', message: 'A seat, please.' }
  return ((await app.fetch('/api/contact', { body: { ...message, ...changes } })).data as { id: number }).id
}

const post = async <Reply>(path: string, body: object = {}) => (await app.fetchAsAdmin(path, { body })).data as Reply

async function quote(changes: object = {}): Promise<Quotation> {
  const lines = [quotedLine({ programId: trainingProgramId, quantity: 1, unitPaise: 10_000_00 })]
  const { id } = await post<Quotation>('/api/quotations/create', { ...QUOTATION, lines, ...changes })
  return post(`/api/quotations/${id}/issue`)
}
const accept = (id: number) => post(`/api/quotations/${id}/accept`, { versionNumber: 1, name: 'Neha Placeholder', post: 'Purchase' })
const bill = (id: number, share: number | null = null) => post<Proforma>(`/api/quotations/${id}/proformas`, { share })
async function pay({ id }: Proforma, amountPaise: number, changes: object = {}): Promise<void> {
  const receivedOn = app.time.now.toISOString().slice(0, 10)
  await post('/api/payments/create', { receivedOn, reference: `UTR ${++people}`, shares: [{ proformaId: id, amountPaise, ...changes }] })
}

async function readSales(): Promise<Sales> {
  const { sales } = (await app.fetchAsAdmin(`/api/admin/figures${PERIOD}`)).data as Figures
  if (!sales) throw new Error('no sales')
  return sales
}
const october = async () => (await readSales()).months[0]

test('a quotation counts with its enquiry: in the month, program and source of that', async () => {
  const enquiryId = await ask('2026-10-31T18:29:59Z', { trainingProgramId, source: 'LinkedIn' })
  await ask('2026-10-31T18:30:00Z')
  app.time.now = new Date('2026-11-20T09:30:00Z')
  const { id } = await quote({ enquiryId })
  expect(await october()).toMatchObject({ enquiries: 1, quoted: 1, accepted: 0, paid: 0, quotedPaise: TOTAL, acceptedPaise: 0 })
  await accept(id)
  const half = await bill(id, 5000)
  await pay(half, 5_400_00, { tdsPaise: 500_00 })
  expect(await october()).toMatchObject({ accepted: 1, paid: 0, acceptedPaise: TOTAL, receivedPaise: TOTAL / 2 })
  await pay(await bill(id), TOTAL / 2)
  expect(await october()).toMatchObject({ accepted: 1, paid: 1, receivedPaise: TOTAL })
  const { months, programs, sources } = await readSales()
  expect(months.map(({ enquiries, quoted }) => [enquiries, quoted])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ])
  expect(programs.map(({ name, enquiries, paid }) => [name, enquiries, paid])).toEqual([
    ['VDA 6.3 Process Auditor', 1, 1],
    ['No program', 1, 0],
  ])
  expect(sources.map(({ name, enquiries, paid }) => [name, enquiries, paid])).toEqual([
    ['linkedin', 1, 1],
    ['Website', 1, 0],
  ])
  await post(`/api/quotations/${id}/undo-acceptance`, { reason: 'Wrong buyer' })
  expect(await october()).toMatchObject({ quoted: 1, accepted: 0, acceptedPaise: 0, receivedPaise: TOTAL })
})

test('two quotations of an enquiry are one sale, and one that is withdrawn is none', async () => {
  const enquiryId = await ask('2026-10-10T09:30:00Z')
  const other = await quote({ enquiryId })
  const { id } = await quote({ enquiryId })
  expect(await october()).toMatchObject({ enquiries: 1, quoted: 1, quotedPaise: 2 * TOTAL })
  await post(`/api/quotations/${id}/withdraw`, { reason: 'Made twice' })
  expect(await october()).toMatchObject({ quoted: 1, quotedPaise: TOTAL })
  await post(`/api/quotations/${other.id}/withdraw`, { reason: 'Too late' })
  expect(await october()).toMatchObject({ enquiries: 1, quoted: 0, quotedPaise: 0 })
})

test('a quotation without an enquiry counts from its first version, also when the enquiry is deleted later; a draft never', async () => {
  await post('/api/quotations/create', QUOTATION)
  const enquiryId = await ask('2026-10-10T09:30:00Z', { trainingProgramId })
  app.time.now = new Date('2026-11-20T09:30:00Z')
  await quote({ enquiryId })
  await app.fetchAsAdmin(`/api/contacts/${enquiryId}`, { method: 'DELETE' })
  const { months, programs, sources } = await readSales()
  expect(months.map(({ enquiries, quoted }) => [enquiries, quoted])).toEqual([
    [0, 0],
    [0, 1],
    [0, 0],
  ])
  expect([programs, sources].map(([row]) => row?.name)).toEqual(['VDA 6.3 Process Auditor', 'Without an enquiry'])
})

test('what was received on a cancelled proforma counts until it is given back, and pays for nothing', async () => {
  const enquiryId = await ask('2026-10-10T09:30:00Z')
  const { id } = await quote({ enquiryId })
  const proforma = await bill(id)
  await pay(proforma, TOTAL)
  expect(await october()).toMatchObject({ paid: 1, receivedPaise: TOTAL })
  await post(`/api/proformas/${proforma.id}/cancel`, { reason: 'The GSTIN changed' })
  expect(await october()).toMatchObject({ paid: 0, receivedPaise: TOTAL })
  const shares = [{ proformaId: proforma.id, amountPaise: TOTAL }]
  await post('/api/payments/create', { kind: 'refund', receivedOn: '2026-10-10', reference: 'UTR back', shares })
  expect(await october()).toMatchObject({ paid: 0, receivedPaise: 0 })
})

test('a larger version asks for another proforma before the sale is paid', async () => {
  const enquiryId = await ask('2026-10-10T09:30:00Z')
  const { id, form } = await quote({ enquiryId })
  await pay(await bill(id), TOTAL)
  const lines = [quotedLine({ quantity: 2, unitPaise: 10_000_00 })]
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...form, lines } })
  app.time.now = new Date('2026-10-11T09:30:00Z')
  await post(`/api/quotations/${id}/issue`)
  expect(await october()).toMatchObject({ quotedPaise: 2 * TOTAL, paid: 0 })
})

test('a version that orders again a seat that came off the bill counts as paid only once that seat is billed, too', async () => {
  const { id: clientId } = await makeClient(app)
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const lines = [quotedLine({ programId: trainingProgramId, quantity: 2, unitPaise: 10_000_00, supply: 'classroom' })]
  const { id, form } = await quote({ clientId, lines, enquiryId: await ask('2026-10-10T09:30:00Z') })
  await accept(id)
  await post(`/api/quotations/${id}/book`, { batchId })
  const proforma = await bill(id)
  const seat = { fullName: 'Asha Example', email: '', phone: null, clientId }
  const [asha] = await post<Array<{ id: number }>>(`/api/batches/${batchId}/roster/add`, { people: [seat] })
  const left = { participantIds: [asha?.id], reason: 'Ill', tell: false, orderedSeat: 'credited' }
  await post(`/api/batches/${batchId}/roster/leave`, left)
  await pay(proforma, TOTAL)
  expect(await october()).toMatchObject({ paid: 1, acceptedPaise: TOTAL })
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...form, note: 'Two after all' } })
  expect(await post(`/api/quotations/${id}/issue`)).toMatchObject({ versionNumber: 2, unbilledPaise: TOTAL })
  expect(await october()).toMatchObject({ paid: 0, quotedPaise: 2 * TOTAL, receivedPaise: TOTAL })
})

/** A quotation whose accepted and paid version stands, because the next one was withdrawn. */
async function makeWithFallback(enquiryId: number): Promise<void> {
  const { id, form } = await quote({ enquiryId })
  await accept(id)
  await pay(await bill(id), TOTAL)
  const lines = [quotedLine({ quantity: 2, unitPaise: 10_000_00 })]
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...form, lines } })
  await post(`/api/quotations/${id}/issue`)
  await post(`/api/quotations/${id}/withdraw`, { reason: 'A wrong price' })
}

async function sheetsFor(headers: Record<string, string>) {
  const reply = await app.http.request(`/api/exports/figures${PERIOD}`, { headers })
  return (await readXlsx(new Uint8Array(await reply.arrayBuffer()))).sheets
}

test('the workbook has the rows that each figure of the sales is a count or a sum of', async () => {
  for (const [at, source] of [
    ['2026-10-10T09:30:00Z', 'LinkedIn'],
    ['2026-11-10T09:30:00Z', 'LinkedIn'],
    ['2026-11-11T09:30:00Z', 'mailing'],
  ] as const) {
    const { id } = await quote({ enquiryId: await ask(at, { trainingProgramId, source }) })
    if (source === 'LinkedIn') await accept(id)
    await pay(await bill(id), 1_000_50)
  }
  await quote()
  await makeWithFallback(await ask('2026-12-10T09:30:00Z', { trainingProgramId, source: 'mailing' }))
  const sheets = await sheetsFor({ 'X-API-Code': TEST_CODE })
  const rowsOf = (name: string) => {
    const [head = [], ...lines] = sheets.find((sheet) => sheet.name === name)?.rows ?? []
    return lines.map((line) => Object.fromEntries(head.map((title, at) => [String(title), line[at]])))
  }
  const recomputed = (quoted: ReturnType<typeof rowsOf>, enquiries: ReturnType<typeof rowsOf>) => {
    const count = (column: string) => quoted.filter((row) => row[column] === 'Yes').length
    const paise = (column: string) => quoted.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
    return {
      enquiries: enquiries.length,
      quoted: count('Quoted'),
      accepted: count('Accepted'),
      paid: count('Paid'),
      quotedPaise: paise('Value quoted, ₹'),
      acceptedPaise: paise('Value accepted, ₹'),
      receivedPaise: paise('Received, ₹'),
    }
  }
  const { months, programs, sources } = await readSales()
  for (const [rows, column] of [
    [programs, 'Training program'],
    [sources, 'Source'],
  ] as const) {
    for (const { name, ...figures } of rows) {
      const of = (sheet: string) => rowsOf(sheet).filter((row) => row[column] === name)
      expect(figures).toEqual(recomputed(of('Quoted'), of('Enquiries')))
    }
  }
  for (const { month, ...figures } of months) {
    const of = (sheet: string, date: string) =>
      rowsOf(sheet).filter((row) => row[date] instanceof Date && row[date].toISOString().startsWith(month))
    expect(figures).toEqual(recomputed(of('Quoted', 'Counted from'), of('Enquiries', 'Received')))
  }
  expect(months.at(-1)).toMatchObject({ quoted: 1, accepted: 1, paid: 1, quotedPaise: TOTAL, acceptedPaise: TOTAL, receivedPaise: TOTAL })
  expect(rowsOf('Sales by month').at(-1)).toMatchObject({ Enquiries: 4, Quoted: 5, Accepted: 3, Paid: 1, 'Received, ₹': 14_801.5 })
  expect(rowsOf('Sales by source').map((row) => row['Source'])).toEqual(['linkedin', 'mailing', 'Without an enquiry', 'Total'])
})

test('only staff who may see money see sales', async () => {
  await quote({ enquiryId: await ask('2026-10-10T09:30:00Z') })
  const viewer = await signInAs(app, { name: 'Zoya', role: 'viewer' })
  const { sales, months } = (await viewer.fetch(`/api/admin/figures${PERIOD}`)).data as Figures
  expect([sales, months[0]?.enquiries]).toEqual([null, 1])
  const office = await signInAs(app, { name: 'Noor', role: 'office' })
  expect(((await office.fetch(`/api/admin/figures${PERIOD}`)).data as Figures).sales?.months[0]).toMatchObject({ quoted: 1 })
})

test('a later question of the buyer changes neither the month nor the source of a sale', async () => {
  app.time.now = new Date('2026-10-20T09:30:00Z')
  const { id } = await quote()
  const enquiryId = await ask('2026-11-25T09:30:00Z')
  await app.db.write((tx) => tx.sql.updateTable('quotations').set({ enquiry_id: enquiryId }).where('id', '=', id).execute())
  const { months, sources } = await readSales()
  expect(months.map(({ enquiries, quoted }) => [enquiries, quoted])).toEqual([
    [0, 1],
    [1, 0],
    [0, 0],
  ])
  expect(sources.map(({ name, enquiries, quoted }) => [name, enquiries, quoted])).toEqual([
    ['Without an enquiry', 0, 1],
    ['Website', 1, 0],
  ])
})

test('an enquiry that names no program counts for the program of its quotation', async () => {
  await quote({ enquiryId: await ask('2026-10-20T09:30:00Z') })
  expect((await readSales()).programs.find(({ quoted }) => quoted === 1)?.name).toBe('VDA 6.3 Process Auditor')
})
