import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { DEFAULT_PARTICIPANT_STATUS, type ParticipantStatus } from '../../participants/participant.ts'
import { forParticipantTexts } from '../../participants/participant-texts.ts'
import type { Participant, ParticipantForm } from '../../participants/participant.schema.ts'
import type { PersonPage } from '#privacy/person-page.schema.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { newParticipantId, type RandomBytes } from '#base/values/reference-number.ts'
import { valuesOf, type FormValues } from '#office/form/form-values.ts'

/** The fields of the participant form. */
export const PARTICIPANT_LABELS = {
  participantId: 'Participant ID',
  fullName: 'Full name',
  email: 'E-mail',
  phone: 'Phone',
  clientId: 'Client',
  ...forParticipantTexts(({ label }) => label),
  trainingProgramId: 'Training program',
  enrollmentDate: 'Enrolment date',
  status: 'Status',
  /** 'yes': a new participant gets their ID by e-mail. */
  notify: 'Notify by e-mail',
  /** A record of the person to enrol again: the new participant is joined with it. */
  samePersonAs: 'Joined with',
} satisfies Record<keyof Omit<ParticipantForm, 'batchId' | 'personId' | 'allowSameName'>, string>
export type ParticipantValues = FormValues<typeof PARTICIPANT_LABELS>

/** The meaning of each status. */
export const STATUS_HINTS: Record<ParticipantStatus, string> = {
  active: 'In training.',
  completed: 'A certificate can be issued.',
  paused: 'Will continue later.',
  withdrawn: 'Will not finish.',
}

interface NewParticipant {
  /** The company's initials: 'BHM'. */
  prefix: string
  today: PlainDate
  random: RandomBytes
  /** The enrolment request that the form is filled from. */
  request?: (Pick<Enquiry, 'fullName' | 'email' | 'phone' | 'trainingProgramId'> & Partial<Pick<Enquiry, 'clientId'>>) | undefined
  /** A known person who is enrolled again. */
  person?: Pick<PersonPage, 'record' | 'names' | 'emails' | 'phones'> | undefined
  /** The row number of the client that sends them; '' for none. */
  clientId?: string
  /** The row number of the program; '' for none yet. */
  programId?: string
}

/** A new participant: a new ID, enrolled today, active (docs/product/requirements.md, section 5). */
export function newParticipant({
  prefix,
  today,
  random,
  request,
  person,
  clientId = '',
  programId = '',
}: NewParticipant): ParticipantValues {
  return {
    participantId: newParticipantId(prefix, today, random),
    fullName: request?.fullName ?? person?.names[0] ?? '',
    email: request?.email ?? person?.emails[0] ?? '',
    phone: request?.phone ?? person?.phones[0] ?? '',
    clientId: clientId || String(request?.clientId ?? ''),
    ...forParticipantTexts(() => ''),
    trainingProgramId: programId || String(request?.trainingProgramId ?? ''),
    enrollmentDate: today,
    status: DEFAULT_PARTICIPANT_STATUS,
    notify: 'yes',
    samePersonAs: person?.record ?? '',
  }
}

/** Converts the form's values to the schema's input. */
export function participantInput({ notify, samePersonAs, clientId, ...values }: ParticipantValues): object {
  return { ...values, clientId: clientId || null, notify: notify === 'yes', ...(samePersonAs && { samePersonAs }) }
}

export function participantValues(participant: Participant): ParticipantValues {
  return valuesOf(PARTICIPANT_LABELS, participant)
}

/** Finds another participant of the same program with the same e-mail. The form warns and does not refuse. */
export function sameEnrolment(
  { email, trainingProgramId }: ParticipantValues,
  others: readonly Participant[],
  ownId: number | undefined,
): Participant | undefined {
  const wanted = email.trim().toLowerCase()
  if (wanted === '' || trainingProgramId === '') return undefined
  return others
    .filter((other) => other.id !== ownId && String(other.trainingProgramId) === trainingProgramId)
    .find((other) => other.email.toLowerCase() === wanted)
}

/** Reads an id from the address. Returns '' for anything else. */
export function rowNumberOf(query: URLSearchParams, name: string): string {
  const given = query.get(name)?.trim() ?? ''
  return /^[1-9]\d{0,8}$/.test(given) ? given : ''
}
