import { z } from 'zod'
import { choiceField, dateField, listQuery, optionalLine, requiredLine, rowFilter, rowNumberField } from '#base/api/fields.schema.ts'

const MAX_REFERENCE_LENGTH = 60
const MAX_NOTE_LENGTH = 300
const MAX_SHARES = 20
const MAX_PAISE = 99_99_99_999_99
/** A share of the taxable value, in hundredths of a percent. */
export const MAX_TDS_RATE = 3000
const AMOUNT = 'Use an amount above 0'

/** The kinds that the office notes. */
const NOTED_KINDS = ['payment', 'refund'] as const
/** A credit lowers what is owed, because a seat came off the bill. No money moves. */
const PAYMENT_KINDS = [...NOTED_KINDS, 'credit'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

const amountField = z.int({ error: AMOUNT }).min(0, AMOUNT).max(MAX_PAISE, 'At most 99,99,99,999 rupees')

const shareSchema = z
  .object({
    proformaId: rowNumberField('Choose a proforma'),
    /** The part of the transfer for this proforma. 0 for TDS of which the buyer tells later. */
    amountPaise: amountField,
    /** Tax that the buyer deducted and pays to the government. */
    tdsPaise: z.int('TDS must be an amount').min(0, 'TDS must be an amount').max(MAX_PAISE, 'TDS must be an amount').optional(),
    /** Instead of the amount: the rate, in hundredths of a percent of the taxable value. */
    tdsRate: z.int('Use a TDS rate from 0 to 30%').min(0).max(MAX_TDS_RATE, 'Use a TDS rate from 0 to 30%').optional(),
  })
  .refine(({ tdsPaise, tdsRate }) => tdsPaise === undefined || tdsRate === undefined, {
    path: ['tdsRate'],
    message: 'Enter the amount of TDS or its rate, not both',
  })
  .refine(({ amountPaise, tdsPaise = 0 }) => amountPaise > 0 || tdsPaise > 0, { path: ['amountPaise'], message: AMOUNT })

/** A payment, or a refund to the buyer, as the office notes it. */
export const paymentFormSchema = z
  .object({
    kind: choiceField('kind', NOTED_KINDS).default('payment'),
    receivedOn: dateField('The day is required'),
    /** UTR, or the number of a cheque. */
    reference: requiredLine('The UTR or cheque number is required', MAX_REFERENCE_LENGTH),
    note: optionalLine('Note must be text', MAX_NOTE_LENGTH).default(''),
    shares: z.array(shareSchema, { error: 'Shares must be a list' }).min(1, 'Choose a proforma').max(MAX_SHARES, `At most ${MAX_SHARES}`),
    /** Confirms another payment with the same reference. */
    allowSameReference: z.boolean('allowSameReference must be true or false').default(false),
    /** Confirms a day before a proforma of it was issued. */
    allowEarlier: z.boolean('allowEarlier must be true or false').default(false),
  })
  .refine(({ kind, shares }) => kind === 'payment' || shares.every(({ amountPaise }) => amountPaise > 0), {
    path: ['shares'],
    message: AMOUNT,
  })
export type PaymentForm = z.output<typeof paymentFormSchema>

/** A payment, refund or credit with the proformas that it is divided among. */
export const paymentSchema = z.object({
  id: z.int(),
  kind: z.enum(PAYMENT_KINDS),
  receivedOn: z.iso.date(),
  /** The whole transfer; or the whole credit, including the part that lowers only the next proforma. */
  amountPaise: z.int(),
  tdsPaise: z.int(),
  /** Empty for a credit. */
  reference: z.string(),
  note: z.string(),
  notedBy: z.string(),
  notedAt: z.iso.datetime(),
  /** Set, like the next two fields, if the payment was noted in error. It then does not count. */
  takenOffAt: z.iso.datetime().nullable(),
  takenOffBy: z.string().nullable(),
  takenOffReason: z.string().nullable(),
  shares: z.array(
    z.object({
      proformaId: z.int(),
      number: z.string(),
      quotationId: z.int(),
      buyerName: z.string(),
      amountPaise: z.int(),
      tdsPaise: z.int(),
    }),
  ),
})
export interface Payment extends z.output<typeof paymentSchema> {}

/** Something that was sent after a payment was noted and may depend on it. */
export const sentSinceSchema = z.object({
  kind: z.enum(['reply', 'joining', 'certificate', 'refund']),
  /** The sender of the enquiry, the batch, the program, or amount and reference of the refund. */
  name: z.string(),
  /** Mails, people or certificates. */
  count: z.int(),
  lastAt: z.iso.datetime(),
})
export interface SentSince extends z.output<typeof sentSinceSchema> {}

export const takenOffPaymentSchema = paymentSchema.extend({ sentSince: z.array(sentSinceSchema) })
export interface TakenOffPayment extends z.output<typeof takenOffPaymentSchema> {}

export const paymentListQuery = listQuery.pick({ limit: true, cursor: true }).extend({ quotation: rowFilter('quotation') })
