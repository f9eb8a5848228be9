import { type Month, type Period, monthsBetween } from './figure-months.ts'
import type { CertificateKind } from '#certificates/certificate-kinds.ts'
import type { EnquiryStatus } from '#enquiries/enquiry.ts'
import type { Figures, MonthFigures, NamedOutcomes, Outcomes } from './figures.schema.ts'

/** The counted facts of one enquiry. */
export interface EnquiryFact {
  month: Month
  program: string
  client: string
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
export function figuresOf({ from, to }: Period, { enquiries, participants, certificates, batches }: Facts): Figures {
  const months = new Map(monthsBetween(from, to).map((month) => [month, blankMonth(month)]))
  const [programs, clients] = [new Map<string, NamedOutcomes>(), new Map<string, NamedOutcomes>()]
  const at = (month: Month) => months.get(month) ?? blankMonth(month)
  for (const enquiry of enquiries) {
    for (const row of [at(enquiry.month), named(programs, enquiry.program), named(clients, enquiry.client)]) {
      row.enquiries++
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
  return { from, to, months: [...months.values()], programs: mostFirst(programs), clients: mostFirst(clients) }
}

const NO_OUTCOMES: Outcomes = { enquiries: 0, pending: 0, contacted: 0, resolved: 0, archived: 0, enrolled: 0 }
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

type Figure = Exclude<keyof MonthFigures, 'month'>

/** The sum of a figure over rows. */
export function totalOf<Key extends Figure>(rows: ReadonlyArray<Record<Key, number>>, figure: Key): number {
  return rows.reduce((sum, row) => sum + row[figure], 0)
}

export const OUTCOME_HEADERS: ReadonlyArray<[keyof Outcomes, string]> = [
  ['enquiries', 'Enquiries'],
  ['enrolled', 'Enrolled'],
  ['pending', 'Pending'],
  ['contacted', 'Contacted'],
  ['resolved', 'Resolved'],
  ['archived', 'Archived'],
]

export const TRAINING_HEADERS = [
  ['participants', 'Participants'],
  ['certificates', 'Certificates of completion'],
  ['participations', 'Of participation'],
] as const

export const MONEY_HEADERS = [
  ['feesExpected', 'Fees expected'],
  ['feesPaid', 'Fees paid'],
  ['lumpSumsExpected', 'Lump sums expected'],
  ['lumpSumsPaid', 'Lump sums paid'],
] as const
