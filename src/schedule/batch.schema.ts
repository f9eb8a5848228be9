import { z } from 'zod'
import { changesTo } from '#base/api/changes.schema.ts'
import {
  asLine,
  choiceField,
  dateField,
  lineOfLength,
  listQuery,
  MAX_NAME_LENGTH,
  optionalText,
  optionalUrlField,
  requiredLine,
  rowFilter,
  rowNumberField,
} from '#base/api/fields.schema.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { BATCH_MODES, BATCH_STATUSES, batchIssues, type Batch, type BatchChoices, type OfferedBatch } from './batch.ts'
import { MAX_BATCH_DAYS, repeatedDate } from './batch-days.ts'

const MAX_PLACE_LENGTH = 80
const MAX_VENUE_LENGTH = 200
const MAX_REASON_LENGTH = 300
const MAX_JOINING_TEXT_LENGTH = 4000
const MAX_SEATS = 1000
const MAX_TRAINERS = 10
const MAX_LUMP_SUM = 99_999_999

const clockField = z
  .string({ error: 'Use a time like 09:30' })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 09:30')

const daySchema = z
  .object({ date: dateField('Date is required'), startTime: clockField, endTime: clockField })
  .refine(({ startTime, endTime }) => startTime < endTime, { message: 'The end must be after the start', path: ['endTime'] })

const daysField = z
  .array(daySchema, { error: 'Days must be a list' })
  .min(1, 'A batch needs at least one day')
  .max(MAX_BATCH_DAYS, `At most ${MAX_BATCH_DAYS} days`)
  .superRefine((days, context) => {
    const date = repeatedDate(days)
    if (date) context.addIssue({ code: 'custom', message: `${date} is in the list twice` })
  })

const line = (notText: string, maxLength: number) => z.string({ error: notText }).transform(asLine).pipe(lineOfLength(maxLength))

/** A whole number from 1, or null. */
const countField = (message: string, max: number) =>
  z.int({ error: message }).min(1, message).max(max, `At most ${max}`).nullable().default(null)

const rowOrNull = (missing: string) => rowNumberField(missing).nullable().default(null)

const trainerSchema = z.object({
  entryId: rowOrNull('Choose a trainer from the list'),
  name: line('Name must be text', MAX_NAME_LENGTH).default(''),
})

const batchFields = z.object({
  trainingProgramId: rowNumberField('Training program is required'),
  mode: z.enum(BATCH_MODES, { error: `Mode must be one of ${BATCH_MODES.join(', ')}` }),
  place: line('Place must be text', MAX_PLACE_LENGTH).default(''),
  venue: line('Venue must be text', MAX_VENUE_LENGTH).default(''),
  state: line('State must be text', MAX_PLACE_LENGTH).default(''),
  mapLink: optionalUrlField,
  meetingLink: optionalUrlField,
  seats: countField('Seats must be a whole number from 1, or empty', MAX_SEATS),
  clientId: rowOrNull('Choose a client from the list'),
  clientContactId: rowOrNull('Choose a contact from the list'),
  lumpSum: countField('The lump sum must be a whole number of rupees, or empty', MAX_LUMP_SUM),
  joiningText: optionalText('The joining text must be text', MAX_JOINING_TEXT_LENGTH),
  isPublic: z.boolean({ error: 'isPublic must be true or false' }).default(false),
  status: z.enum(BATCH_STATUSES, { error: `Status must be one of ${BATCH_STATUSES.join(', ')}` }).default('draft'),
  cancelledReason: line('The reason must be text', MAX_REASON_LENGTH)
    .nullable()
    .transform((reason) => reason || null)
    .default(null),
  confirmed: z.boolean({ error: 'confirmed must be true or false' }).default(false),
  days: daysField,
  trainers: z.array(trainerSchema).max(MAX_TRAINERS, `At most ${MAX_TRAINERS} trainers`).default([]),
  /** Keeps days that are more than a year apart. */
  allowFarDays: z.boolean({ error: 'allowFarDays must be true or false' }).optional(),
})

export const batchFormSchema = batchFields.superRefine((form, context) => {
  for (const [field, message] of Object.entries(batchIssues(form))) context.addIssue({ code: 'custom', path: [field], message })
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
  /** The name of a trainer, as batches have it. */
  trainer: z.string().max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`).optional(),
  state: z.string().max(MAX_PLACE_LENGTH, `At most ${MAX_PLACE_LENGTH} characters`).optional(),
  /** Of the first day. */
  month: z
    .string()
    .refine((month) => isPlainDate(`${month}-01`), 'month must be a month, such as 2026-11')
    .optional(),
  /** Batches with a day from this one on. */
  from: dayFilter('from'),
  /** Batches with a day until this one. */
  to: dayFilter('to'),
  /** Answers staff what it answers visitors. */
  offered: choiceField('offered', ['yes']).optional(),
  /** The first day first. '-' reverses the order. */
  sort: choiceField('sort', BATCH_SORTS).default('date'),
})

/** What the lists of batches can be narrowed to. */
export const batchChoicesSchema = z.object({
  months: z.array(z.string()),
  trainers: z.array(z.string()),
  states: z.array(z.string()),
}) satisfies z.ZodType<BatchChoices>

const dayReply = z.object({ date: z.iso.date(), startTime: z.string(), endTime: z.string() })

/** What visitors read of a public, open batch. */
export const offeredBatchSchema = z.object({
  id: z.int(),
  trainingProgramId: z.int(),
  training_program_name: z.string(),
  mode: z.enum(BATCH_MODES),
  place: z.string(),
  days: z.array(dayReply),
  availability: z.enum(['open', 'few', 'full']),
  seatsLeft: z.int().nullable(),
  confirmed: z.boolean(),
  price: z.number(),
}) satisfies z.ZodType<OfferedBatch>

export const batchSchema = z.object({
  id: z.int(),
  trainingProgramId: z.int(),
  training_program_name: z.string(),
  mode: z.enum(BATCH_MODES),
  place: z.string(),
  venue: z.string(),
  state: z.string(),
  mapLink: z.string().nullable(),
  meetingLink: z.string().nullable(),
  seats: z.int().nullable(),
  clientId: z.int().nullable(),
  client_name: z.string().nullable(),
  clientContactId: z.int().nullable(),
  lumpSum: z.int().nullable(),
  joiningText: z.string(),
  isPublic: z.boolean(),
  status: z.enum(BATCH_STATUSES),
  cancelledReason: z.string().nullable(),
  confirmed: z.boolean(),
  confirmedAt: z.iso.datetime().nullable(),
  sequence: z.int(),
  days: z.array(dayReply),
  trainers: z.array(z.object({ entryId: z.int().nullable(), name: z.string() })),
  seatsTaken: z.int(),
  waiting: z.int(),
}) satisfies z.ZodType<Batch>

/** A reason that is required. */
export function reasonField(missing: string) {
  return requiredLine(missing, MAX_REASON_LENGTH)
}
