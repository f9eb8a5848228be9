import { z } from 'zod'
import { choiceField, dateField, listQuery, rowFilter } from '#base/api/fields.schema.ts'
import { acceptanceSchema } from './order/acceptance.schema.ts'
import { paperLookSchema } from './document/paper-look.schema.ts'
import { sendQuotationSchema, contentSchema, figuresSchema, partFiguresSchema, placeSchema, sellerSchema } from './quotation.schema.ts'

const WHOLE_RATE = 10_000
const SHARE = 'Use a share from 0.01 to 100 %'

/** A proforma of a part of an issued quotation, or of what its earlier proformas leave. */
export const proformaFormSchema = z.object({
  /** Hundredths of a percent of the whole; null for the rest. */
  share: z.int({ error: SHARE }).min(1, SHARE).max(WHOLE_RATE, SHARE).nullable().default(null),
  /** Null for the company's usual number of days. */
  dueOn: dateField('The day is required').nullable().default(null),
})
export type ProformaForm = z.output<typeof proformaFormSchema>

/** The steps that follow the issue of a quotation at once. */
export const issueSchema = z.object({
  send: sendQuotationSchema.omit({ again: true }).optional(),
  /** For a buyer who has ordered already: the acceptance, and the proforma that asks for payment. */
  order: acceptanceSchema.omit({ versionNumber: true }).extend(proformaFormSchema.shape).optional(),
})
export type IssueForm = z.output<typeof issueSchema>

/** An issued proforma: everything that is printed. It never changes. */
export const proformaPaperSchema = z.object({
  number: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  quotation: z.object({ number: z.string(), versionNumber: z.int() }),
  /** The buyer's order. Empty if the acceptance names none. */
  poNumber: z.string(),
  seller: sellerSchema,
  bank: z
    .object({ accountName: z.string(), accountNumber: z.string(), ifsc: z.string(), bankName: z.string(), branch: z.string() })
    .nullable(),
  upi: z.object({ id: z.string(), payee: z.string() }).nullable(),
  content: contentSchema,
  place: placeSchema,
  /** Hundredths of a percent of the quotation; null for the rest after earlier proformas. */
  share: z.int().nullable(),
  /** The seats that had come off the quotation's bill before this proforma. A rest does not include them. */
  seatsOff: z.int().default(0),
  figures: partFiguresSchema,
  /** The figures of the quotation if this bills all of it; null for a part. */
  whole: figuresSchema.nullable(),
  inWords: z.string(),
  look: paperLookSchema.nullable().default(null),
  /** Whether the contact was erased from the form. This paper still names the person, new papers and mails do not. */
  isContactErased: z.boolean().optional(),
})
export interface ProformaPaper extends z.output<typeof proformaPaperSchema> {}

export const proformaSchema = z.object({
  id: z.int(),
  number: z.string(),
  quotationId: z.int(),
  clientId: z.int().nullable(),
  buyerName: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  totalPaise: z.int(),
  taxablePaise: z.int(),
  /** Null unless it is cancelled, like the next two fields. */
  cancelledAt: z.iso.datetime().nullable(),
  cancelledBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Received, plus TDS, minus refunds. */
  settledPaise: z.int(),
  tdsPaise: z.int(),
  /** Taken off the bill, because seats came off it. */
  creditPaise: z.int(),
  /** Still to be paid; negative if a refund is due. */
  balancePaise: z.int(),
  /** The day on which it was settled; null while something is to be paid, and if it is cancelled. */
  paidOn: z.iso.date().nullable(),
  /** Whether something is to be paid after the due date. An outdated proforma is not to be paid. */
  isOverdue: z.boolean(),
  /** Whether the current version of its quotation has another buyer, place of supply or amounts than the one that it bills. */
  isOutdated: z.boolean(),
  /** Whether the batch of its order, or the planned one without an order, is cancelled. A reminder then asks first. */
  isBatchCancelled: z.boolean(),
  /** The PO number of the accepted order while something is to be paid and the paper prints another one. Otherwise null. */
  newPoNumber: z.string().nullable(),
  /** The link of the balance for payment apps; null without a UPI address, for an outdated proforma, or if nothing is to be paid. */
  upiLink: z.string().nullable(),
  /** The latest payment reminder by e-mail; null if there was none. */
  reminder: z.object({ at: z.iso.datetime(), isUndelivered: z.boolean() }).nullable(),
  paper: proformaPaperSchema,
})
export interface Proforma extends z.output<typeof proformaSchema> {}

/** The mail that asks for the balance of a proforma. */
export const reminderSchema = sendQuotationSchema.extend({
  /** Confirms a reminder for an order whose batch is cancelled. */
  allowCancelledBatch: z.boolean('allowCancelledBatch must be true or false').default(false),
})
export type ReminderForm = z.output<typeof reminderSchema>

/** A preview of a mail. */
export const renderedMailSchema = z.object({ subject: z.string(), text: z.string() })

/** `refund`: a refund is due. */
const PROFORMA_STATES = ['open', 'overdue', 'settled', 'cancelled', 'refund'] as const
export type ProformaState = (typeof PROFORMA_STATES)[number]

export const proformaListQuery = listQuery.pick({ limit: true, cursor: true }).extend({
  quotation: rowFilter('quotation'),
  client: rowFilter('client'),
  /** Limits the list to quotations with an order in this batch. */
  batch: rowFilter('batch'),
  state: choiceField('state', PROFORMA_STATES).optional(),
})

/** The amounts that one buyer owes, by the days since they were due. */
export const owedSchema = z.object({
  clientId: z.int().nullable(),
  buyerName: z.string(),
  /** The GSTIN of a buyer who is not a client. */
  gstin: z.string().nullable(),
  notDuePaise: z.int(),
  /** Overdue for up to 30 days, for 31 to 60, and longer. */
  upTo30Paise: z.int(),
  upTo60Paise: z.int(),
  over60Paise: z.int(),
  totalPaise: z.int(),
})
export interface Owed extends z.output<typeof owedSchema> {}
