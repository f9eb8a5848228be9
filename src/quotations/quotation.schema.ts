import { z } from 'zod'
import {
  choiceField,
  dateField,
  describedTextField,
  listQuery,
  MAX_NAME_LENGTH,
  emailField,
  optionalEmailField,
  optionalLine,
  optionalPhoneField,
  optionalText,
  requiredLine,
  requiredText,
  rowFilter,
  rowNumberField,
} from '#base/api/fields.schema.ts'
import { GSTIN_TEXT } from '#base/values/gstin.ts'
import { findState, STATE_REFUSED } from '#base/values/indian-states.ts'
import { MAX_CLIENT_NAME_LENGTH } from '#clients/client.ts'
import { sacField } from '#company/sac.schema.ts'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { bookingFields, leftSeatSchema } from './booking.schema.ts'
import { MAX_LINES } from './paper-figures.ts'
import { paperLookSchema } from './document/paper-look.schema.ts'
import { SUPPLIES } from './place-of-supply.ts'
import { ENTRY_KINDS, LISTED_STATES, QUOTATION_STATES } from './quotation-state.ts'

const MAX_ADDRESS_LENGTH = 500
const MAX_DESCRIPTION_LENGTH = 2000
const MAX_REASON_LENGTH = 300
const MAX_TERMS_LENGTH = 4000
const MAX_NOTE_LENGTH = 1000
const MAX_UNIT_LENGTH = 20
const MAX_QUANTITY = 9999
/** 10 crore rupees. */
const MAX_UNIT_PAISE = 10_00_00_000_00
const MAX_GST_RATE = 4000
const WHOLE_RATE = 10_000

/** JSON may write a letter as '\\u0915'. */
const BYTES_PER_LETTER = 6
/** Names, numbers and spelled-out fields of a line, and the fields of the buyer. */
const OTHER_LINE_LETTERS = 400
const OTHER_FORM_LETTERS = 4000
/** The size of a form in which each text is as long as it may be. */
export const MAX_FORM_BYTES =
  BYTES_PER_LETTER * (MAX_LINES * (MAX_DESCRIPTION_LENGTH + OTHER_LINE_LETTERS) + MAX_TERMS_LENGTH + MAX_NOTE_LENGTH + OTHER_FORM_LETTERS)

/** A name of `INDIAN_STATES`; null until it is known. */
const stateField = z
  .string({ error: STATE_REFUSED })
  .max(MAX_NAME_LENGTH, STATE_REFUSED)
  .nullable()
  .transform((typed, context): string | null => {
    if (typed === null || typed.trim() === '') return null
    const state = findState(typed)
    if (state) return state.name
    context.addIssue({ code: 'custom', message: STATE_REFUSED })
    return z.NEVER
  })

const paiseField = (missing: string, max = MAX_UNIT_PAISE) => z.int({ error: missing }).min(0, missing).max(max, 'At most 10 crore rupees')

const rateField = (message: string, max: number) => z.int({ error: message }).min(0, message).max(max, message)

/** The buyer, who also pays, as printed. */
export const buyerSchema = z.object({
  name: requiredLine('The buyer’s name is required', MAX_CLIENT_NAME_LENGTH),
  address: optionalText('Address must be text', MAX_ADDRESS_LENGTH),
  state: stateField.default(null),
  gstin: describedTextField(GSTIN_TEXT).default(null),
  contactName: optionalLine('Name must be text', MAX_NAME_LENGTH).default(''),
  email: optionalEmailField,
  phone: optionalPhoneField,
})

const discountSchema = z.union(
  [
    z.strictObject({ rate: rateField('Use a discount from 0 to 100 %', WHOLE_RATE) }),
    z.strictObject({ paise: paiseField('The discount must be an amount') }),
  ],
  { error: 'The discount must be a percentage or an amount' },
)

