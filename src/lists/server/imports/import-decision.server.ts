import {
  participantChangesSchema,
  participantFormSchema,
  participantSchema,
  type Participant,
  type ParticipantChanges,
  type ParticipantForm,
} from '#training/participants/participant.schema.ts'
import type { KnownParticipant } from '#training/server/participants/known-participants.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { DEFAULT_PARTICIPANT_STATUS } from '#training/participants/participant.ts'
import { folded, foldedName } from '#base/text/folded.ts'
import { normalisePhone } from '#base/values/phone.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { cancelledInWords } from '#training/roster/roster.ts'
import type { ImportValues } from './import-values.server.ts'
import type { DuplicatePolicy, ImportDoubt, ImportField } from '../../imports/import-plan.ts'

/** The handling of a line by the import. */
export type LineDecision =
  | { action: 'create'; form: ParticipantForm }
  | { action: 'update'; form: ParticipantForm; known: KnownParticipant }
  /** `doubt`: the doubt to confirm so that the line is enrolled anyway. */
  | { action: 'skip'; reason: string; doubt: ImportDoubt | null }
  | { action: 'refuse'; problems: CellProblem[] }

interface CellProblem {
  field: ImportField
  reason: string
}

export interface LineRules {
  duplicates: DuplicatePolicy
  /** The enrolment date of participants whose line has none. */
  enrolledOn: string
  /** The reason why e-mail and phone are required despite a client. The write enforces it too. */
  unreachable?: string | undefined
  /** A participant ID for a line that has none. */
  newNumber: () => string
}

const FIELD_OF: Partial<Record<string, ImportField>> = { trainingProgramId: 'program' }

