import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

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
    discountPaise: 1_000_00,
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
    '10 persons',
    '5%',
    '1.5 days',
    '−₹1,000.00',
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

test('fifty lines with long words run over several pages', async () => {
  const { id } = await makeIssued({ lines: Array.from({ length: 50 }, () => quotedLine({ description: 'W'.repeat(500) })) })
  expect(textOf(await pdfAt(`/api/quotations/${id}/quotation.pdf`))).toMatch(/Page 2 of \d+/)
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