const lineSchema = z.object({
  /** The row that the line was made from; the line keeps its own text and price. */
  programId: rowNumberField('Choose a program').nullable().default(null),
  serviceId: rowNumberField('Choose a service').nullable().default(null),
  supply: choiceField('supply', SUPPLIES),
  description: requiredText('Describe the line', { maxLength: MAX_DESCRIPTION_LENGTH }),
  sac: sacField,
  /** At most two decimals. */
  quantity: z
    .number({ error: 'Use a quantity such as 10' })
    .positive('Use a quantity such as 10')
    .max(MAX_QUANTITY, `At most ${MAX_QUANTITY}`)
    .refine((count) => Number(count.toFixed(2)) === count, 'Use at most two decimals'),
  unit: requiredLine('Unit is required', MAX_UNIT_LENGTH),
  unitPaise: paiseField('Price is required'),
  discount: discountSchema.nullable().default(null),
  /** Hundredths of a percent. */
  gstRate: rateField('Use a GST rate from 0 to 40 %', MAX_GST_RATE),
})
export type QuotedLine = z.output<typeof lineSchema>

/** The printed content of a quotation. */
export const contentSchema = z.object({
  buyer: buyerSchema,
  lines: z.array(lineSchema, { error: 'Lines must be a list' }).max(MAX_LINES, `At most ${MAX_LINES} lines`).default([]),
  /** Taken off the sum of the lines. */
  discount: discountSchema.nullable().default(null),
  isTaxIncluded: z.boolean({ error: 'isTaxIncluded must be true or false' }).default(false),
  /** Replaces the place of supply that the rules give. */
  place: z
    .object({
      state: requiredLine(STATE_REFUSED).refine((typed) => findState(typed)?.name === typed, STATE_REFUSED),
      reason: requiredLine('Say why the place of supply differs', MAX_REASON_LENGTH),
      /** Integrated tax also in the company's own State, as for a unit in a special economic zone. */
      isInterState: z.boolean({ error: 'isInterState must be true or false' }).default(false),
    })
    .nullable()
    .default(null),
  validUntil: dateField('The last day is required'),
  terms: optionalText('Terms must be text', MAX_TERMS_LENGTH),
  note: optionalText('Note must be text', MAX_NOTE_LENGTH),
})
export type QuotationContent = z.output<typeof contentSchema>

/** A quotation as the office writes it. More rules apply when it is issued (`judgeQuotation`). */
export const quotationFormSchema = contentSchema.extend({
  clientId: rowNumberField('Choose a client').nullable().default(null),
  enquiryId: rowNumberField('Choose an enquiry').nullable().default(null),
  batchId: rowNumberField('Choose a batch').nullable().default(null),
})
export type QuotationForm = z.output<typeof quotationFormSchema>

const paise = z.int()
export const partFiguresSchema = z.object({
  taxablePaise: paise,
  taxes: z.array(z.object({ rate: z.int(), taxablePaise: paise, cgstPaise: paise, sgstPaise: paise, igstPaise: paise })),
  taxPaise: paise,
  roundOffPaise: paise,
  totalPaise: paise,
})
export const figuresSchema = partFiguresSchema.extend({
  lines: z.array(z.object({ grossPaise: paise, netPaise: paise, taxablePaise: paise })),
  netPaise: paise,
  discountPaise: paise,
})

export const placeSchema = z.object({ state: z.string(), code: z.string(), isIntraState: z.boolean(), reason: z.string() })

/** The company as a paper prints it. */
export const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  pan: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
})
export interface Seller extends z.output<typeof sellerSchema> {}

/** An issued version: everything that is printed. It never changes. */
export const quotationPaperSchema = z.object({
  number: z.string(),
  versionNumber: z.int(),
  issuedOn: z.iso.date(),
  seller: sellerSchema,
  content: contentSchema,
  place: placeSchema,
  figures: figuresSchema,
  inWords: z.string(),
  /** Null for the look of today, in papers that were issued before looks were kept. */
  look: paperLookSchema.nullable().default(null),
  /** Whether the contact was erased from the form. This paper still names the person, new papers do not. */
  isContactErased: z.boolean().optional(),
})
export interface QuotationPaper extends z.output<typeof quotationPaperSchema> {}

const problemSchema = z.object({
  /** The field of the form; 'company' if the company's data lack something. */
  field: z.string(),
  message: z.string(),
})
export interface QuotationProblem extends z.output<typeof problemSchema> {}

