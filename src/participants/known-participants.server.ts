import { sql } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import { normaliseReference } from '../shared/reference-number.ts'
import { presentParticipant, selectParticipants } from './participant-row.server.ts'
import type { Participant } from './participant.ts'

/** Values one statement may bind on either database, with room. */
const MAX_BATCH = 400

/** Somebody who is enrolled already, with the version a change must start from. */
export interface KnownParticipant {
  participant: Participant
  version: number
}

interface Sought {
  participantId?: string | undefined
  email?: string | undefined
}

/**
 * Who of these is enrolled already, by number however it is spelled, or by e-mail in any case: what an import compares
 * with. The oldest first, and each once.
 */
export async function findKnownParticipants(db: Database, sought: readonly Sought[]): Promise<KnownParticipant[]> {
  const numbers = distinct(sought.map(({ participantId }) => participantId && normaliseReference(participantId)))
  const emails = distinct(sought.map(({ email }) => email && emailKey(email)))
  const found = new Map<number, KnownParticipant>()
  for (const some of portions(numbers)) {
    const rows = await selectParticipants(db).where('participants.lookup_id', 'in', some).execute()
    for (const row of rows) found.set(row.id, { participant: presentParticipant(row), version: row.version })
  }
  for (const some of portions(emails)) {
    const rows = await selectParticipants(db).where(sql<string>`lower(participants.email)`, 'in', some).execute()
    for (const row of rows) found.set(row.id, { participant: presentParticipant(row), version: row.version })
  }
  return [...found.values()].sort((one, other) => one.participant.id - other.participant.id)
}

/** These participants; who is gone is left out. */
export async function findParticipantsById(db: Database, ids: readonly number[]): Promise<Participant[]> {
  const found: Participant[] = []
  for (const some of portions(ids)) {
    const rows = await selectParticipants(db).where('participants.id', 'in', some).execute()
    found.push(...rows.map(presentParticipant))
  }
  return found
}

/** As the index on e-mails compares: both databases lower the letters of ASCII alone, and an address has no others. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function distinct(values: ReadonlyArray<string | undefined>): string[] {
  return [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[]
}

function* portions<Value>(values: readonly Value[]): Iterable<Value[]> {
  for (let from = 0; from < values.length; from += MAX_BATCH) yield values.slice(from, from + MAX_BATCH)
}
