import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { changesTo } from '#base/api/changes.schema.ts'
import {
  choiceField,
  dateField,
  lineField,
  listQuery,
  MAX_NAME_LENGTH,
  optionalText,
  optionalUrlField,
  requiredLine,
  rowFilter,
  rowNumberField,
} from '#base/api/fields.schema.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { BATCH_STATUSES, batchProblems } from './batch-status.ts'
import { BATCH_MODES, forLocationTexts, type BatchPlace } from './batch-place.ts'
import { hoursProblem, MAX_BATCH_DAYS, overrunDate, repeatedDate } from './batch-days.ts'

const MAX_PLACE_LENGTH = 80
const MAX_REASON_LENGTH = 300
const MAX_JOINING_TEXT_LENGTH = 4000
const MAX_SEATS = 1000
const MAX_TRAINERS = 10
/** In rupees. */
export const MAX_LUMP_SUM = 99_999_999

const clockField = z
  .string({ error: 'Use a time like 09:30' })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 09:30')

const daySchema = z
  .object({ date: dateField('Date is required'), startTime: clockField, endTime: clockField })
  .superRefine((day, context) => {
    const message = hoursProblem(day)
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['endTime'] })
  })

const daysField = z
  .array(daySchema, { error: 'Days must be a list' })
  .min(1, 'A batch needs at least one day')
  .max(MAX_BATCH_DAYS, `At most ${MAX_BATCH_DAYS} days`)
  .superRefine((days, context) => {
    const date = repeatedDate(days)
    if (date) return context.addIssue({ code: 'custom', message: `${date} is in the list twice` })
    const night = overrunDate(days)
    if (night) context.addIssue({ code: 'custom', message: `${night} ends after the next day begins` })
    return undefined
  })

/** A whole number from 1, or null. */
const countField = (message: string, max: number) =>
  z.int({ error: message }).min(1, message).max(max, `At most ${max}`).nullable().default(null)

const rowOrNull = (missing: string) => rowNumberField(missing).nullable().default(null)

const trainerSchema = z.object({
  entryId: rowOrNull('Choose a trainer from the list'),
  name: lineField('Name must be text', MAX_NAME_LENGTH).default(''),
})

const batchFields = z.object({
  trainingProgramId: rowNumberField('Training program is required'),
  mode: z.enum(BATCH_MODES, { error: `Mode must be one of ${BATCH_MODES.join(', ')}` }),
  place: lineField('Place must be text', MAX_PLACE_LENGTH).default(''),
  ...forLocationTexts(({ label, maxLength }) => lineField(`${label} must be text`, maxLength).default('')),
  state: lineField('State must be text', MAX_PLACE_LENGTH).default(''),
  mapLink: optionalUrlField,
  meetingLink: optionalUrlField,
  seats: countField('Seats must be a whole number from 1, or empty', MAX_SEATS),
  clientId: rowOrNull('Choose a client from the list'),
  clientContactId: rowOrNull('Choose a contact from the list'),
  lumpSum: countField('The lump sum must be a whole number of rupees, or empty', MAX_LUMP_SUM),
  lumpSumPaidOn: dateField('The day of the payment is required').nullable().default(null),
  joiningText: optionalText('The joining text must be text', MAX_JOINING_TEXT_LENGTH),
  isPublic: z.boolean({ error: 'isPublic must be true or false' }).default(false),
  status: z.enum(BATCH_STATUSES, { error: `Status must be one of ${BATCH_STATUSES.join(', ')}` }).default('draft'),
  cancelledReason: lineField('The reason must be text', MAX_REASON_LENGTH)
    .nullable()
    .transform((reason) => reason || null)
    .default(null),
  confirmed: z.boolean({ error: 'confirmed must be true or false' }).default(false),
  days: daysField,
  trainers: z.array(trainerSchema).max(MAX_TRAINERS, `At most ${MAX_TRAINERS} trainers`).default([]),
  /** Accepts days that are more than a year apart. */
  allowFarDays: z.boolean({ error: 'allowFarDays must be true or false' }).optional(),
})

export const batchFormSchema = batchFields.superRefine((form, context) => {
  for (const [field, message] of Object.entries(batchProblems(form))) context.addIssue({ code: 'custom', path: [field], message })
})
export type BatchForm = z.output<typeof batchFields>

export const batchChangesSchema = changesTo(batchFields)
export type BatchChanges = z.output<typeof batchChangesSchema>

const dayFilter = (name: string) => z.string().refine(isPlainDate, `${name} must be a date, such as 2026-11-25`).optional()

const BATCH_SORTS = ['date', '-date'] as const
export type BatchSort = (typeof BATCH_SORTS)[number]

