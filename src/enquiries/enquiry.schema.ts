import { z } from 'zod'
import { emailField, listQuery, LONGEST_NAME, optionalPhoneField, requiredLine, requiredText, rowNumberField } from '../shared/fields.schema.ts'
import {
  CONTACT_SUBJECTS,
  ENQUIRY_KINDS,
  ENQUIRY_STATUSES,
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  SHORTEST_REQUEST_MESSAGE,
  type Enquiry,
} from './enquiry.ts'

const TOO_SHORT = `Message must be at least ${SHORTEST_REQUEST_MESSAGE} characters`

/** The field no person sees. It is checked here and not only in the form, or it would never catch anything. */
export const ROBOT =
  'This message looks as if a program had filled it in, and was not stored. Please write to us by e-mail or call us.'

const person = {
  name: requiredLine('Name is required', LONGEST_NAME),
  email: emailField,
  phone: optionalPhoneField,
}

/** The contact form: one of the five subjects (SPEC.md section 5). */
export const contactFormSchema = z.object({
  ...person,
  subject: z.enum(CONTACT_SUBJECTS, { error: 'Choose a subject' }),
  message: requiredText('Message is required', { longest: LONGEST_MESSAGE }),
  website: z.string().optional(),
})

/** The enrolment and consultation dialogs (SPEC.md section 5). */
export const requestFormSchema = z.object({
  ...person,
  subject: requiredLine('Subject is required', LONGEST_SUBJECT),
  message: requiredText(TOO_SHORT, { shortest: SHORTEST_REQUEST_MESSAGE, tooShort: TOO_SHORT, longest: LONGEST_MESSAGE }),
})

/** POST /api/contact: any subject from 1 to 200 characters is stored (PRODUCT.md section 2). */
export const newEnquirySchema = z
  .object({
    ...person,
    subject: requiredLine('Subject is required', LONGEST_SUBJECT),
    message: requiredText('Message is required', { longest: LONGEST_MESSAGE }),
    kind: z.enum(ENQUIRY_KINDS, { error: 'Unknown kind of enquiry' }).default('enquiry'),
    trainingProgramId: rowNumberField('Unknown training program').nullish(),
    serviceId: rowNumberField('Unknown service').nullish(),
    consent: z.boolean({ error: 'Consent must be true or false' }).optional(),
    website: z.string().max(0, ROBOT).optional(),
  })
  .refine(({ kind, message }) => kind === 'enquiry' || message.length >= SHORTEST_REQUEST_MESSAGE, {
    path: ['message'],
    error: TOO_SHORT,
  })

export type NewEnquiry = z.output<typeof newEnquirySchema>

export const enquiryStatusSchema = z.object({
  status: z.enum(ENQUIRY_STATUSES, { error: `Status must be one of ${ENQUIRY_STATUSES.join(', ')}` }),
})

export const enquiryListQuery = listQuery.extend({
  status: z.enum(ENQUIRY_STATUSES).optional(),
  kind: z.enum(ENQUIRY_KINDS).optional(),
})

export const enquirySchema = z.object({
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(ENQUIRY_STATUSES),
  kind: z.enum(ENQUIRY_KINDS),
  trainingProgramId: z.int().nullable(),
  serviceId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  etag: z.string(),
}) satisfies z.ZodType<Enquiry>
