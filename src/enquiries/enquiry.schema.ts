import { z } from 'zod'
import { personFilter } from '#clients/person-record.schema.ts'
import {
  choiceField,
  dateField,
  emailField,
  lineField,
  listQuery,
  MAX_NAME_LENGTH,
  optionalEmailField,
  optionalLine,
  optionalPhoneField,
  optionalText,
  requiredLine,
  requiredText,
  rowFilter,
  rowNumberField,
} from '#base/api/fields.schema.ts'
import {
  CONTACT_SUBJECTS,
  DUE_FILTERS,
  ENQUIRY_CHANNELS,
  ENQUIRY_KINDS,
  ENQUIRY_STATUSES,
  MAX_MESSAGE_LENGTH,
  MAX_PEOPLE,
  MAX_RECORDED_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  OWNER_FILTERS,
  MIN_REQUEST_MESSAGE_LENGTH,
} from './enquiry.ts'
import { SUSPICIONS } from './suspicion.ts'
import { forEnquiryOrigins, originText } from './enquiry-origin.ts'
import { forEnquiryTexts } from './enquiry-texts.ts'
import { MAX_ENQUIRY_VALUE, MAX_LOST_REASON_LENGTH } from './lost-reasons.ts'

const TOO_SHORT = `Message must be at least ${MIN_REQUEST_MESSAGE_LENGTH} characters`

/** The hidden fields of a form: see `HiddenFields`. */
const hiddenFields = { remarks: z.string().optional(), form: z.string().optional() }

const person = {
  name: requiredLine('Name is required', MAX_NAME_LENGTH),
  email: emailField,
  phone: optionalPhoneField,
}

/** The version of the notice that the form showed. Without one, the current notice counts as shown. */
const noticeVersion = rowNumberField('Unknown version of the notice').nullish()

const PEOPLE_RANGE = `How many people? A number from 1 to ${MAX_PEOPLE}`

/** An empty form field counts as missing. */
function blankIsNull(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? null : value
}

/** The optional details of an enrolment request: the batch, the number of people, their names, and their company. */
const optionalFields = {
  batchId: z.preprocess(blankIsNull, rowNumberField('Choose a date from the list').nullish()),
  people: z.preprocess(blankIsNull, rowNumberField(PEOPLE_RANGE).pipe(z.int().max(MAX_PEOPLE, PEOPLE_RANGE)).nullish()),
  ...forEnquiryTexts(({ label, maxLength, rows }) =>
    (rows === undefined ? optionalLine : optionalText)(`${label} must be text`, maxLength)
      .transform((text) => text || null)
      .nullish(),
  ),
}

/** Anything that is no text is dropped: nobody typed it. */
const originFields = forEnquiryOrigins((text) =>
  z
    .string()
    .transform((sent) => originText(text, sent))
    .nullish()
    .catch(null),
)

const CONSENT_NEEDED = 'We can store your message only if you agree to the notice beside the form.'

/** The contact form: one of the five subjects (docs/product/requirements.md, section 5). */
export const contactFormSchema = z.object({
  ...person,
  subject: z.enum(CONTACT_SUBJECTS, { error: 'Choose a subject' }),
  message: requiredText('Message is required', { maxLength: MAX_MESSAGE_LENGTH }),
  ...optionalFields,
  ...hiddenFields,
  noticeVersion,
})

/** The enrolment and consultation dialogs (docs/product/requirements.md, section 5). */
export const requestFormSchema = z.object({
  ...person,
  ...optionalFields,
  ...hiddenFields,
  subject: requiredLine('Subject is required', MAX_SUBJECT_LENGTH),
  message: requiredText(TOO_SHORT, { minLength: MIN_REQUEST_MESSAGE_LENGTH, tooShort: TOO_SHORT, maxLength: MAX_MESSAGE_LENGTH }),
  noticeVersion,
})

