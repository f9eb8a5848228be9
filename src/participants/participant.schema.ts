import { z } from 'zod'
import { personFilter } from '../person-links/person-record.schema.ts'
import { changesTo } from '../shared/changes.schema.ts'
import {
  choiceField,
  dateField,
  emailField,
  listQuery,
  MAX_NAME_LENGTH,
  requiredLine,
  rowFilter,
  rowNumberField,
  searchField,
} from '../shared/fields.schema.ts'
import { normaliseReference } from '../shared/reference-number.ts'
import { DEFAULT_PARTICIPANT_STATUS, PARTICIPANT_STATUSES, type Participant } from './participant.ts'

const MAX_REFERENCE_LENGTH = 60

/** A participant or certificate ID that an admin types. */
export function referenceField(missing: string) {
  return requiredLine(missing, MAX_REFERENCE_LENGTH).refine(
    (reference) => normaliseReference(reference).length >= 3,
    'Use at least three letters or digits',
  )
}

/** The participant form (docs/product/requirements.md, section 5). */
export const participantFormSchema = z.object({
  participantId: referenceField('Participant ID is required'),
  fullName: requiredLine('Full name is required', MAX_NAME_LENGTH),
  email: emailField,
  phone: requiredLine('Phone is required', 40),
  trainingProgramId: rowNumberField('Training program is required'),
  enrollmentDate: dateField('Enrolment date is required'),
  status: z
    .enum(PARTICIPANT_STATUSES, { error: `Status must be one of ${PARTICIPANT_STATUSES.join(', ')}` })
    .default(DEFAULT_PARTICIPANT_STATUS),
  /** Whether a new participant is told their participant ID by mail. Left out: yes, unless they enrolled long ago. */
  notify: z.boolean({ error: 'notify must be true or false' }).optional(),
  /** A record of somebody who is known already. The new participant is joined with it. */
  samePersonAs: personFilter,
})

export type ParticipantForm = z.output<typeof participantFormSchema>

export const participantChangesSchema = changesTo(participantFormSchema.omit({ notify: true, samePersonAs: true }))
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
})

export type ParticipantFilter = z.output<typeof participantFilter>

export const participantListQuery = listQuery.extend({
  ...participantFilter.shape,
  sort: choiceField('sort', PARTICIPANT_SORTS).default('newest'),
})

export const participantSchema = z.object({
  id: z.int(),
  participantId: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  trainingProgramId: z.int(),
  training_program_name: z.string(),
  enrollmentDate: z.iso.date(),
  status: z.enum(PARTICIPANT_STATUSES),
}) satisfies z.ZodType<Participant>
