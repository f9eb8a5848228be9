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
}) satisfies z.ZodType<Enquiry>
