import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { qrCode } from '#base/rendering/qr-code.ts'
import { counted } from '#base/text/wording/counted.ts'
import { inRupees } from '#base/values/money/paise.ts'
import type { Figures } from '../paper-figures.ts'
import { discountInWords, discountRows, lineRates, percent, quantityInWords, totalRows, type PaperRow } from '../paper-rows.ts'
import type { PaperLook } from './paper-look.schema.ts'
import type { ProformaPaper } from '../proforma.schema.ts'
import type { QuotationContent, QuotationPaper } from '../quotation.schema.ts'
import { printableTexts } from './printable-texts.ts'
import { upiLink } from './upi-link.ts'

/** The input of paper.typ: the texts in the order in which they are printed. */
export interface PrintedPaper {
  title: string
  number: string
  /** The company's logo as PNG in base64; null without one. */
  logo: string | null
  /** The total, and the day until which it is valid or payable. */
  headline: { amount: string; until: string }
  facts: Row[]
  seller: Party
  buyer: Party
  /** The heads of `lines`. A column that is empty in all lines is not printed. */
  columns: string[]
  lines: string[][]
  totals: PaperRow[]
  inWords: string
  place: string
  /** The mark across each page, and the sentence with day and reason; null unless the paper is cancelled. */
  cancelled: { mark: string; text: string } | null
  /** Bank account and UPI address. Empty for a quotation. */
  payment: Row[]
  /** The QR code of the exact amount as SVG; null without a UPI address. */
  qr: string | null
  qrCaption: string
  notes: Array<{ title: string; text: string }>
  closing: string
  secondsSince1970: number
  inks: PaperLook['inks']
}

interface Row {
  label: string
  value: string
}

interface Party {
  label: string
  name: string
  lines: string[]
}

/** A look with the bytes of its logo: PNG in base64. */
export interface DrawnLook {
  logo: string | null
  inks: PaperLook['inks']
}

/** The texts of a quotation, for its PDF and for the buyer's page. */
export type QuotationTexts = Omit<
  PrintedPaper,
  'cancelled' | 'logo' | 'headline' | 'payment' | 'qr' | 'qrCaption' | 'secondsSince1970' | 'inks'
>

/** A quotation as its PDF prints it. */
export function printedQuotation(paper: QuotationPaper, look: DrawnLook): PrintedPaper {
  const until = `valid until ${shortDate(paper.content.validUntil)}`
  const headline = { amount: inRupees(paper.figures.totalPaise), until }
  return drawn(paper, look, { ...quotationTexts(paper), headline, cancelled: null, payment: [], qr: null, qrCaption: '' })
}

export function quotationTexts(paper: QuotationPaper): QuotationTexts {
  const { content, figures, place, seller } = paper
  const facts = [
    { label: 'Date', value: shortDate(paper.issuedOn) },
    { label: 'Version', value: String(paper.versionNumber) },
    { label: 'Valid until', value: shortDate(content.validUntil) },
  ]
  return {
    ...common(paper),
    title: 'Quotation',
    facts,
    columns: LINE_COLUMNS,
    lines: lineRows(content, figures),
    totals: [...discountRows(content, figures), ...totalRows(figures, place)],
    notes: notesOf(content),
    closing: `This quotation is made electronically by ${seller.name} and is valid without a signature.`,
  }
}

/** A cancelled proforma as the office's PDF prints it: marked, and without an account to pay to. */
export function printedCancelled(paper: ProformaPaper, look: DrawnLook, { on, reason }: { on: PlainDate; reason: string }): PrintedPaper {
  const cancelled = printableTexts({ mark: 'CANCELLED', text: `Cancelled on ${shortDate(on)}: ${reason}` })
  const headline = { amount: inRupees(paper.figures.totalPaise), until: 'cancelled' }
  return { ...printedProforma(paper, look), headline, cancelled, payment: [], qr: null, qrCaption: '' }
}

