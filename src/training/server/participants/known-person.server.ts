import { sql } from 'kysely'
import { findPersonId, findRecordsOf, keepPerson, newPerson } from '#clients/server/person-key.server.ts'
import { recordVerdict } from '#clients/server/person-joins.server.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import { isRoleAddress } from '#clients/shared-contact.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { foldedName } from '#base/text/folded.ts'
import type { ParticipantForm } from '../../participants/participant.schema.ts'

/** The person of a new participant, with the reason why they are known; no reason for a new person. */
interface KnownPerson {
  id: number
  reason?: string
  /** The record named by the office. */
  record?: PersonRecord
}

/** Maximum number of enrolments with one address to compare. */
const MAX_ROWS = 50

/**
 * The person of a new participant: named by the form, known, or new. The lock prevents joining that person with another until the
 * transaction ends. @throws Problem 'unprocessable', 'not-found' or 'conflict'
 */
export async function personOf(tx: WriteTransaction, form: ParticipantForm): Promise<KnownPerson> {
  const known = (await namedPerson(tx, form)) ?? (await findKnownPerson(tx, form))
  if (!known) return { id: await newPerson(tx) }
  if (await keepPerson(tx, known.id)) return known
  throw form.personId === undefined
    ? new Problem('conflict', 'Someone else has just joined or separated records of this person. Try again.')
    : fieldProblem('unprocessable', 'personId', UNKNOWN)
}

const UNKNOWN = 'Person not found. Their records may have been joined with another person or deleted.'

/**
 * Finds the person of a new participant automatically: same client and employee code, or same personal e-mail and name. An address used
 * under different names is shared, and so is a role address such as hr@; they prove nothing.
 */
async function findKnownPerson(
  db: Database,
  { email, fullName, clientId, employeeCode }: ParticipantForm,
): Promise<KnownPerson | undefined> {
  const rows = db.sql
    .selectFrom('participants')
    .select(['person_id', 'full_name', 'client_id', 'employee_code'])
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
  const code = employeeCode?.toLowerCase()
  if (clientId && code) {
    const alike = await rows
      .where('client_id', '=', clientId)
      .where(sql<string>`lower(employee_code)`, '=', code)
      .execute()
    if (alike.length > 0) return onlyOne(alike, 'Same client and employee code')
  }
  if (email === '' || isRoleAddress(email)) return undefined
  const alike = await rows.where(sql<string>`lower(email)`, '=', emailKey(email)).execute()
  const isSomebodyElse = alike.some(
    (row) =>
      foldedName(row.full_name) !== foldedName(fullName) ||
      (clientId && code && row.client_id === clientId && (row.employee_code ?? code).toLowerCase() !== code),
  )
  return isSomebodyElse ? undefined : onlyOne(alike, 'Same e-mail and name')
}

/** The person of all these rows. If they belong to several people, the office decides. */
function onlyOne(rows: ReadonlyArray<{ person_id: number }>, reason: string): KnownPerson | undefined {
  const [id, ...others] = new Set(rows.map(({ person_id: person }) => person))
  return id === undefined || others.length > 0 ? undefined : { id, reason }
}

/** Records that a new participant was matched with a known person, so that it can be undone. */
export async function recordKnownPerson(
  tx: WriteTransaction,
  participantId: number,
  person: KnownPerson,
  context: ActionContext,
): Promise<void> {
  if (!person.reason) return
  const own: PersonRecord = `participant:${participantId}`
  const known = person.record ?? [...(await findRecordsOf(tx, [person.id])).keys()].find((record) => record !== own)
  if (known) await recordVerdict(tx, { pair: [known, own], verdict: 'same', reason: person.reason, moved: [own] }, context)
}

async function namedPerson(tx: WriteTransaction, { personId, samePersonAs }: ParticipantForm): Promise<KnownPerson | undefined> {
  const reason = 'Enrolled in another program'
  if (personId !== undefined) return { id: personId, reason }
  if (samePersonAs === undefined) return undefined
  const id = await findPersonId(tx, samePersonAs)
  if (id !== undefined) return { id, reason, record: samePersonAs }
  throw new Problem('not-found', 'The record that this enrolment is joined with does not exist. It may have been deleted.')
}