/** The result of checking a form before it is issued. */
export const quotationJudgementSchema = z.object({
  /** Each must be solved before issuing. */
  problems: z.array(problemSchema),
  /** Worth knowing before issuing. */
  remarks: z.array(z.string()),
  /** Unpaid proformas of earlier versions with other figures, buyer or place. They must be cancelled before issuing. */
  outdated: z.array(z.object({ id: z.int(), number: z.string(), settledPaise: z.int(), tdsPaise: z.int() })),
  /** The registration in the client's record with its effect on the tax. Null if the form has the same. */
  newRegistration: z.object({ gstin: z.string().nullable(), state: z.string().nullable(), remark: z.string() }).nullable(),
  /** Null while the place of supply is unknown. */
  place: placeSchema.nullable(),
  /** Without tax while the place of supply is unknown. */
  figures: figuresSchema,
})
export interface QuotationJudgement extends z.output<typeof quotationJudgementSchema> {}

/** An event of a quotation. Its state follows from these. */
const entrySchema = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  versionNumber: z.int(),
  at: z.iso.datetime(),
  /** The member of staff, or the name that the buyer typed. */
  byName: z.string(),
  /** The buyer's designation. */
  byPost: z.string(),
  poNumber: z.string(),
  /** The reason, or the text of a question. */
  text: z.string(),
  /** The network that the buyer's answer came from. Empty for staff. */
  network: z.string(),
  /** The mail of a version that was sent; null for other events, and after the mail was deleted. */
  mail: z.object({ id: z.int(), to: z.string().nullable(), status: z.enum(MAIL_STATUSES), error: z.string().nullable() }).nullable(),
  /** The ordered seats that people left, of the event 'seat-left'; empty for other events. */
  seats: z.array(leftSeatSchema),
  /** The buyer's order as a file. */
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
})
export interface QuotationEntry extends z.output<typeof entrySchema> {}

export const listedQuotationSchema = z.object({
  id: z.int(),
  /** Null for a draft that was never issued. */
  number: z.string().nullable(),
  state: z.enum(QUOTATION_STATES),
  /** Whether the current version went to the buyer, as far as its events tell. */
  isSent: z.boolean(),
  buyerName: z.string(),
  clientId: z.int().nullable(),
  clientName: z.string().nullable(),
  enquiryId: z.int().nullable(),
  batchId: z.int().nullable(),
  /** The current version: the newest, or the accepted one that stands since a later one was declined or withdrawn. Null for a draft. */
  versionNumber: z.int().nullable(),
  totalPaise: z.int().nullable(),
  /** The payable amount of a draft if it were issued today. Null while it cannot be computed, and once it is issued. */
  draftPaise: z.int().nullable(),
  issuedOn: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  /** Whether the form has changed since the current version was issued. */
  hasChanges: z.boolean(),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
})
export interface ListedQuotation extends z.output<typeof listedQuotationSchema> {}

export const quotationSchema = listedQuotationSchema.extend({
  form: quotationFormSchema,
  judgement: quotationJudgementSchema,
  /** The issued versions, the newest first. */
  versions: z.array(quotationPaperSchema),
  /** The events, the newest first. */
  entries: z.array(entrySchema),
  ...bookingFields,
  /** The payable amount of the current version that no proforma bills yet; negative if more was billed. Null for a draft. */
  unbilledPaise: z.int().nullable(),
  /** Worth knowing before what is left is billed: GST rates that differ from today's. */
  billingRemarks: z.array(z.string()),
  /** The buyer's page; null for a draft. */
  link: z.url().nullable(),
})
export interface Quotation extends z.output<typeof quotationSchema> {}

export const quotationListQuery = listQuery.extend({
  state: choiceField('state', LISTED_STATES).optional(),
  client: rowFilter('client'),
  enquiry: rowFilter('enquiry'),
  batch: rowFilter('batch'),
})

export const quotationReasonSchema = z.object({ reason: requiredLine('Say why', MAX_REASON_LENGTH) })

/** The mail with the link of the current version. */
export const sendQuotationSchema = z.object({
  email: emailField,
  name: requiredLine('Name is required', MAX_NAME_LENGTH),
  message: optionalText('Message must be text', MAX_NOTE_LENGTH).default(''),
  /** Sends it although the same version went to the same address within a day. */
  again: z.boolean({ error: 'again must be true or false' }).default(false),
})
export type SendQuotationForm = z.output<typeof sendQuotationSchema>