/** POST /api/contact: any subject from 1 to 200 characters is stored (docs/product/contract.md, section 2). */
export const newEnquirySchema = z
  .object({
    ...person,
    subject: requiredLine('Subject is required', MAX_SUBJECT_LENGTH),
    message: requiredText('Message is required', { maxLength: MAX_MESSAGE_LENGTH }),
    kind: z.enum(ENQUIRY_KINDS, { error: 'Unknown kind of enquiry' }).default('enquiry'),
    trainingProgramId: rowNumberField('Unknown training program').nullish(),
    serviceId: rowNumberField('Unknown service').nullish(),
    ...optionalFields,
    ...originFields,
    // If omitted, sending implies it, as the notice says.
    consent: z
      .boolean({ error: 'Consent must be true or false' })
      .refine((isGiven) => isGiven, CONSENT_NEEDED)
      .optional(),
    noticeVersion,
    ...hiddenFields,
  })
  .refine(({ kind, message }) => kind === 'enquiry' || message.length >= MIN_REQUEST_MESSAGE_LENGTH, {
    path: ['message'],
    error: TOO_SHORT,
  })

/** `clientId` is known only for people who use a client's link. */
export type NewEnquiry = z.output<typeof newEnquirySchema> & { clientId?: number }

/** The sender's contact details, which they can correct for a short time. */
export const reachableSchema = z.object({ email: z.string(), phone: z.string().nullable(), correction: z.string() })
export type Reachable = z.output<typeof reachableSchema>

/** The fields of a correction, as its form has them. */
export const correctedFieldsSchema = z.object({ email: person.email, phone: person.phone })
export const correctionSchema = correctedFieldsSchema.extend({
  token: z.string({ error: 'The token is missing' }).max(120, 'Unknown token'),
})
export type Correction = z.output<typeof correctionSchema>

/** The values of a form of the site; its page knows the subject. */
export type EnquiryValues = Omit<z.input<typeof newEnquirySchema>, 'kind' | 'trainingProgramId' | 'serviceId' | 'consent'>

/** An enquiry that the office records for a caller, a letter or a walk-in. Phone or e-mail is enough. */
export const recordedEnquirySchema = z
  .object({
    name: person.name,
    email: optionalEmailField,
    phone: optionalPhoneField,
    channel: z.enum(ENQUIRY_CHANNELS, { error: `Channel must be one of ${ENQUIRY_CHANNELS.join(', ')}` }),
    message: optionalText('Message must be text', MAX_RECORDED_MESSAGE_LENGTH),
    trainingProgramId: rowNumberField('Choose a program from the list').nullish(),
    serviceId: rowNumberField('Choose a service from the list').nullish(),
    clientId: rowNumberField('Choose a client from the list').nullish(),
  })
  .refine(({ email, phone }) => email !== '' || phone !== null, { path: ['phone'], error: 'Enter a phone number or an e-mail address' })
  .refine(({ trainingProgramId, serviceId }) => !trainingProgramId || !serviceId, {
    path: ['serviceId'],
    error: 'Choose a program or a service, not both',
  })

export type RecordedEnquiry = z.output<typeof recordedEnquirySchema>

const STATUS_NEEDED = `Status must be one of ${ENQUIRY_STATUSES.join(', ')}`

const VALUE_RANGE = `The value must be a whole number of rupees up to ${MAX_ENQUIRY_VALUE}, or empty`

/** The status of an enquiry, its client, its value, and the reason for which it was lost, or some of these. Null removes one. */
export const enquiryChangesSchema = z
  .object({
    status: z.enum(ENQUIRY_STATUSES, { error: STATUS_NEEDED }).optional(),
    clientId: rowNumberField('Choose a client from the list').nullish(),
    value: z.int({ error: VALUE_RANGE }).min(0, VALUE_RANGE).max(MAX_ENQUIRY_VALUE, VALUE_RANGE).nullish(),
    lostReason: lineField('The reason must be text', MAX_LOST_REASON_LENGTH)
      .transform((reason) => reason || null)
      .nullish(),
  })
  .refine((changes) => Object.values(changes).some((change) => change !== undefined), { path: ['status'], error: STATUS_NEEDED })

export type EnquiryChanges = z.output<typeof enquiryChangesSchema>

/** The owner of an enquiry and its follow-up date. Null removes them; an omitted field stays. */
export const followUpSchema = z.object({
  ownerId: rowNumberField('Unknown owner').nullish(),
  followUpOn: dateField('Follow-up date is required').nullish(),
})

export type FollowUp = z.output<typeof followUpSchema>

