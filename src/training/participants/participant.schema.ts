import { z } from 'zod'
import { personFilter } from '#clients/person-record.schema.ts'
import { changesTo } from '#base/api/changes.schema.ts'
import {
  choiceField,
  dateField,
  describedTextField,
  listQuery,
  MAX_NAME_LENGTH,
  optionalEmailField,
  optionalLine,
  requiredLine,
  rowFilter,
  rowNumberField,
  searchField,
} from '#base/api/fields.schema.ts'
import { LOST_LETTER } from '#base/rendering/unprintable.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { forParticipantTexts } from './participant-texts.ts'
import { DEFAULT_PARTICIPANT_STATUS, PARTICIPANT_STATUSES, REISSUES } from './participant.ts'
import { orderedSeatField } from '../roster/ordered-seat.schema.ts'
import { ROSTER_STATES } from '../roster/roster-state.ts'

const MAX_REFERENCE_LENGTH = 60
const MAX_PHONE_LENGTH = 40
const PHONE_REQUIRED = 'Phone is required'

/** A participant or certificate ID that an admin types. */
export function referenceField(missing: string) {
  return requiredLine(missing, MAX_REFERENCE_LENGTH).refine(
    (reference) => normaliseReference(reference).length >= 3,
    'Use at least three letters or digits',
  )
}

/** The participant form (docs/product/requirements.md, section 5). */
export const participantFields = z.object({
  participantId: referenceField('Participant ID is required'),
  fullName: requiredLine('Full name is required', MAX_NAME_LENGTH).refine((name) => !name.includes(LOST_LETTER), {
    error: `A letter of this name was lost and stands as ${LOST_LETTER}. Type the name again`,
  }),
  email: optionalEmailField,
  phone: optionalLine(PHONE_REQUIRED, MAX_PHONE_LENGTH)
    .transform((phone) => phone || null)
    .default(null),
  /** The factory that sends them. */
  clientId: rowNumberField('Choose a client from the list').nullish(),
  ...forParticipantTexts((text) => describedTextField(text).optional()),
  trainingProgramId: rowNumberField('Training program is required'),
  /** The dated run. It gives a seat if more are free than people wait, otherwise a place on the waiting list. */
  batchId: rowNumberField('Choose a batch from the list').nullable().optional(),
  enrollmentDate: dateField('Enrolment date is required'),
  status: z
    .enum(PARTICIPANT_STATUSES, { error: `Status must be one of ${PARTICIPANT_STATUSES.join(', ')}` })
    .default(DEFAULT_PARTICIPANT_STATUS),
  /** Whether a new participant gets their participant ID by mail. By default yes, unless they enrolled long ago. */
  notify: z.boolean({ error: 'notify must be true or false' }).optional(),
  /** The enrolment's person, if the office knows it: the person, or any of their records. Otherwise see `findKnownPerson`. */
  personId: rowNumberField('personId must be the number of a person').optional(),
  samePersonAs: personFilter,
})

/** Without a client, e-mail and phone are required (docs/product/requirements.md, section 5). */
function requireAddresses(form: Addresses, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(missingAddresses(form))) context.addIssue({ code: 'custom', path: [field], message })
  // In the order of the form: a refusal reports the first one.
  context.issues.sort((one, other) => placeOf(one.path) - placeOf(other.path))
}

const ALSO_WHEN_INVALID = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** Confirms another person with the same name and address. */
export const allowSameNameField = z.boolean({ error: 'allowSameName must be true or false' }).optional()

/** A new participant. */
export const participantFormSchema = participantFields
  .extend({ allowSameName: allowSameNameField })
  .superRefine(requireAddresses, ALSO_WHEN_INVALID)

/** A new participant from an enrolment request. */
export const requestedParticipantSchema = participantFields
  .extend({
    /** By default the request is resolved. */
    resolve: z.boolean({ error: 'resolve must be true or false' }).default(true),
    /** For another person of the same request: the row number of the last participant created from it. */
    after: rowNumberField('after must be the number of a participant').optional(),
    allowSameName: allowSameNameField,
    /** The participant whose cancelled place in the batch is given back; then nobody is created. */
    givesBack: rowNumberField('givesBack must be the number of a participant').optional(),
  })
  .superRefine(requireAddresses, ALSO_WHEN_INVALID)

const FIELD_ORDER = Object.keys(participantFields.shape)
const placeOf = (path: readonly PropertyKey[] = []): number => FIELD_ORDER.indexOf(String(path[0]))

/** The contact fields of a form. */
export type Addresses = Pick<Participant, 'email' | 'phone'> & { clientId?: number | null | undefined }

/** Required contact fields of a participant without a client. Returns a sentence for each empty one. */
export function missingAddresses({ email, phone, clientId }: Addresses): Record<string, string> {
  if (clientId) return {}
  return { ...(email === '' && { email: 'Invalid email address' }), ...(!phone && { phone: PHONE_REQUIRED }) }
}

export type ParticipantForm = z.output<typeof participantFormSchema>
export type RequestedParticipant = z.output<typeof requestedParticipantSchema>

export const participantChangesSchema = changesTo(
  participantFields.omit({ notify: true, personId: true, samePersonAs: true }).extend({
    /** The decision about an ordered seat that they leave for another batch, or for none. */
    orderedSeat: orderedSeatField,
    /** Reprints their valid certificates with a new name: each gets its next edition, mailed to them or not. */
    reissue: z.enum(REISSUES, { error: `reissue must be one of ${REISSUES.join(', ')}` }),
  }),
)
export type ParticipantChanges = z.output<typeof participantChangesSchema>

/** Newest first, A to Z, latest enrolment first. '-' reverses an order. */
export const PARTICIPANT_SORTS = ['newest', 'name', '-name', 'enrolled', '-enrolled'] as const
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number]

/** The filters of the list. */
const participantFilter = z.object({
  q: searchField,
  status: choiceField('status', PARTICIPANT_STATUSES).optional(),
  trainingProgramId: rowFilter('trainingProgramId'),
  person: personFilter,
  clientId: rowFilter('clientId'),
  /** Created from this enrolment request. */
  enquiryId: rowFilter('enquiryId'),
  /** Unique only within a client. */
  employeeCode: searchField,
})

export type ParticipantFilter = z.output<typeof participantFilter>

export const participantListQuery = listQuery.extend({
  ...participantFilter.shape,
  sort: choiceField('sort', PARTICIPANT_SORTS).default('newest'),
})

/** A person enrolled in a program (docs/product/requirements.md, section 3). */
export const participantSchema = z.object({
  id: z.int(),
  /** The human being. Several participants can be one person (docs/decisions/0053). */
  personId: z.int(),
  /** 'BHM2026110421-7F3K'. */
  participantId: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The factory that sent them, as `clients` has it. */
  clientId: z.int().nullable(),
  client_name: z.string().nullable(),
  ...forParticipantTexts(() => z.string().nullable()),
  trainingProgramId: z.int(),
  training_program_name: z.string(),
  /** The dated run of the program. Null for participants from before there were batches. */
  batchId: z.int().nullable(),
  /** Their place in the batch; null without a batch. */
  rosterState: z.enum(ROSTER_STATES).nullable(),
  /** 'YYYY-MM-DD'. */
  enrollmentDate: z.iso.date(),
  status: z.enum(PARTICIPANT_STATUSES),
})
export interface Participant extends z.output<typeof participantSchema> {}
