import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'
import { readQuotationPage } from '../buyer/read-quotation-page.server.ts'
import { getQuotationRow } from '../quotation-row.server.ts'

const app = setUpTestApp()
const folder = mkdtempSync(join(tmpdir(), 'papers-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

async function makeIssued(changes: object = {}): Promise<Quotation> {
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation
  return (await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })).data
}

async function pdfAt(path: string): Promise<Buffer> {
  const response = await app.http.request(path, { headers: { 'X-API-Code': 'a-code-for-the-tests' } })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await response.arrayBuffer())
}

function textOf(pdf: Buffer): string {
  const path = join(folder, 'paper.pdf')
  writeFileSync(path, pdf)
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
}

test('a quotation prints all particulars, and the same bytes after the company has changed', async () => {
  const { id } = await makeIssued({
    lines: [quotedLine({ discount: { rate: 500 } }), quotedLine({ description: 'आंतरिक लेखा परीक्षक', quantity: 1.5, unit: 'day' })],
    discount: { rate: 100 },
    note: 'As discussed',
    terms: 'Payment before the training',
  })
  const pdf = await pdfAt(`/api/quotations/${id}/quotation.pdf`)
  const text = textOf(pdf)
  for (const words of [
    'BHM/26-27/00001',
    'BHM Example Private Limited',
    'GSTIN 06AAPFU0939F1ZZ',
    'Mock Motors',
    'Plot 7, Sector 24, Faridabad',
    'No GSTIN',
    '999293',
    '10 people',
    '5%',
    '1.5 days',
    'Discount 1%',
    '−₹1,100.00',
    'CGST 9%',
    'SGST 9%',
    'Place of supply: Haryana (06)',
    'Payment before the training',
    'As discussed',
    '20 Nov 2026',
    '31 Dec 2026',
    'Only',
  ])
    expect(text).toContain(words)
  expect(text.toLowerCase()).not.toContain('tax invoice')
  await makeTrade(app, { registeredName: 'Renamed Private Limited' })
  expect(await pdfAt(`/api/quotations/${id}/quotation.pdf`)).toEqual(pdf)
})

test('lines of two GST rates name theirs in the PDF and on the buyer’s page', async () => {
  const lines = [quotedLine(), quotedLine({ description: 'Norms', quantity: 1, unit: 'lump sum', gstRate: 500 })]
  const { id } = await makeIssued({ lines })
  const text = textOf(await pdfAt(`/api/quotations/${id}/quotation.pdf`))
  expect(text).toMatch(/Price +GST +Amount/)
  expect(text).toMatch(/Norms +999293 +Lump sum +₹10,000\.00 +5% +₹10,000\.00/)
  const page = await readQuotationPage(app.db, await getQuotationRow(app.db, id), app.time.now)
  expect(page.paper.lines.map((line) => line[6])).toEqual(['18%', '5%'])
})

test.each(['W', 'ا'])('fifty lines with long words of %s run over several pages', async (letter) => {
  const lines = Array.from({ length: 50 }, (_, at) => quotedLine({ description: letter.repeat(499 - at) }))
  const { id } = await makeIssued({ lines })
  expect(textOf(await pdfAt(`/api/quotations/${id}/quotation.pdf`))).toMatch(/Page 2 of \d+/)
})

test('a text with a letter that no font has is not issued, and a PO number with one that was stored before is printed with a box', async () => {
  const { id, link } = await makeIssued()
  const drafted = { ...QUOTATION, lines: [quotedLine({ description: 'Audit of 50 ㎡' })] }
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: drafted })
  const { status, body } = await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  const refusal = { 'lines.0.description': 'Our fonts cannot print ㎡. Write this without them.' }
  expect([status, body['issues']]).toEqual([400, refusal])
  const poNumber = '発注（3） aﾞ □\u0eb1'
  await app.fetchAsAdmin(`/api/quotations/${id}/accept`, { body: { versionNumber: 1, name: 'Kiran Example', post: 'Buyer' } })
  await app.db.write((tx) => tx.sql.updateTable('quotation_entries').set({ po_number: poNumber }).where('kind', '=', 'accepted').execute())
  const proforma = (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: {} })).data as Proforma
  expect(textOf(await pdfAt(`${new URL(link ?? '').pathname}/proformas/${proforma.id}`))).toContain('□□□3□')
})

test('a cancelled proforma is marked for the office, which keeps its bytes, and the buyer is told not to pay it', async () => {
  const { id, link } = await makeIssued()
  const proforma = (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: {} })).data as Proforma
  const path = `${new URL(link ?? '').pathname}/proformas/${proforma.id}`
  const issued = await pdfAt(path)
  expect(textOf(issued)).not.toContain('Cancelled')
  await app.fetchAsAdmin(`/api/proformas/${proforma.id}/cancel`, { body: { reason: 'Other figures' } })
  const text = textOf(await pdfAt(`/api/proformas/${proforma.id}/proforma.pdf`))
  expect(text).toContain('Cancelled on 20 Nov 2026: Other figures')
  expect(text).toContain('₹1,18,000.00')
  expect(text).not.toContain('ABCD0123456')
  const refused = await app.http.request(path)
  expect([refused.status, await refused.json()]).toMatchObject([
    404,
    { error: `Proforma ${proforma.number} was cancelled. Please do not pay it.` },
  ])
  expect((await app.http.request(`${path}/qr.svg`)).status).toBe(404)
  const stored = await app.db.sql.selectFrom('paper_files').select('content').where('kind', '=', 'proforma').execute()
  expect(stored).toEqual([{ content: issued.toString('base64') }])
})