export const enquiryListQuery = listQuery.extend({
  status: choiceField('status', ENQUIRY_STATUSES).optional(),
  kind: choiceField('kind', ENQUIRY_KINDS).optional(),
  channel: choiceField('channel', ENQUIRY_CHANNELS).optional(),
  owner: z.union([z.enum(OWNER_FILTERS), z.coerce.number().int().positive().max(999_999_999)]).optional(),
  due: choiceField('due', DUE_FILTERS).optional(),
  suspected: choiceField('suspected', ['true', 'false']).optional(),
  person: personFilter,
  clientId: rowFilter('clientId'),
})

/** The inbox tabs are counted with the same filters, except the status. */
export const enquiryCountQuery = enquiryListQuery.omit({ limit: true, cursor: true, status: true, suspected: true })

/** An enquiry. The HTTP contract and the table call it a contact (docs/product/requirements.md, section 3). */
export const enquirySchema = z.object({
  id: z.int(),
  /** The reference that visitors quote: 'ENQ-7F3K-9Q2M'. Null for enquiries older than references. */
  reference: z.string().nullable(),
  fullName: z.string(),
  /** Empty if the office recorded it without one. */
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** Empty if the office recorded it without one. */
  message: z.string(),
  /** The channel by which it reached the office. */
  channel: z.enum(ENQUIRY_CHANNELS),
  status: z.enum(ENQUIRY_STATUSES),
  kind: z.enum(ENQUIRY_KINDS),
  trainingProgramId: z.int().nullable(),
  serviceId: z.int().nullable(),
  /** The current title of its program or service, and its address on the site. */
  about: z.object({ title: z.string(), path: z.string() }).nullable(),
  /** The requested batch, with its days and place: '12–13 Dec 2026, Faridabad'. */
  batchId: z.int().nullable(),
  batchDates: z.string().nullable(),
  /** The number of people. */
  people: z.int().nullable(),
  /** The texts as the visitor wrote them. */
  ...forEnquiryTexts(() => z.string().nullable()),
  /** The origin of the visit: `utm_source`, referrer's host, first page. */
  ...forEnquiryOrigins(() => z.string().nullable()),
  /** In whole rupees, as the office estimates it. */
  value: z.int().nullable(),
  /** Null unless the enquiry was lost. */
  lostReason: z.string().nullable(),
  /** The member of staff who owns it. */
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  /** 'YYYY-MM-DD': the office's follow-up date. */
  followUpOn: z.iso.date().nullable(),
  /** The client that it is about or from. */
  clientId: z.int().nullable(),
  clientName: z.string().nullable(),
  noteCount: z.int(),
  /** The number of files of its e-mails, without pictures in their texts. */
  fileCount: z.int(),
  /** The last participant created from this request: row and public number. */
  participantId: z.int().nullable(),
  participantNumber: z.string().nullable(),
  /** The name of the member of staff who created them. */
  participantMadeBy: z.string().nullable(),
  /** The time of the sender's consent. ISO 8601, UTC; null for some enquiries from before notices were recorded. */
  consentAt: z.iso.datetime().nullable(),
  /** The version of the notice that they agreed to; null from before notices were recorded. */
  noticeVersion: z.int().nullable(),
  /** The reasons for suspecting spam. Empty for a message in the inbox. */
  suspectedFor: z.array(z.enum(SUSPICIONS)),
  /** The time when its sender replied to an answer by e-mail, which makes it due again. */
  askedAgainAt: z.iso.datetime().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** Its version, for If-Match: the inbox changes messages straight from the list. */
  etag: z.string(),
})
export interface Enquiry extends z.output<typeof enquirySchema> {}

/** The numbers of messages, for the tabs of the inbox and the overview. */
export const enquiryCountsSchema = z.object({
  all: z.int(),
  pending: z.int(),
  contacted: z.int(),
  resolved: z.int(),
  archived: z.int(),
  overdue: z.int(),
  followUp: z.int(),
  /** Open enquiries owned by the user. */
  mine: z.int(),
  /** Open enquiries without an owner. */
  unassigned: z.int(),
  /** Suspected spam, which no other figure counts. */
  suspected: z.int(),
})
export type EnquiryCounts = z.output<typeof enquiryCountsSchema>
