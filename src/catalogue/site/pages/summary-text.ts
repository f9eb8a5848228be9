import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { nameAndTown, type CompanySummary } from '#company/company.ts'
import { shownPrices } from '../../price.ts'
import { DELIVERY_LABELS } from '../../program.ts'
import type { Program } from '../../program.schema.ts'
import { featureList } from '../../service.ts'
import type { Service } from '../../service.schema.ts'
import { firstParagraph, wholeSentences } from '#base/text/plain-text.ts'
import { rupees } from '#base/values/money/rupees.ts'

type OfferedDate = Pick<OfferedBatch, 'price' | 'availability'>

/** The length of a meta description in characters, as shown in search results (docs/product/design.md, section 9.14). */
const MIN_LENGTH = 140
const MAX_LENGTH = 160

/**
 * A program's meta description: its own text, extended by the facts of its summary card if it is short. If a date has a free seat, the
 * price is that of the dates with free seats.
 */
export function programSummary(program: Program, company: CompanySummary, dates: readonly OfferedDate[] = []): string {
  const open = dates.filter(({ availability }) => availability !== 'full')
  const amounts = open.length > 0 ? open.map(({ price }) => price) : shownPrices(program).map(({ amount }) => amount)
  const from = new Set(amounts).size > 1 ? 'From ' : ''
  return summary(program.description, program.title, [
    `Duration: ${program.duration}.`,
    `${from}${rupees(Math.min(...amounts))} +GST.`,
    `${DELIVERY_LABELS[program.delivery_mode]}.`,
    'Certificates that anyone can verify online.',
    place(company),
    'Language: English.',
  ])
}

/** A service's meta description: its own text, extended by its features and the company if it is short. */
export function serviceSummary(service: Service, company: CompanySummary): string {
  return summary(service.description, service.title, [
    ...featureList(service.features).slice(0, 3).map(sentence),
    `By ${[company.name, company.tagline].filter(Boolean).join(', ')}.`,
    'Price on request, reply within 24 hours.',
    place(company),
  ])
}

/** As many sentences of the first paragraph as fit, then as many facts as fit. A longer sentence is cut between words. */
function summary(markdown: string, title: string, facts: readonly string[]): string {
  const words = firstParagraph(markdown) || title
  let text = wholeSentences(sentence(words), MAX_LENGTH)
  if (text === '') return cut(words)
  for (const fact of facts) {
    if (text.length >= MIN_LENGTH) break
    if (text.length + 1 + fact.length <= MAX_LENGTH) text = `${text} ${fact}`
  }
  return text
}

/** Cuts after the last word that fits, or within a word if too little would remain. */
function cut(words: string): string {
  const start = words.slice(0, MAX_LENGTH - 1)
  const end = words[MAX_LENGTH - 1] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${(end >= MIN_LENGTH - 1 ? start.slice(0, end) : start).trimEnd().replace(/[\uD800-\uDBFF]$/, '')}…`
}

function sentence(text: string): string {
  return /[.!?…।]$/.test(text) ? text : `${text}.`
}

function place(company: CompanySummary): string {
  return `${[nameAndTown(company), company.address.country].filter(Boolean).join(', ')}.`
}