test('a browser with a link to a cancelled or outdated proforma is led to the page, which says not to pay it', async () => {
  const { id, link } = await makeIssued()
  const path = new URL(link ?? '').pathname
  const open = (address: string) => app.http.request(address, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
  const bill = async () => (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: { share: 5000 } })).data as Proforma
  const [cancelled, outdated] = [await bill(), await bill()]
  const noticeOf = async (proforma?: number) =>
    (await readQuotationPage(app.db, await getQuotationRow(app.db, id), app.time.now, proforma)).billNotice
  await app.fetchAsAdmin(`/api/proformas/${cancelled.id}/cancel`, { body: { reason: 'Other figures' } })
  const reply = await open(`${path}/proformas/${cancelled.id}`)
  expect([reply.status, reply.headers.get('Location')]).toEqual([303, `${path}?proforma=${cancelled.id}`])
  expect([reply.headers.get('Cache-Control'), reply.headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
  expect(await noticeOf(cancelled.id)).toBe(`Proforma ${cancelled.number} was cancelled. Please do not pay it.`)
  const shares = [{ proformaId: outdated.id, amountPaise: outdated.totalPaise }]
  const paid = await app.fetchAsAdmin('/api/payments/create', { body: { receivedOn: '2026-11-20', reference: 'UTR 21', shares } })
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, discount: { rate: 500 } } })
  await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  expect((await open(`${path}/proformas/${outdated.id}`)).status).toBe(200)
  await app.fetchAsAdmin(`/api/payments/${(paid.data as { id: number }).id}/take-off`, { body: { reason: 'Noted twice' } })
  expect((await open(`${path}/proformas/${outdated.id}`)).headers.get('Location')).toBe(`${path}?proforma=${outdated.id}`)
  expect(await noticeOf(outdated.id)).toBe(`Proforma ${outdated.number} no longer applies. Please do not pay it.`)
  expect([await noticeOf(), await noticeOf(999)]).toEqual([null, null])
  const unknown = `/q/${'0'.repeat(64)}`
  expect((await open(`${unknown}/quotation.pdf`)).headers.get('Location')).toBe(unknown)
})

test('a proforma prints the bank account and a QR code, and the buyer gets both papers at the link', async () => {
  const { id, link } = await makeIssued()
  const proforma = (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: { share: 5000 } })).data as Proforma
  const pdf = await pdfAt(`/api/proformas/${proforma.id}/proforma.pdf`)
  const text = textOf(pdf)
  for (const words of [
    'Proforma invoice',
    'PI/26-27/00001',
    'ABCD0123456',
    '50% of quotation BHM/26-27/00001',
    '₹59,000.00',
    'Payable by',
  ]) {
    expect(text).toContain(words)
  }
  const path = new URL(link ?? '').pathname
  const qr = await app.http.request(`${path}/proformas/${proforma.id}/qr.svg`)
  expect([qr.status, qr.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  const shares = [{ proformaId: proforma.id, amountPaise: proforma.totalPaise }]
  await app.fetchAsAdmin('/api/payments/create', { body: { receivedOn: proforma.issuedOn, reference: 'UTR 21', shares } })
  expect((await app.http.request(`${path}/proformas/${proforma.id}/qr.svg`)).status).toBe(404)
  expect(await pdfAt(`${path}/proformas/${proforma.id}`)).toEqual(pdf)
  expect(textOf(await pdfAt(`${path}/quotation.pdf`))).toContain('Version')
  const other = await makeIssued()
  expect((await app.http.request(`${new URL(other.link ?? '').pathname}/proformas/${proforma.id}`)).status).toBe(404)
  expect((await app.http.request(`/q/${'0'.repeat(64)}/quotation.pdf`)).status).toBe(404)
})

test('a PDF that is made after the logo was replaced has the logo of the day of issue', async () => {
  const saveLogo = async (background: string) => {
    const picture = sharp({ create: { width: 300, height: 100, channels: 3, background } })
    const raw = new Uint8Array(await picture.png().toBuffer())
    const headers = { 'Content-Type': 'application/octet-stream' }
    const { path } = (await app.fetchAsAdmin('/api/admin/company/pictures?kind=logo', { raw, headers })).data as { path: string }
    await makeTrade(app, { logo: path })
  }
  await saveLogo('#c00000')
  const { id } = await makeIssued()
  await saveLogo('#0000c0')
  const path = join(folder, 'logo.pdf')
  writeFileSync(path, await pdfAt(`/api/quotations/${id}/quotation.pdf`))
  execFileSync('pdftoppm', ['-r', '40', '-png', '-singlefile', path, join(folder, 'logo')])
  const inLogo = sharp(join(folder, 'logo.png')).removeAlpha().extract({ left: 35, top: 30, width: 1, height: 1 })
  const [red = 0, , blue = 0] = await inLogo.raw().toBuffer()
  expect([red > 150, blue < 60]).toEqual([true, true])
})