/** Decides how to handle a line, given the participants that it may match. The check and the import both use it. */
export function decideLine(values: ImportValues, known: readonly KnownParticipant[], rules: LineRules): LineDecision {
  const match = findMatch(values, known)
  if (match === undefined) {
    const defaults = { participantId: rules.newNumber(), email: '', enrollmentDate: rules.enrolledOn, status: DEFAULT_PARTICIPANT_STATUS }
    return checked({ ...defaults, ...values }, (form) => withAddress(form, rules, { action: 'create', form }))
  }
  const { field, people } = match
  const [{ participant }] = people
  const { batchId } = values
  if (batchId !== undefined && people.length === 1) {
    const { cancelled } = people[0]
    if (participant.batchId === batchId && cancelled) {
      if (values.givesBack) return { action: 'update', form: formOf(participant), known: people[0] }
      return { action: 'skip', reason: `${match.reason} ${cancelledInWords(cancelled)}: give the place back?`, doubt: 'cancelled' }
    }
    if (participant.batchId === batchId) return { action: 'skip', reason: `${match.reason} On the roster already.`, doubt: null }
    if (participant.batchId !== null && !cancelled) {
      return refusal(field, `${participant.fullName} has a place in another batch of this program. Move them on its roster.`)
    }
    // Someone who finished the program earlier becomes a new participant after confirmation.
    if (rules.duplicates === 'skip' && participant.status === 'active') {
      return { action: 'update', form: { ...formOf(participant), batchId }, known: people[0] }
    }
  }
  if (rules.duplicates === 'skip') return { action: 'skip', reason: match.reason, doubt: field === 'participantId' ? null : 'enrolled' }
  if (rules.duplicates === 'refuse') return refusal(field, match.reason)
  if (people.length > 1) {
    return refusal(field, 'Several participants of this program have this e-mail and name. Enter the participant ID.')
  }
  if (values.participantId && normaliseReference(values.participantId) !== normaliseReference(participant.participantId)) {
    return refusal('participantId', `${match.reason} A participant ID cannot be changed.`)
  }
  const { personId: _, ...given } = values
  const merged = { ...formOf(participant), ...given, participantId: participant.participantId }
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
 * Finds a participant by participant ID, else in the same program by the client's employee code, by e-mail and name, or
 * without an e-mail by name and client. A company enrols its people with one address, so the address alone is no match,
 * unless the line has no name. Different employee codes mean different people.
 */
function findMatch(values: ImportValues, known: readonly KnownParticipant[]): Match | undefined {
  const number = values.participantId && normaliseReference(values.participantId)
  const byNumber = number ? known.find(({ participant }) => normaliseReference(participant.participantId) === number) : undefined
  if (byNumber) {
    const reason = `This participant ID already belongs to ${byNumber.participant.fullName}.`
    return { field: 'participantId', people: [byNumber], reason }
  }
  if (values.isOther && values.personId === undefined) return undefined
  const ofProgram = known.filter(({ participant }) => participant.trainingProgramId === values.trainingProgramId)
  for (const { field, what, isMatch } of waysToMatch(values)) {
    const [first, ...others] = ofProgram.filter(({ participant }) => isMatch(participant))
    if (!first) continue
    const { fullName, participantId } = first.participant
    // A match by code alone may have a different name.
    const name = values.fullName && foldedName(values.fullName) === foldedName(fullName) ? '' : ` (${fullName})`
    const numbers = [participantId, ...others.map(({ participant }) => participant.participantId)].join(' and ')
    return { field, people: [first, ...others], reason: `Already enrolled in this program with this ${what}, as ${numbers}${name}.` }
  }
  return undefined
}

interface WayToMatch {
  field: ImportField
  what: string
  isMatch: (participant: Participant) => boolean
}

function waysToMatch({ employeeCode, email, fullName, clientId, personId }: ImportValues): WayToMatch[] {
  if (personId !== undefined) return [{ field: 'fullName', what: 'name', isMatch: (one) => one.personId === personId }]
  const name = fullName && foldedName(fullName)
  const code = employeeCode && folded(employeeCode)
  const isOfClient = (one: Participant) => clientId !== undefined && one.clientId === clientId
  const hasOtherCode = (one: Participant) => Boolean(code && one.employeeCode && folded(one.employeeCode) !== code)
  const hasName = (one: Participant) => !name || foldedName(one.fullName) === name
  const ways: WayToMatch[] = []
  if (code) {
    const isMatch = (one: Participant) => isOfClient(one) && folded(one.employeeCode ?? '') === code
    ways.push({ field: 'employeeCode', what: 'employee code', isMatch })
  }
  if (email) {
    const isMatch = (one: Participant) => emailKey(one.email) === emailKey(email) && hasName(one) && !hasOtherCode(one)
    ways.push({ field: 'email', what: 'e-mail', isMatch })
  } else if (name) {
    ways.push({ field: 'fullName', what: 'name', isMatch: (one) => isOfClient(one) && hasName(one) && !hasOtherCode(one) })
  }
  return ways
}

function checked(values: object, plan: (form: ParticipantForm) => LineDecision): LineDecision {
  const result = participantFormSchema.safeParse(values)
  if (result.success) return plan(result.data)
  const problems = result.error.issues.map(({ path: [name = ''], message }) => ({
    field: FIELD_OF[String(name)] ?? (name as ImportField),
    reason: message,
  }))
  return { action: 'refuse', problems }
}

/** Checks that there is a way to reach the participant, or else their client. */
function withAddress({ email, phone }: ParticipantForm, { unreachable }: LineRules, decision: LineDecision): LineDecision {
  if (unreachable === undefined || (email !== '' && phone)) return decision
  return refusal(email === '' ? 'email' : 'phone', unreachable)
}

function refusal(field: ImportField, reason: string): LineDecision {
  return { action: 'refuse', problems: [{ field, reason }] }
}

type FormField = keyof ParticipantChanges & keyof Participant
const FORM_FIELDS = Object.keys(participantChangesSchema.shape).filter((name) => name in participantSchema.shape) as FormField[]

/** Returns the form that would save the participant unchanged. */
export function formOf(participant: Participant): Pick<Participant, FormField> & { phone: string } {
  const form = Object.fromEntries(FORM_FIELDS.map((name) => [name, participant[name]])) as Pick<Participant, FormField>
  return { ...form, phone: participant.phone ?? '' }
}

/** Reports whether saving the form would change nothing. */
function isSame(form: ParticipantForm, participant: Participant): boolean {
  const before = formOf(participant)
  const names = Object.keys(before) as Array<keyof typeof before>
  return names.every((name) => (name === 'phone' ? normalisePhone(form.phone ?? '') : (form[name] ?? null)) === before[name])
}
