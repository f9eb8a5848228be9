import { shortDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { withoutErasedContact } from './document/erased-contact.ts'
import { discountInWords, lineInWords, percent } from './paper-rows.ts'
import type { PartFigures } from './paper-figures.ts'
import type { QuotationPaper, QuotedLine } from './quotation.schema.ts'

/** A printed difference between two versions. */
export interface VersionChange {
  /** The description of a line, or the name of a fact: 'Valid until'. */
  label: string
  /** Null for a line that was added. */
  before: string | null
  /** Null for a line that was removed. */
  after: string | null
}

/** The printed differences between two issued versions: lines first, then facts, the total last. Texts and amounts are those on the papers. */
export function changesBetween(older: QuotationPaper, newer: QuotationPaper): VersionChange[] {
  const [before, after] = [factsOf(older), factsOf(newer)]
  const facts = Object.entries(after).map(([label, text]): VersionChange => ({ label, before: before[label] ?? '', after: text }))
  return [...lineChanges(printedLines(older), printedLines(newer)), ...facts.filter((fact) => fact.before !== fact.after)]
}

/** The parts of a paper that a proforma of it depends on. */
export type BilledPaper = Pick<QuotationPaper, 'place'> & {
  content: Pick<QuotationPaper['content'], 'buyer'>
  figures: PartFigures
}

/** Names the facts in which proformas of two versions would differ. A new address of the buyer in the same State is not one of them. */
export function billedChanges(older: BilledPaper, newer: BilledPaper): string[] {
  const [before, after] = [billedFacts(older), billedFacts(newer)]
  return Object.entries(after).flatMap(([name, fact]) => (JSON.stringify(before[name]) === JSON.stringify(fact) ? [] : [name]))
}

function billedFacts({ content: { buyer }, place, figures }: BilledPaper): Record<string, unknown> {
  const taxes = figures.taxes.map((tax) => [tax.rate, tax.taxablePaise, tax.cgstPaise, tax.sgstPaise, tax.igstPaise])
  return { buyer: [buyer.name, buyer.gstin], 'place of supply': place.code, amounts: [taxes, figures.totalPaise] }
}

interface PrintedLine {
  line: QuotedLine
  words: string
}

function printedLines({ content, figures }: QuotationPaper): PrintedLine[] {
  return content.lines.map((line, at) => {
    const { netPaise = 0 } = figures.lines[at] ?? {}
    return { line, words: `${lineInWords(line, { netPaise })}, SAC ${line.sac}, GST ${percent(line.gstRate)}` }
  })
}

/** Pairs equal lines first, then lines of one program, service or description, then lines of equal amounts. The rest was added or removed. */
function lineChanges(older: PrintedLine[], newer: PrintedLine[]): VersionChange[] {
  const pairs = new Map<PrintedLine, PrintedLine>()
  for (const isPair of [isEqual, hasSameSource, hasSameWords]) {
    for (const line of newer) {
      if (pairs.has(line)) continue
      const taken = new Set(pairs.values())
      const other = older.find((one) => !taken.has(one) && isPair(one, line))
      if (other) pairs.set(line, other)
    }
  }
  const kept = new Set(pairs.values())
  const removed = older.filter((one) => !kept.has(one)).map(({ line, words }) => ({ label: line.description, before: words, after: null }))
  const others = newer.flatMap((one): VersionChange[] => {
    const other = pairs.get(one)
    if (!other) return [{ label: one.line.description, before: null, after: one.words }]
    if (isEqual(other, one)) return []
    const isRenamed = other.line.description !== one.line.description
    const [before, after] = [other, one].map(({ line, words }) => (isRenamed ? `${line.description}: ${words}` : words))
    return [{ label: one.line.description, before: before ?? '', after: after ?? '' }]
  })
  return [...others, ...removed]
}

const hasSameWords = (a: PrintedLine, b: PrintedLine): boolean => a.words === b.words
const isEqual = (a: PrintedLine, b: PrintedLine): boolean => hasSameWords(a, b) && a.line.description === b.line.description

function hasSameSource({ line: a }: PrintedLine, { line: b }: PrintedLine): boolean {
  return (
    a.description === b.description ||
    (a.programId !== null && a.programId === b.programId) ||
    (a.serviceId !== null && a.serviceId === b.serviceId)
  )
}

function factsOf(paper: QuotationPaper): Record<string, string> {
  const { seller, content, place, figures } = withoutErasedContact(paper)
  const { buyer } = content
  return {
    Seller: joined(seller.name, seller.address, `GSTIN ${seller.gstin}`),
    Buyer: joined(buyer.name, buyer.address, buyer.state, buyer.gstin && `GSTIN ${buyer.gstin}`),
    Contact: joined(buyer.contactName, buyer.email, buyer.phone),
    Discount: discountInWords(content),
    Prices: content.isTaxIncluded ? 'Include GST' : 'Without GST',
    'Place of supply': `${place.state} (${place.code})${place.state === seller.state && !place.isIntraState ? ', IGST' : ''}`,
    'Valid until': shortDate(content.validUntil),
    Terms: content.terms,
    Note: content.note,
    Total: inRupees(figures.totalPaise),
  }
}

function joined(...texts: Array<string | null>): string {
  return texts.filter(Boolean).join(', ')
}
