import { z } from 'zod'
import { monthField } from '#base/api/fields.schema.ts'
import { MAX_FIGURE_MONTHS, monthsBetween } from './figure-months.ts'

/** By default the current financial year; with `from` alone, that month. */
export const figuresQuery = z
  .object({ from: monthField('from').optional(), to: monthField('to').optional() })
  .superRefine(({ from, to }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (to === undefined) return
    if (from === undefined) refuse('to needs from, the first month')
    else if (to < from) refuse('The period ends before it begins')
    else if (monthsBetween(from, to).length > MAX_FIGURE_MONTHS) refuse(`A period has at most ${MAX_FIGURE_MONTHS} months`)
  })

/**
 * The outcomes of enquiries. Each enquiry has one status; those that led to an enrolment or were lost are also counted separately. Values
 * are sums of whole rupees, as the office estimates them.
 */
const outcomesSchema = z.object({
  enquiries: z.int(),
  pending: z.int(),
  contacted: z.int(),
  resolved: z.int(),
  archived: z.int(),
  enrolled: z.int(),
  lost: z.int(),
  value: z.int(),
  lostValue: z.int(),
})
export interface Outcomes extends z.output<typeof outcomesSchema> {}

const month = z.string()
const namedOutcomesSchema = outcomesSchema.extend({ name: z.string() })
export interface NamedOutcomes extends z.output<typeof namedOutcomesSchema> {}

const moneySchema = z.object({
  batches: z.int(),
  feesExpected: z.int(),
  feesPaid: z.int(),
  lumpSumsExpected: z.int(),
  lumpSumsPaid: z.int(),
})

/** `certificates` counts certificates of completion that are not revoked. */
const monthFiguresSchema = z.object({
  month,
  participants: z.int(),
  certificates: z.int(),
  participations: z.int(),
  ...outcomesSchema.shape,
  ...moneySchema.shape,
})
export interface MonthFigures extends z.output<typeof monthFiguresSchema> {}

/** The steps from enquiries to payment. Amounts include GST. */
const salesSchema = z.object({
  enquiries: z.int(),
  /** Enquiries with an issued quotation, and issued quotations without an enquiry; not withdrawn. */
  quoted: z.int(),
  accepted: z.int(),
  /** Billed in full and settled. */
  paid: z.int(),
  quotedPaise: z.int(),
  acceptedPaise: z.int(),
  /** With TDS, without refunds. */
  receivedPaise: z.int(),
})
export interface SalesFigures extends z.output<typeof salesSchema> {}

const namedSalesSchema = salesSchema.extend({ name: z.string() })
export interface NamedSales extends z.output<typeof namedSalesSchema> {}

const allSalesSchema = z.object({
  months: z.array(salesSchema.extend({ month })),
  programs: z.array(namedSalesSchema),
  sources: z.array(namedSalesSchema),
})
export interface Sales extends z.output<typeof allSalesSchema> {}

/** Months are in IST: '2026-11'. Money is in whole rupees, before GST, if it is not in paise. */
export const figuresSchema = z.object({
  from: month,
  to: month,
  /** Every month of the period. */
  months: z.array(monthFiguresSchema),
  /** Sorted by number of enquiries, largest first. */
  programs: z.array(namedOutcomesSchema),
  clients: z.array(namedOutcomesSchema),
  /** By `sourceOf`: source, referring site, or channel. */
  sources: z.array(namedOutcomesSchema),
  /** The lost enquiries, by reason. */
  lostReasons: z.array(namedOutcomesSchema),
  /** From enquiry to payment. Null for whoever may not see money. */
  sales: allSalesSchema.nullable(),
})
export interface Figures extends z.output<typeof figuresSchema> {}
