import { addYears, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { folded, foldedName } from '#base/text/folded.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import type { KnownParticipant } from '#training/server/participants/known-participants.server.ts'
import type { ImportDoubt, ImportField } from '../../imports/import-plan.ts'
import type { ImportProblem } from '../../imports/import.schema.ts'
import type { ImportValues } from './import-values.server.ts'

/** A reason to ask before enrolling a line; `doubt` is null when the line must be corrected. */
export interface LineDoubt {
  doubt: ImportDoubt | null
  field: ImportField
  reason: string
}

/** Finds lines of one file that seem to be about the same person. It remembers the lines it has seen. */
export class RepeatFinder {
  #seen = new Map<string, { line: number; values: ImportValues }>()

  /**
   * Returns the first earlier line with the same participant ID or employee code, or with the same name and e-mail.
   * Different names at one address, or different employee codes, mean different people.
   */
  find(line: number, values: ImportValues): LineDoubt | undefined {
    let found: LineDoubt | undefined
    for (const { key, field, doubt, what } of keysOf(values)) {
      const first = this.#seen.get(key)
      if (!first) this.#seen.set(key, { line, values })
      else if (!found && !(doubt === 'repeated' && areTwoPeople(first.values, values))) {
        const name = first.values.fullName ? ` (${first.values.fullName})` : ''
        found = { doubt, field, reason: `Same ${what} as line ${first.line}${name}.` }
      }
    }
    return found
  }
}

function keysOf({ participantId, employeeCode, email, fullName, trainingProgramId }: ImportValues) {
  const keys: Array<{ key: string; field: ImportField; doubt: ImportDoubt | null; what: string }> = []
  const name = foldedName(fullName ?? '')
  if (participantId) {
    keys.push({ key: `number ${normaliseReference(participantId)}`, field: 'participantId', doubt: null, what: 'participant ID' })
  }
  if (employeeCode) {
    const key = `code ${trainingProgramId} ${folded(employeeCode)}`
    keys.push({ key, field: 'employeeCode', doubt: 'employee-code', what: 'employee code' })
  }
  if (email) {
    keys.push({ key: `email ${trainingProgramId} ${emailKey(email)} ${name}`, field: 'email', doubt: 'repeated', what: 'e-mail' })
  } else if (name) {
    keys.push({ key: `name ${trainingProgramId} ${name}`, field: 'fullName', doubt: 'repeated', what: 'name' })
  }
  return keys
}

function areTwoPeople(one: ImportValues, other: ImportValues): boolean {
  const isDecided = [one, other].every(({ personId, isOther }) => personId !== undefined || isOther)
  if (isDecided && one.personId !== other.personId) return true
  const [code, otherCode] = [one.employeeCode, other.employeeCode]
  return code !== undefined && otherCode !== undefined && folded(code) !== folded(otherCode)
}

/** Several known namesakes, any of whom a line may mean. */
export interface NamesakeDoubt extends LineDoubt {
  people: ImportProblem['people']
}

/**
 * Finds several known people of the client who share a line's name when the line does not distinguish them: it has no code,
 * and no address, a shared one, or one that none of them has. Returns undefined if the choice makes no difference, because all
 * of them are already enrolled in the program.
 */
export function namesakesOf(values: ImportValues, known: readonly KnownParticipant[]): NamesakeDoubt | undefined {
  const { fullName, employeeCode, email, participantId, clientId, trainingProgramId, batchId } = values
  if (!fullName || employeeCode || participantId || clientId === undefined || values.isOther) return undefined
  const namesakes = known
    .map(({ participant }) => participant)
    .filter((one) => one.clientId === clientId && foldedName(one.fullName) === foldedName(fullName))
  const reached = email ? namesakes.filter((one) => emailKey(one.email) === emailKey(email)) : namesakes
  const people = new Map((reached.length === 0 ? namesakes : reached).map((one) => [one.personId, one]))
  const enrolled = new Set(reached.filter((one) => one.trainingProgramId === trainingProgramId).map(({ personId }) => personId))
  if (people.size < 2 || (batchId === undefined && enrolled.size === people.size)) return undefined
  const named = [...people.values()].map(({ employeeCode: code, participantId: number }) => (code ? `code ${code}` : number))
  const reason = `${people.size} known people of this client have this name: ${named.join(', ')}. Choose one of them, or a new person.`
  const details = [...people].map(([personId, { department, training_program_name: program }], at) => ({
    personId,
    detail: [named[at], department, program].filter(Boolean).join(', '),
  }))
  return { doubt: 'namesakes', field: 'employeeCode', reason, people: details }
}

/** Reports an enrolment date more than a year from today, which is often the date of joining the company. */
export function farDate(date: PlainDate | undefined, today: PlainDate): LineDoubt | undefined {
  const doubt = { doubt: 'far-date', field: 'enrollmentDate' } as const
  if (date !== undefined && date < addYears(today, -1)) {
    const help = 'If it is the day they joined the company, choose no column for the enrolment date.'
    return { ...doubt, reason: `${shortDate(date)} is more than a year ago. ${help}` }
  }
  if (date !== undefined && date > addYears(today, 1)) return { ...doubt, reason: `${shortDate(date)} is more than a year ahead.` }
  return undefined
}

/**
 * Removes someone else's name from a reason, because their erasure would not find it in this line: 'Same e-mail as line 4
 * (Asha Example).' → 'Same e-mail as line 4.'
 */
export function withoutOthers(reason: string): string {
  return reason.replace(/ \(.*\)\.$/, '.')
}
