import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import type { Payment } from '#quotations/payment.schema.ts'
import type { Proforma } from '#quotations/proforma.schema.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '#quotations/test-quotation.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  trainingProgramId = (await startWithProgram(app)).trainingProgramId
  await makeTrade(app)
})

type Row = Record<string, string>

const fetchFile = (query: string) => app.http.request(`/api/exports/money?${query}`, { headers: { 'X-API-Code': TEST_CODE } })
const rowsOf = async (kind: string, month = '2026-11'): Promise<Row[]> =>
  parse(await (await fetchFile(`month=${month}&kind=${kind}`)).text(), { bom: true, columns: true })
const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
const post = async <Reply>(path: string, body: object = {}) => (await app.fetchAsAdmin(path, { body })).data as Reply

const TWO_RATES = [
  quotedLine({ quantity: 7, unitPaise: 1_249_50, discount: { rate: 300 } }),
  quotedLine({ quantity: 3, unitPaise: 666_50, sac: '998311' }),
  quotedLine({ quantity: 1, unitPaise: 100_00, gstRate: 500, sac: '490110' }),
]

async function makeIssued(changes: object = {}): Promise<Quotation> {
  const { id } = await post<Quotation>('/api/quotations/create', { ...QUOTATION, ...changes })
  return issue(id)
}
const issue = (id: number) => post<Quotation>(`/api/quotations/${id}/issue`)

test('each version is a row for each tax rate, and its columns add up to the paper', async () => {
  const client = await makeClient(app)
  const batch = await makeBatch(app, { trainingProgramId })
  const changes = {
    clientId: client.id,
    batchId: batch.id,
    lines: TWO_RATES,
    buyer: { ...QUOTATION.buyer, name: '=Mock', gstin: '27AAPFU0939F1ZV' },
  }
  const { id, versions } = await makeIssued(changes)
  const rows = await rowsOf('quotations')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({
    Quotation: 'BHM/26-27/00001',
    Version: '1',
    Date: '2026-11-20',
    Status: 'Sent',
    Client: 'Mock Motors, Faridabad',
    Buyer: "'=Mock",
    GSTIN: '27AAPFU0939F1ZV',
    State: '06-Haryana',
    'Place of supply': '27-Maharashtra',
    SAC: '999293, 998311',
    'GST rate, %': '18',
    'CGST, ₹': '0.00',
    'Round off, ₹': '',
    'Total, ₹': '',
    'PO number': '',
    'Valid until': '2026-12-31',
  })
  expect(rows[1]?.['Batch']).toContain('VDA 6.3 Process Auditor')
  const [figures] = versions.map((version) => version.figures)
  expect(sum(rows, 'Taxable value, ₹')).toBe(figures?.taxablePaise)
  expect(sum(rows, 'CGST, ₹') + sum(rows, 'SGST/UTGST, ₹') + sum(rows, 'IGST, ₹')).toBe(figures?.taxPaise)
  expect([sum(rows, 'Round off, ₹'), sum(rows, 'Total, ₹')]).toEqual([figures?.roundOffPaise, figures?.totalPaise])
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, ...changes, lines: [quotedLine()] } })
  await issue(id)
  await post(`/api/quotations/${id}/accept`, { versionNumber: 2, name: 'Neha Placeholder', post: 'Purchase', poNumber: 'PO-7' })
  expect((await rowsOf('quotations')).map((row) => [row['Version'], row['Status'], row['PO number']])).toEqual([
    ['1', 'Replaced', ''],
    ['1', 'Replaced', ''],
    ['2', 'Accepted', 'PO-7'],
  ])
  await post(`/api/quotations/${id}/undo-acceptance`, { reason: 'Wrong buyer' })
  expect((await rowsOf('quotations')).at(-1)).toMatchObject({ Status: 'Sent', 'PO number': '' })
})

