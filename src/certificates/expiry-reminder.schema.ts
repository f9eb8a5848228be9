import { CERTIFICATE_KINDS } from './certificate-kinds.ts'
import { z } from 'zod'
import { choiceField } from '#base/api/fields.schema.ts'
import { REMINDER_STEPS } from '#mail/mail-settings.ts'
import { EXPIRY_WINDOWS, REMINDER_STATES, type ExpiryWindow } from './expiry-reminder.ts'

const PAGE = 25
const MAX_PAGE_SIZE = 100
const asWindow = (days: number) => EXPIRY_WINDOWS.find((window) => window === days) as ExpiryWindow

export const expiringQuery = z.object({
  within: z.coerce
    .number()
    .refine((days) => EXPIRY_WINDOWS.some((window) => window === days), `within must be one of ${EXPIRY_WINDOWS.join(', ')}`)
    .transform(asWindow)
    .default(90),
  /** Groups by client, from A to Z. */
  by: choiceField('by', ['client']).optional(),
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(MAX_PAGE_SIZE).default(PAGE),
  cursor: z.string().max(2000).optional(),
})

/** An active certificate that expires soon, with its next or last reminder. */
export const expiringRecipientSchema = z.object({
  id: z.int(),
  certificateId: z.string(),
  participant_name: z.string(),
  /** Text that distinguishes namesakes on the list; empty if there are none. */
  apart: z.string(),
  training_program_name: z.string(),
  /** The client that enrolled them. */
  clientId: z.int().nullable(),
  /** 'Mock Motors, Faridabad' */
  client: z.string().nullable(),
  email: z.string(),
  kind: z.enum(CERTIFICATE_KINDS),
  expiryDate: z.iso.date(),
  permalink: z.string(),
  reminder: z.object({
    state: z.enum(REMINDER_STATES),
    step: z.literal(REMINDER_STEPS),
    /** The day on which the step begins. */
    dueOn: z.iso.date(),
    /** The day on which the next step begins; null at the last one. */
    nextOn: z.iso.date().nullable(),
    sentAt: z.iso.datetime().nullable(),
    sentBy: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
  }),
  /** The number of the newer certificate. */
  renewedBy: z.string().nullable(),
  /** The client whose monthly mail covers its people. */
  toldClient: z.string().nullable(),
})
export interface ExpiringRecipient extends z.output<typeof expiringRecipientSchema> {}
