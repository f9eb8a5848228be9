import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { SHIPPED_COLOURS } from '#ui/colours/shipped-colours.ts'
import { amountInWords } from '../../amount-in-words.ts'
import { printedProforma, printedQuotation, type PrintedPaper } from '../../document/printed-paper.ts'
import { figuresOf, MAX_LINES } from '../../paper-figures.ts'
import type { ProformaPaper } from '../../proforma.schema.ts'
import { contentSchema, type QuotationPaper, type QuotedLine } from '../../quotation.schema.ts'
import { QUOTATION, quotedLine, SELLER } from '../../test-quotation.ts'

const TYPICAL_BYTES = 150_000
const LOOK = { logo: null, inks: SHIPPED_COLOURS.inks }
const typst = new Typst(runtimeFile('./paper.typ', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'paper-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

function paperOf(lines: QuotedLine[], changes: object = {}, sellerName = SELLER.registeredName): QuotationPaper {
  const content = contentSchema.parse({ ...QUOTATION, lines, ...changes })
  const figures = figuresOf({ ...content, isIntraState: true, isRounded: true })
  return {
    number: 'BHM/26-27/00012',
    versionNumber: 1,
    issuedOn: '2026-11-20',
    seller: { name: sellerName, address: 'Plot 1', state: 'Haryana', gstin: SELLER.gstin, pan: null, email: 'a@example.com', phone: '' },
    content,
    place: { state: 'Haryana', code: '06', isIntraState: true, reason: '' },
    figures,
    inWords: amountInWords(figures.totalPaise),
    look: null,
  }
}

function proformaOf(quotation: QuotationPaper): ProformaPaper {
  return {
    ...quotation,
    number: 'PI/26-27/00003',
    dueOn: '2026-12-05',
    quotation: { number: quotation.number, versionNumber: 1 },
    poNumber: 'PO-4500012345',
    bank: SELLER.trade.bank,
    upi: SELLER.trade.upi,
    share: null,
    whole: quotation.figures,
    seatsOff: 0,
  }
}

function drawn(paper: PrintedPaper) {
  const pdf = typst.pdf(paper, { standard: 'a-2a', secondsSince1970: paper.secondsSince1970 })
  const path = join(folder, 'paper.pdf')
  writeFileSync(path, pdf)
  const pages = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1)
  return { bytes: pdf.length, pages, text: pages.join('\n'), info: () => execFileSync('pdfinfo', [path], { encoding: 'utf8' }) }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => quotedLine({ description: `Training module ${at + 1}` }))

test('the heads of sixty lines repeat on each page, and the totals are on the page of the last line', () => {
  const { pages, text } = drawn(printedQuotation(paperOf(numbered(MAX_LINES)), LOOK))
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) {
    expect(page).toMatch(/Description +SAC +Quantity/)
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  for (let at = 1; at <= MAX_LINES; at++) expect(text).toMatch(new RegExp(`Training module ${at}\\s`))
})

test('totals are never alone on a page, however many lines are before them', () => {
  for (let count = 20; count <= 32; count++) {
    const { pages } = drawn(printedQuotation(paperOf(numbered(count)), LOOK))
    const last = pages.find((page) => page.includes('Taxable value'))
    expect(last).toContain(`Training module ${count} `)
    expect(last).toMatch(/Total +₹/)
  }
})

test.each([1, 10, 18, 19, 22, 27, 60])(
  'a proforma of %d lines ends with a line, the totals, the account and the closing sentence on one page',
  (count) => {
    const terms = 'Payment within 15 days.\nCancellation is free until 7 days before.'
    for (const paper of [paperOf(numbered(count)), paperOf(numbered(count), { terms })]) {
      const last = drawn(printedProforma(proformaOf(paper), LOOK)).pages.at(-1) ?? ''
      for (const words of [`Training module ${count} `, 'Taxable value', 'ABCD0123456', 'no input tax credit'])
        expect(last).toContain(words)
    }
    expect(drawn(printedQuotation(paperOf(numbered(count)), LOOK)).pages.at(-1)).toMatch(
      /Training module [^]*Total +₹[^]*without a signature/,
    )
  },
)

test('long terms keep their last lines with the closing sentence', () => {
  for (let count = 28; count <= 34; count++) {
    const terms = Array.from({ length: count }, (_, at) => `Condition ${at + 1}.`).join('\n')
    expect(drawn(printedQuotation(paperOf(numbered(5), { terms }), LOOK)).pages.at(-1)).toMatch(/Condition [^]*without a\s+signature/)
  }
})

test('a last line of 2,000 characters is printed in full, over as many pages as it takes', () => {
  const words = Array.from({ length: 200 }, (_, at) => `word${String(at).padStart(4, '0')}`)
  const { text } = drawn(printedQuotation(paperOf([quotedLine({ description: words.join(' ') })]), LOOK))
  for (const word of words) expect(text).toContain(word)
  const listed = Array.from({ length: 400 }, (_, at) => `${at}!`).join('\n')
  expect(drawn(printedQuotation(paperOf([quotedLine({ description: listed })]), LOOK)).text).toMatch(/399![^]*Total +₹/)
})

test('crores stay on one line and touch nothing, and a line discount has its column only where there is one', () => {
  const large = quotedLine({ quantity: 9999, unitPaise: 10_00_00_000_00, discount: { paise: 9_99_99_999_99 } })
  const { text } = drawn(printedQuotation(paperOf([large]), LOOK))
  expect(text).toMatch(/9999 people +₹10,00,00,000\.00 +₹9,99,99,999\.99 +₹9,99,80,00,00,000\.01/)
  expect(text).toContain('Discount')
  expect(drawn(printedQuotation(paperOf([quotedLine()]), LOOK)).text).not.toContain('Discount')
})

test('long words are copied as they were typed, and wrap inside their column', () => {
  const buyer = { ...QUOTATION.buyer, email: 'accounts.payable.north@mock-motors.example.com' }
  const ordered = (poNumber: string) => drawn(printedProforma({ ...proformaOf(paperOf([quotedLine()], { buyer })), poNumber }, LOOK)).text
  const text = ordered('PO/MM/2026-27/TRG/00077')
  expect(text).toContain('PO/MM/2026-27/TRG/00077')
  expect(text).toMatch(/accounts\.payable\.north [^]*\n[^]* @mock-motors\.example\.com/)
  expect(text).not.toMatch(/\p{Cf}/u)
  expect(ordered(`${'W'.repeat(54)}-27`).match(/W{6,}(-27)?$/gm)).toEqual([...Array<string>(4).fill('W'.repeat(12)), `${'W'.repeat(6)}-27`])
})

test('lines of two GST rates each name theirs, also beside crores and in the rest of a proforma', () => {
  const lines = [
    quotedLine({ quantity: 9999, unitPaise: 10_00_00_000_00, discount: { paise: 9_99_99_999_99 } }),
    quotedLine({ description: 'Norms', gstRate: 500, quantity: 1, unit: 'lump sum' }),
  ]
  const { text } = drawn(printedQuotation(paperOf(lines), LOOK))
  expect(text).toMatch(/SAC +Quantity +Price +Discount +GST +Amount/)
  expect(text).toMatch(/9999 people +₹10,00,00,000\.00 +₹9,99,99,999\.99 +18% +₹9,99,80,00,00,000\.01/)
  expect(text).toMatch(/Norms +999293 +Lump sum +₹10,000\.00 +5% +₹10,000\.00/)
  const rest = drawn(printedProforma({ ...proformaOf(paperOf(lines)), whole: null }, LOOK)).text
  expect(rest).toMatch(/SAC +GST +Taxable value/)
  expect(rest).toMatch(/999293 +5% +₹10,000\.00/)
})

test('lines of one GST rate have no column for it', () => {
  const paper = paperOf([quotedLine(), quotedLine({ description: 'Second module' })])
  expect(drawn(printedQuotation(paper, LOOK)).text).toMatch(/SAC +Quantity +Price +Amount/)
  expect(drawn(printedProforma({ ...proformaOf(paper), whole: null }, LOOK)).text).toMatch(/SAC +Taxable value/)
})

test('Hindi names and descriptions, a long name and a discount in percent are printed', () => {
  const long = 'Precision Components and Assemblies '.repeat(4).trim()
  const buyer = { ...QUOTATION.buyer, name: long }
  const hindi = 'नमूना प्रशिक्षण सेवाएँ'
  const { text } = drawn(
    printedQuotation(paperOf([quotedLine({ description: 'आंतरिक लेखा परीक्षक' })], { buyer, discount: { rate: 500 } }, hindi), LOOK),
  )
  expect(text).toMatch(/नमूना/)
  expect(text).toMatch(/Discount 5% +−₹5,000\.00/)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Precision Components')
})

test('a proforma leads with the amount and the due date, and is small, tagged, titled and no tax invoice', () => {
  const { bytes, text, info } = drawn(printedProforma(proformaOf(paperOf([quotedLine()])), LOOK))
  for (const words of ['₹1,18,000.00 payable by 5 Dec 2026', 'PO-4500012345', 'ABCD0123456', 'Scan to pay ₹1,18,000.00 by UPI']) {
    expect(text).toContain(words)
  }
  expect(text.toLowerCase()).not.toContain('tax invoice')
  expect(bytes).toBeLessThan(TYPICAL_BYTES)
  expect(info()).toMatch(/Title: +Proforma invoice PI\/26-27\/00003[^]*Tagged: +yes/)
})