export const batchListQuery = listQuery.extend({
  trainingProgramId: rowFilter('trainingProgramId'),
  clientId: rowFilter('clientId'),
  status: choiceField('status', BATCH_STATUSES).optional(),
  /** The name of a trainer, as batches store it. */
  trainer: z.string().max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)).optional(),
  state: z.string().max(MAX_PLACE_LENGTH, tooLong(MAX_PLACE_LENGTH)).optional(),
  /** Month of the first day. */
  month: z
    .string()
    .refine((month) => isPlainDate(`${month}-01`), 'month must be a month, such as 2026-11')
    .optional(),
  /** Batches with a day on or after this date. */
  from: dayFilter('from'),
  /** Like `from`, plus earlier batches whose certificates are still to be issued. */
  openFrom: dayFilter('openFrom'),
  /** Batches with a day on or before this date. */
  to: dayFilter('to'),
  /** Returns to staff what visitors get. */
  offered: choiceField('offered', ['yes']).optional(),
  /** Earliest first day first. '-' reverses the order. */
  sort: choiceField('sort', BATCH_SORTS).default('date'),
})

/** The values that batches have, each once and sorted. */
export const batchChoicesSchema = z.object({
  /** Months of first days: '2026-12'. */
  months: z.array(z.string()),
  trainers: z.array(z.string()),
  states: z.array(z.string()),
})
export interface BatchChoices extends z.output<typeof batchChoicesSchema> {}

/** One day of a batch. Times are IST. */
const dayReply = z.object({
  date: z.iso.date(),
  /** 'HH:MM'. */
  startTime: z.string(),
  endTime: z.string(),
})

/** The public view of an open batch, without anything meant only for its participants. */
export const offeredBatchSchema = z.object({
  id: z.int(),
  trainingProgramId: z.int(),
  training_program_name: z.string(),
  mode: z.enum(BATCH_MODES),
  /** 'Faridabad', or 'Online'. */
  place: z.string(),
  days: z.array(dayReply),
  trainers: z.array(z.string()),
  availability: z.enum(['open', 'few', 'full']),
  /** Null unless the company shows numbers. */
  seatsLeft: z.int().nullable(),
  confirmed: z.boolean(),
  /** In rupees, before GST. */
  price: z.number(),
})
export interface OfferedBatch extends z.output<typeof offeredBatchSchema> {}

const trainerReply = z.object({
  /** The trainer's showcase entry. Null for a typed name. */
  entryId: z.int().nullable(),
  name: z.string(),
})
export interface BatchTrainer extends z.output<typeof trainerReply> {}

/** The place of a batch, for those who may know the exact location. */
export const batchPlaceSchema = z.object({
  mode: z.enum(BATCH_MODES),
  /** The public place, such as the town: 'Faridabad'. Empty for an online batch. */
  place: z.string(),
  ...forLocationTexts(() => z.string()),
  state: z.string(),
  mapLink: z.string().nullable(),
  meetingLink: z.string().nullable(),
} satisfies Record<keyof BatchPlace, z.ZodType>)

/** The office's view of a batch. */
export const batchSchema = z.object({
  id: z.int(),
  trainingProgramId: z.int(),
  training_program_name: z.string(),
  ...batchPlaceSchema.shape,
  /** Null without a limit. */
  seats: z.int().nullable(),
  /** The client of an in-plant batch, and its contact person there. */
  clientId: z.int().nullable(),
  client_name: z.string().nullable(),
  clientContactId: z.int().nullable(),
  /** The total price of an in-plant batch, in rupees before GST. */
  lumpSum: z.int().nullable(),
  /** The day of the client's payment; null while unpaid. */
  lumpSumPaidOn: z.iso.date().nullable(),
  /** The joining instructions. */
  joiningText: z.string(),
  isPublic: z.boolean(),
  status: z.enum(BATCH_STATUSES),
  cancelledReason: z.string().nullable(),
  /** Whether it is certain to run. Independent of the status: an open batch may be either. */
  confirmed: z.boolean(),
  confirmedAt: z.iso.datetime().nullable(),
  /** Counts the changes that a calendar shows (RFC 5545, section 3.8.7.4). */
  sequence: z.int(),
  /** Sorted by date. */
  days: z.array(dayReply),
  trainers: z.array(trainerReply),
  seatsTaken: z.int(),
  /** Seats that quotations have ordered and nobody is named for yet. */
  seatsOrdered: z.int(),
  waiting: z.int(),
})
export interface Batch extends z.output<typeof batchSchema> {}

/** A required reason. */
export function reasonField(missing: string) {
  return requiredLine(missing, MAX_REASON_LENGTH)
}
