import { participantFormSchema, type ParticipantForm } from '../participants/participant.schema.ts'
import { emailKey, type KnownParticipant } from '../participants/known-participants.server.ts'
import { DEFAULT_PARTICIPANT_STATUS, type Participant } from '../participants/participant.ts'
import { normalisePhone } from '../shared/text/phone.ts'
import { normaliseReference } from '../shared/reference-number.ts'
import type { Given } from './import-given.server.ts'
import type { DuplicatePolicy, ImportField } from './import-plan.ts'

/** What is to be done with a line, given who is enrolled already. */
export type LinePlan =
  | { action: 'create'; form: ParticipantForm }
  | { action: 'update'; form: ParticipantForm; known: KnownParticipant }
  | { action: 'skip'; reason: string }
  | { action: 'refuse'; issues: FieldIssue[] }

interface FieldIssue {
  field: ImportField
  reason: string
}

export interface LineRules {
  duplicates: DuplicatePolicy
  /** For who has no date in the file. */
  enrolledOn: string
  /** A number for who has none in the file; its place is taken when the line is carried out. */
  newNumber: () => string
}

const FIELD_OF: Partial<Record<string, ImportField>> = { trainingProgramId: 'program' }

/** The same for the dry run, which only tells it, and for the import, which does it. */
export function planLine(given: Given, known: readonly KnownParticipant[], rules: LineRules): LinePlan {
  const match = findMatch(given, known)
  if (match === undefined) {
    const defaults = { participantId: rules.newNumber(), enrollmentDate: rules.enrolledOn, status: DEFAULT_PARTICIPANT_STATUS }
    return checked({ ...defaults, ...given }, (form) => ({ action: 'create', form }))
  }
  const { field, people } = match
  const [{ participant }] = people
  if (rules.duplicates === 'skip') return { action: 'skip', reason: match.reason }
  if (rules.duplicates === 'refuse') return refusal(field, match.reason)
  if (people.length > 1) {
    return refusal(field, 'Several participants of this program have this e-mail. Give the participant ID.')
  }
  if (given.participantId && normaliseReference(given.participantId) !== normaliseReference(participant.participantId)) {
    return refusal('participantId', `${match.reason} A participant ID cannot be changed.`)
  }
  const values = { ...formOf(participant), ...given, participantId: participant.participantId }
  return checked(values, (form) =>
    isSame(form, participant)
      ? { action: 'skip', reason: `${participant.fullName} is enrolled with exactly this.` }
      : { action: 'update', form, known: people[0] },
  )
}

/** What two lines about one person share, to find them in one file. */
export function keysOf(given: Given): string[] {
  const keys = []
  if (given.participantId) keys.push(`number ${normaliseReference(given.participantId)}`)
  if (given.email) keys.push(`email ${given.trainingProgramId} ${emailKey(given.email)}`)
  return keys
}

interface Match {
  field: ImportField
  people: [KnownParticipant, ...KnownParticipant[]]
  reason: string
}

/** The same participant ID, or else the same e-mail in the same program. */
function findMatch(given: Given, known: readonly KnownParticipant[]): Match | undefined {
  const number = given.participantId && normaliseReference(given.participantId)
  const byNumber = number ? known.find(({ participant }) => normaliseReference(participant.participantId) === number) : undefined
  if (byNumber) {
    const reason = `This participant ID belongs to ${byNumber.participant.fullName} already.`
    return { field: 'participantId', people: [byNumber], reason }
  }
  const email = given.email && emailKey(given.email)
  if (!email) return undefined
  const people = known.filter(
    ({ participant }) => emailKey(participant.email) === email && participant.trainingProgramId === given.trainingProgramId,
  )
  const [first, ...others] = people
  if (!first) return undefined
  const { fullName, participantId } = first.participant
  return { field: 'email', people: [first, ...others], reason: `${fullName} is enrolled in this program with this e-mail, as ${participantId}.` }
}

function checked(values: object, plan: (form: ParticipantForm) => LinePlan): LinePlan {
  const result = participantFormSchema.safeParse(values)
  if (result.success) return plan(result.data)
  const issues = result.error.issues.map(({ path: [name = ''], message }) => ({
    field: FIELD_OF[String(name)] ?? (name as ImportField),
    reason: message,
  }))
  return { action: 'refuse', issues }
}

function refusal(field: ImportField, reason: string): LinePlan {
  return { action: 'refuse', issues: [{ field, reason }] }
}

/** A participant as the form that would save them unchanged. */
export function formOf({ participantId, fullName, email, phone, trainingProgramId, enrollmentDate, status }: Participant) {
  return { participantId, fullName, email, phone: phone ?? '', trainingProgramId, enrollmentDate, status }
}

/** Whether saving it would change nothing. */
function isSame(form: ParticipantForm, participant: Participant): boolean {
  const before = formOf(participant)
  const names = Object.keys(before) as Array<keyof typeof before>
  return names.every((name) => (name === 'phone' ? normalisePhone(form.phone) : form[name]) === before[name])
}
