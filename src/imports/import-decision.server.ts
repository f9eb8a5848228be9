import { participantFormSchema, type ParticipantForm } from '../participants/participant.schema.ts'
import type { KnownParticipant } from '../participants/known-participants.server.ts'
import { emailKey } from '../shared/text/email-key.ts'
import { DEFAULT_PARTICIPANT_STATUS, type Participant } from '../participants/participant.ts'
import { foldedName } from '../shared/text/folded.ts'
import { normalisePhone } from '../shared/text/phone.ts'
import { normaliseReference } from '../shared/reference-number.ts'
import type { ImportValues } from './import-values.server.ts'
import type { DuplicatePolicy, ImportDoubt, ImportField } from './import-plan.ts'

/** What an import does with a line. */
export type LineDecision =
  | { action: 'create'; form: ParticipantForm }
  | { action: 'update'; form: ParticipantForm; known: KnownParticipant }
  /** `doubt`: what can be confirmed, so that the line is enrolled anyway. */
  | { action: 'skip'; reason: string; doubt: ImportDoubt | null }
  | { action: 'refuse'; issues: FieldIssue[] }

interface FieldIssue {
  field: ImportField
  reason: string
}

export interface LineRules {
  duplicates: DuplicatePolicy
  /** The date of participants whose line has none. */
  enrolledOn: string
  /** A participant ID for a line that has none. */
  newNumber: () => string
}

const FIELD_OF: Partial<Record<string, ImportField>> = { trainingProgramId: 'program' }

/** Decides what to do with a line, from the participants that it may be about. The check and the import both use it. */
export function decideLine(values: ImportValues, known: readonly KnownParticipant[], rules: LineRules): LineDecision {
  const match = findMatch(values, known)
  if (match === undefined) {
    const defaults = { participantId: rules.newNumber(), enrollmentDate: rules.enrolledOn, status: DEFAULT_PARTICIPANT_STATUS }
    return checked({ ...defaults, ...values }, (form) => ({ action: 'create', form }))
  }
  const { field, people } = match
  const [{ participant }] = people
  if (rules.duplicates === 'skip') return { action: 'skip', reason: match.reason, doubt: field === 'participantId' ? null : 'enrolled' }
  if (rules.duplicates === 'refuse') return refusal(field, match.reason)
  if (people.length > 1) {
    return refusal(field, 'Several participants of this program have this e-mail and name. Enter the participant ID.')
  }
  if (values.participantId && normaliseReference(values.participantId) !== normaliseReference(participant.participantId)) {
    return refusal('participantId', `${match.reason} A participant ID cannot be changed.`)
  }
  const merged = { ...formOf(participant), ...values, participantId: participant.participantId }
  return checked(merged, (form) =>
    isSame(form, participant)
      ? { action: 'skip', reason: 'Already enrolled in this program with the same details.', doubt: null }
      : { action: 'update', form, known: people[0] },
  )
}

interface Match {
  field: ImportField
  people: [KnownParticipant, ...KnownParticipant[]]
  reason: string
}

/**
 * Finds participants by the participant ID, else by e-mail and name in the same program. A company enrols its people with
 * one address, so the address alone says nothing. A line without a name is about whoever has the address.
 */
function findMatch(values: ImportValues, known: readonly KnownParticipant[]): Match | undefined {
  const number = values.participantId && normaliseReference(values.participantId)
  const byNumber = number ? known.find(({ participant }) => normaliseReference(participant.participantId) === number) : undefined
  if (byNumber) {
    const reason = `This participant ID already belongs to ${byNumber.participant.fullName}.`
    return { field: 'participantId', people: [byNumber], reason }
  }
  const email = values.email && emailKey(values.email)
  if (!email || values.isOther) return undefined
  const name = values.fullName && foldedName(values.fullName)
  const people = known.filter(
    ({ participant }) =>
      emailKey(participant.email) === email &&
      participant.trainingProgramId === values.trainingProgramId &&
      (!name || foldedName(participant.fullName) === name),
  )
  const [first, ...others] = people
  if (!first) return undefined
  const reason = `Already enrolled in this program with this e-mail, as ${first.participant.participantId}.`
  return { field: 'email', people: [first, ...others], reason }
}

function checked(values: object, plan: (form: ParticipantForm) => LineDecision): LineDecision {
  const result = participantFormSchema.safeParse(values)
  if (result.success) return plan(result.data)
  const issues = result.error.issues.map(({ path: [name = ''], message }) => ({
    field: FIELD_OF[String(name)] ?? (name as ImportField),
    reason: message,
  }))
  return { action: 'refuse', issues }
}

function refusal(field: ImportField, reason: string): LineDecision {
  return { action: 'refuse', issues: [{ field, reason }] }
}

/** The form that would save the participant unchanged. */
export function formOf({ participantId, fullName, email, phone, trainingProgramId, enrollmentDate, status }: Participant) {
  return { participantId, fullName, email, phone: phone ?? '', trainingProgramId, enrollmentDate, status }
}

/** Whether saving the form would change nothing. */
function isSame(form: ParticipantForm, participant: Participant): boolean {
  const before = formOf(participant)
  const names = Object.keys(before) as Array<keyof typeof before>
  return names.every((name) => (name === 'phone' ? normalisePhone(form.phone ?? '') : form[name]) === before[name])
}