test('a version that stands is accepted, and the later one that was withdrawn is not replaced', async () => {
  const { id } = await makeIssued()
  await post(`/api/quotations/${id}/accept`, { versionNumber: 1, name: 'Neha Placeholder', post: 'Purchase', poNumber: 'PO-7' })
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, discount: { paise: 1_000_00 } } })
  await issue(id)
  const states = async () => (await rowsOf('quotations')).map((row) => [row['Version'], row['Status'], row['PO number']])
  expect(await states()).toEqual([
    ['1', 'Replaced', ''],
    ['2', 'Sent', ''],
  ])
  await post(`/api/quotations/${id}/withdraw`, { reason: 'A wrong price' })
  expect(await states()).toEqual([
    ['1', 'Accepted', 'PO-7'],
    ['2', 'Withdrawn', ''],
  ])
})

test('a month is that of the date in India, and a draft is in none', async () => {
  await post('/api/quotations/create', QUOTATION)
  app.time.now = new Date('2026-11-30T18:29:59Z')
  await makeIssued()
  app.time.now = new Date('2026-11-30T18:30:00Z')
  const { id } = await makeIssued()
  await post(`/api/quotations/${id}/proformas`)
  const dates = async (kind: string, month: string) => (await rowsOf(kind, month)).map((row) => row['Date'])
  expect([await dates('quotations', '2026-11'), await dates('quotations', '2026-12')]).toEqual([['2026-11-30'], ['2026-12-01']])
  expect([await dates('proformas', '2026-11'), await dates('proformas', '2026-12')]).toEqual([[], ['2026-12-01']])
})

test('a proforma has its settlement of today, and what was received is to be given back once it is cancelled', async () => {
  const { id } = await makeIssued({ lines: TWO_RATES })
  await post(`/api/quotations/${id}/accept`, { versionNumber: 1, name: 'Neha Placeholder', post: 'Purchase', poNumber: 'PO-7' })
  const proforma = await post<Proforma>(`/api/quotations/${id}/proformas`)
  const half = { proformaId: proforma.id, amountPaise: 5_000_00, tdsPaise: 500_00 }
  await post('/api/payments/create', { receivedOn: '2026-11-20', reference: 'UTR 1', shares: [half] })
  const rows = await rowsOf('proformas')
  expect(rows[0]).toMatchObject({
    Proforma: 'PI/26-27/00001',
    Status: 'Open',
    Quotation: 'BHM/26-27/00001',
    'Place of supply': '06-Haryana',
    'IGST, ₹': '0.00',
    'PO number': 'PO-7',
    'Due date': '2026-12-05',
    Cancelled: '',
    'Settled incl. TDS, ₹': '5500.00',
    'TDS, ₹': '500.00',
    'Settled on': '',
  })
  expect(sum(rows, 'CGST, ₹')).toBe(sum(rows, 'SGST/UTGST, ₹'))
  expect(sum(rows, 'Total, ₹') - sum(rows, 'Settled incl. TDS, ₹')).toBe(sum(rows, 'Balance, ₹'))
  app.time.now = new Date('2026-12-06T04:00:00Z')
  expect((await rowsOf('proformas'))[0]).toMatchObject({ Status: 'Overdue' })
  await post(`/api/proformas/${proforma.id}/cancel`, { reason: 'The GSTIN changed' })
  const cancelled = await rowsOf('proformas')
  expect(cancelled[0]).toMatchObject({
    Status: 'Cancelled',
    Cancelled: '2026-12-06 09:30',
    Reason: 'The GSTIN changed',
    'Settled incl. TDS, ₹': '5500.00',
    'Balance, ₹': '-5000.00',
  })
  // The columns of amounts add up to what is billed.
  for (const column of ['Taxable value, ₹', 'CGST, ₹', 'SGST/UTGST, ₹', 'IGST, ₹', 'Round off, ₹', 'Total, ₹', 'Credit, ₹']) {
    expect([column, cancelled.map((row) => row[column])]).toEqual([column, cancelled.map(() => '')])
  }
  expect(sum(cancelled, 'Cancelled total, ₹')).toBe(proforma.totalPaise)
  expect(cancelled.map((row) => row['GST rate, %'])).toEqual(['5', '18'])
})