/** A proforma invoice as its PDF prints it. */
export function printedProforma(paper: ProformaPaper, look: DrawnLook): PrintedPaper {
  const { content, figures, whole, place, seller, quotation, bank, upi } = paper
  const facts = [
    { label: 'Date', value: shortDate(paper.issuedOn) },
    { label: 'Payable by', value: shortDate(paper.dueOn) },
    { label: 'Quotation', value: `${quotation.number}, version ${quotation.versionNumber}` },
    ...(paper.poNumber === '' ? [] : [{ label: 'PO number', value: paper.poNumber }]),
  ]
  const account = bank && [
    { label: 'Account', value: bank.accountName },
    { label: 'Account number', value: bank.accountNumber },
    { label: 'IFSC', value: bank.ifsc },
    { label: 'Bank', value: [bank.bankName, bank.branch].filter(Boolean).join(', ') },
  ]
  const qr =
    upi && upiLink({ address: upi.id, payee: upi.payee, amountPaise: figures.totalPaise, note: paper.number, reference: paper.number })
  return drawn(paper, look, {
    ...common(paper),
    cancelled: null,
    title: 'Proforma invoice',
    headline: { amount: inRupees(figures.totalPaise), until: `payable by ${shortDate(paper.dueOn)}` },
    facts,
    ...(whole ? { columns: LINE_COLUMNS, lines: lineRows(content, whole) } : { columns: PART_COLUMNS, lines: partRows(paper) }),
    totals: [...(whole ? discountRows(content, whole) : []), ...totalRows(figures, place)],
    payment: [...(account ?? []), ...(upi ? [{ label: 'UPI', value: upi.id }] : [])],
    qr: qr && qrCode(qr, { ink: '#000000', paper: '#ffffff' }).svg,
    qrCaption: qr ? `Scan to pay ${inRupees(figures.totalPaise)} by UPI` : '',
    notes: notesOf(content),
    closing: `A proforma invoice asks for payment and gives no input tax credit. Made electronically by ${seller.name}, valid without a signature.`,
  })
}

const LINE_COLUMNS = ['No.', 'Description', 'SAC', 'Quantity', 'Price', 'Discount', 'GST', 'Amount']
const PART_COLUMNS = ['No.', 'Description', 'SAC', 'GST', 'Taxable value']

function common({ number, seller, content, place, inWords }: CommonParts) {
  const { buyer } = content
  return {
    number,
    seller: {
      label: 'From',
      name: seller.name,
      lines: [
        ...seller.address.split('\n'),
        `GSTIN ${seller.gstin}`,
        ...(seller.pan ? [`PAN ${seller.pan}`] : []),
        seller.email,
        seller.phone,
      ],
    },
    buyer: {
      label: 'For',
      name: buyer.name,
      lines: [
        ...buyer.address.split('\n'),
        buyer.state ?? '',
        buyer.gstin ? `GSTIN ${buyer.gstin}` : 'No GSTIN',
        buyer.contactName,
        buyer.email,
        buyer.phone ?? '',
      ],
    },
    inWords,
    place: `Place of supply: ${place.state} (${place.code})`,
  }
}

type CommonParts = Pick<QuotationPaper, 'number' | 'seller' | 'content' | 'place' | 'inWords'>

type PaperTexts = Omit<PrintedPaper, keyof DrawnLook | 'secondsSince1970'>

function drawn({ issuedOn }: Pick<QuotationPaper, 'issuedOn'>, look: DrawnLook, texts: PaperTexts): PrintedPaper {
  return { ...printableTexts(texts), ...look, secondsSince1970: Date.parse(`${issuedOn}T00:00:00Z`) / 1000 }
}

/** One row for each line. A column that is empty in all rows is not printed. */
function lineRows({ lines }: Pick<QuotationContent, 'lines'>, figures: Pick<Figures, 'lines'>): string[][] {
  const rates = lineRates(lines)
  return lines.map((line, at) => [
    String(at + 1),
    line.description,
    line.sac,
    quantityInWords(line),
    inRupees(line.unitPaise),
    discountInWords(line),
    rates[at] ?? '',
    inRupees(figures.lines[at]?.netPaise ?? 0),
  ])
}

/** One row for each rate of tax of a part of a quotation. */
function partRows({ quotation, share, seatsOff, figures, content }: ProformaPaper): string[][] {
  const rest = seatsOff === 0 ? 'Remainder' : `Remainder, without ${counted(seatsOff, 'seat')},`
  const part = share === null ? rest : percent(share)
  return figures.taxes.map(({ rate, taxablePaise }, at) => {
    const lines = content.lines.filter(({ gstRate }) => gstRate === rate)
    const about = lines.map(({ description }) => description.split('\n')[0]).join('; ')
    const sacs = [...new Set(lines.map(({ sac }) => sac))].join(', ')
    const printedRate = figures.taxes.length > 1 ? percent(rate) : ''
    return [String(at + 1), `${part} of quotation ${quotation.number}: ${about}`, sacs, printedRate, inRupees(taxablePaise)]
  })
}

function notesOf({ note, terms, isTaxIncluded }: Pick<QuotationContent, 'note' | 'terms' | 'isTaxIncluded'>) {
  return [
    { title: 'Prices', text: isTaxIncluded ? 'The prices and amounts of the lines include GST.' : '' },
    { title: 'Note', text: note },
    { title: 'Terms', text: terms },
  ].filter(({ text }) => text !== '')
}
