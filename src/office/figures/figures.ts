import { type Month, type Period, monthsBetween } from './figure-months.ts'
import type { CertificateKind } from '#certificates/certificate-kinds.ts'
import type { EnquiryStatus } from '#enquiries/enquiry.ts'
import type { Figures, MonthFigures, NamedOutcomes, Outcomes } from './figures.schema.ts'

/** The counted facts of one enquiry. */
export interface EnquiryFact {
  month: Month
  program: string
  client: string
  source: string
  value: number | null
  lostReason: string | null
  status: EnquiryStatus
  isEnrolled: boolean
}

/** The counted amounts of one batch, in rupees. */
interface MoneyFact {
  month: Month
  isRun: boolean
  feesExpected: number
  feesPaid: number
  lumpSumExpected: number
  lumpSumPaid: number
}

export interface Facts {
  enquiries: readonly EnquiryFact[]
  /** The month of each enrolment. */
  participants: readonly Month[]
  /** Certificates that were not revoked. */
  certificates: ReadonlyArray<{ month: Month; kind: CertificateKind }>
  batches: readonly MoneyFact[]
}

/** Computes the figures from the rows. The page and the workbook use the same ones. */
export function figuresOf({ from, to }: Period, { enquiries, participants, certificates, batches }: Facts): Omit<Figures, 'sales'> {
  const months = new Map(monthsBetween(from, to).map((month) => [month, blankMonth(month)]))
  const [programs, clients] = [new Map<string, NamedOutcomes>(), new Map<string, NamedOutcomes>()]
  const [sources, lostReasons] = [new Map<string, NamedOutcomes>(), new Map<string, NamedOutcomes>()]
  const at = (month: Month) => months.get(month) ?? blankMonth(month)
  for (const enquiry of enquiries) {
    const { program, client, source, lostReason, value } = enquiry
    const rows = [at(enquiry.month), named(programs, program), named(clients, client), named(sources, source)]
    if (lostReason !== null) rows.push(named(lostReasons, lostReason))
    for (const row of rows) {
      row.enquiries++
      row.value += value ?? 0
      if (lostReason !== null) {
        row.lost++
        row.lostValue += value ?? 0
      }
      row[enquiry.status]++
      if (enquiry.isEnrolled) row.enrolled++
    }
  }
  for (const month of participants) at(month).participants++
  for (const { month, kind } of certificates) at(month)[kind === 'participation' ? 'participations' : 'certificates']++
  for (const batch of batches) {
    const row = at(batch.month)
    if (batch.isRun) row.batches++
    row.feesExpected += batch.feesExpected
    row.feesPaid += batch.feesPaid
    row.lumpSumsExpected += batch.lumpSumExpected
    row.lumpSumsPaid += batch.lumpSumPaid
  }
  const lists = {
    programs: mostFirst(programs),
    clients: mostFirst(clients),
    sources: mostFirst(sources),
    lostReasons: mostFirst(lostReasons),
  }
  return { from, to, months: [...months.values()], ...lists }
}

const NO_OUTCOMES: Outcomes = {
  enquiries: 0,
  pending: 0,
  contacted: 0,
  resolved: 0,
  archived: 0,
  enrolled: 0,
  lost: 0,
  value: 0,
  lostValue: 0,
}
const NO_MONEY = { batches: 0, feesExpected: 0, feesPaid: 0, lumpSumsExpected: 0, lumpSumsPaid: 0 }

function blankMonth(month: Month): MonthFigures {
  return { month, participants: 0, certificates: 0, participations: 0, ...NO_OUTCOMES, ...NO_MONEY }
}

function named(rows: Map<string, NamedOutcomes>, name: string): NamedOutcomes {
  const row = rows.get(name) ?? { name, ...NO_OUTCOMES }
  rows.set(name, row)
  return row
}

function mostFirst(rows: Map<string, NamedOutcomes>): NamedOutcomes[] {
  return [...rows.values()].toSorted((one, other) => other.enquiries - one.enquiries || one.name.localeCompare(other.name))
}

/** The sum of a figure over rows. */
export function totalOf<Key extends string>(rows: ReadonlyArray<Record<Key, number>>, figure: Key): number {
  return rows.reduce((sum, row) => sum + row[figure], 0)
}

/** A column of figures: its field, its heading, and the unit of money. */
export type FigureHeader<Key extends string> = readonly [Key, string, ('rupees' | 'paise')?]

export const OUTCOME_HEADERS: ReadonlyArray<FigureHeader<keyof Outcomes>> = [
  ['enquiries', 'Enquiries'],
  ['enrolled', 'Enrolled'],
  ['pending', 'Pending'],
  ['contacted', 'Contacted'],
  ['resolved', 'Resolved'],
  ['archived', 'Archived'],
  ['lost', 'Lost'],
  ['value', 'Value', 'rupees'],
  ['lostValue', 'Value lost', 'rupees'],
]

export const LOST_HEADERS: ReadonlyArray<FigureHeader<keyof Outcomes>> = [
  ['lost', 'Lost'],
  ['lostValue', 'Value lost', 'rupees'],
]

/** Leaves out values for staff who may not see quotations: the value of an enquiry may be the amount of one. */
export function visibleHeaders<Key extends string>(
  headers: ReadonlyArray<FigureHeader<Key>>,
  { sales }: Pick<Figures, 'sales'>,
): ReadonlyArray<FigureHeader<Key>> {
  return sales ? headers : headers.filter(([, , unit]) => unit === undefined)
}

export const TRAINING_HEADERS = [
  ['participants', 'Participants'],
  ['certificates', 'Certificates of completion'],
  ['participations', 'Of participation'],
] as const

export const MONEY_HEADERS = [
  ['feesExpected', 'Fees expected', 'rupees'],
  ['feesPaid', 'Fees paid', 'rupees'],
  ['lumpSumsExpected', 'Lump sums expected', 'rupees'],
  ['lumpSumsPaid', 'Lump sums paid', 'rupees'],
] as const