test('a transfer has a row for each proforma; a refund is negative, and what was taken off does not count', async () => {
  const papers = []
  for (const rupees of [10_000, 20_000]) {
    const { id } = await makeIssued({ lines: [quotedLine({ quantity: 1, unitPaise: rupees * 100 })] })
    papers.push((await post<Proforma>(`/api/quotations/${id}/proformas`)).id)
  }
  const [one = 0, other = 0] = papers
  const note = (reference: string, shares: object[], changes: object = {}) =>
    post<Payment>('/api/payments/create', { receivedOn: '2026-11-19', reference, shares, allowEarlier: true, ...changes })
  await note('UTR 31', [
    { proformaId: one, amountPaise: 11_800_00 },
    { proformaId: other, amountPaise: 21_600_00, tdsPaise: 2_000_00 },
  ])
  const wrong = await note('UTR 32', [{ proformaId: one, amountPaise: 11_800_00, tdsPaise: 100_00 }])
  await note('=UTR 33', [{ proformaId: one, amountPaise: 50 }], { kind: 'refund', receivedOn: '2026-11-20' })
  await post(`/api/payments/${wrong.id}/take-off`, { reason: 'Of another client' })
  const rows = await rowsOf('payments')
  const column = (name: string) => rows.map((row) => row[name])
  expect(column('UTR or cheque')).toEqual(['UTR 31', 'UTR 31', 'UTR 32', "'=UTR 33"])
  expect(column('Proforma')).toEqual(['PI/26-27/00001', 'PI/26-27/00002', 'PI/26-27/00001', 'PI/26-27/00001'])
  expect(column('Amount, ₹')).toEqual(['11800.00', '21600.00', '', '-0.50'])
  expect(column('TDS, ₹')).toEqual(['0.00', '2000.00', '', '0.00'])
  expect(column('Amount taken off, ₹')).toEqual(['', '', '11800.00', ''])
  expect(column('TDS taken off, ₹')).toEqual(['', '', '100.00', ''])
  expect(rows[2]).toMatchObject({ Kind: 'Payment', Date: '2026-11-19', 'Noted by': 'Administrator', Reason: 'Of another client' })
})

test('the workbook has real dates and amounts, and the download is on record', async () => {
  const { versions } = await makeIssued({ lines: [quotedLine({ quantity: 1, unitPaise: 9_999_00 })], isTaxIncluded: true })
  const reply = await fetchFile('month=2026-11&kind=quotations&format=xlsx')
  expect(reply.headers.get('Content-Disposition')).toContain('filename="quotations-2026-11-')
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  const [head = [], row = []] = sheets[0]?.rows ?? []
  const cell = (title: string) => row[head.indexOf(title)]
  expect(cell('Date')).toEqual(new Date('2026-11-20T00:00:00Z'))
  expect([cell('Taxable value, ₹'), cell('CGST, ₹'), cell('Round off, ₹'), cell('Total, ₹')]).toEqual([8473.73, 762.64, -0.01, 9999])
  expect(versions[0]?.figures.roundOffPaise).toBe(-1)
  const entry = await entriesWithValues(app.db).selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'money exported', actor_kind: 'staff' })
  expect(JSON.parse(entry.after ?? '')).toEqual({ month: '2026-11', kind: 'quotations', format: 'xlsx', rows: 1 })
})

test('only the office and admins get the files, and only of real months', async () => {
  for (const query of [
    'kind=quotations',
    'month=2026-13&kind=quotations',
    'month=2026-11',
    'month=2026-11&kind=invoices',
    'month=$1&kind=payments',
  ]) {
    expect((await fetchFile(query)).status).toBe(400)
  }
  const statuses = []
  for (const role of ['office', 'editor', 'viewer'] as const) {
    const staff = await signInAs(app, { name: `A ${role}`, role })
    statuses.push((await staff.fetch('/api/exports/money?month=2026-11&kind=payments')).status)
  }
  expect(statuses).toEqual([200, 403, 403])
})
