import type { FigureHeader } from './figures.ts'
import { type Month, type Period, monthsBetween } from './figure-months.ts'
import type { NamedSales, Sales, SalesFigures } from './figures.schema.ts'

/** An enquiry with its quotations, or a quotation without an enquiry. */
export interface SaleFact {
  month: Month
  program: string
  source: string
  isQuoted: boolean
  isAccepted: boolean
  isPaid: boolean
  quotedPaise: number
  acceptedPaise: number
  receivedPaise: number
}

/** Computes the steps from enquiries to payment. The page and the workbook use the same ones. */
export function salesOf(
  { from, to }: Period,
  { enquiries, sales }: { enquiries: ReadonlyArray<Pick<SaleFact, 'month' | 'program' | 'source'>>; sales: readonly SaleFact[] },
): Sales {
  const months = new Map(monthsBetween(from, to).map((month) => [month, { month, ...NONE }]))
  const [programs, sources] = [new Map<string, NamedSales>(), new Map<string, NamedSales>()]
  const rowsOf = ({ month, program, source }: Pick<SaleFact, 'month' | 'program' | 'source'>): SalesFigures[] => [
    months.get(month) ?? { ...NONE },
    named(programs, program),
    named(sources, source),
  ]
  for (const enquiry of enquiries) for (const row of rowsOf(enquiry)) row.enquiries++
  for (const sale of sales) {
    for (const row of rowsOf(sale)) {
      if (sale.isQuoted) row.quoted++
      if (sale.isAccepted) row.accepted++
      if (sale.isPaid) row.paid++
      row.quotedPaise += sale.quotedPaise
      row.acceptedPaise += sale.acceptedPaise
      row.receivedPaise += sale.receivedPaise
    }
  }
  return { months: [...months.values()], programs: mostFirst(programs), sources: mostFirst(sources) }
}

const NONE: SalesFigures = { enquiries: 0, quoted: 0, accepted: 0, paid: 0, quotedPaise: 0, acceptedPaise: 0, receivedPaise: 0 }

function named(rows: Map<string, NamedSales>, name: string): NamedSales {
  const row = rows.get(name) ?? { name, ...NONE }
  rows.set(name, row)
  return row
}

function mostFirst(rows: Map<string, NamedSales>): NamedSales[] {
  const most = (one: NamedSales, other: NamedSales) =>
    other.quotedPaise - one.quotedPaise || other.enquiries - one.enquiries || one.name.localeCompare(other.name)
  return [...rows.values()].toSorted(most)
}

export const SALES_HEADERS: ReadonlyArray<FigureHeader<keyof SalesFigures>> = [
  ['enquiries', 'Enquiries'],
  ['quoted', 'Quoted'],
  ['accepted', 'Accepted'],
  ['paid', 'Paid'],
  ['quotedPaise', 'Value quoted', 'paise'],
  ['acceptedPaise', 'Value accepted', 'paise'],
  ['receivedPaise', 'Received', 'paise'],
]
