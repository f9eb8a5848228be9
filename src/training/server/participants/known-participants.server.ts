import { sql } from 'kysely'
import { portions } from '#base/database/portions.ts'
import type { Database } from '#base/database/database.server.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { folded } from '#base/text/folded.ts'
import { presentParticipant, selectParticipants, type ParticipantRow } from './participant-row.server.ts'
import type { Participant } from '../../participants/participant.schema.ts'

/** An enrolled participant, with the version that an update must start from. */
export interface KnownParticipant {
  participant: Participant
  version: number
  /** Set if their place in their batch was cancelled. */
  cancelled: { cancelledOn: string | null } | null
}

interface Sought {
  participantId?: string | undefined
  email?: string | undefined
  fullName?: string | undefined
  employeeCode?: string | undefined
}

/**
 * The enrolled participants that have one of these participant IDs (in any spelling) or e-mail addresses (in any case), or
 * at the client one of the employee codes or names. An import compares its lines with them. The oldest comes first.
 */
export async function findKnownParticipants(db: Database, sought: readonly Sought[], clientId?: number): Promise<KnownParticipant[]> {
  const numbers = distinct(sought.map(({ participantId }) => participantId && normaliseReference(participantId)))
  const emails = distinct(sought.map(({ email }) => email && emailKey(email)))
  const found = new Map<number, KnownParticipant>()
  for (const some of portions(numbers)) {
    const rows = await selectParticipants(db).where('participants.lookup_id', 'in', some).execute()
    for (const row of rows) found.set(row.id, knownParticipant(row))
  }
  for (const some of portions(emails)) {
    const rows = await selectParticipants(db)
      .where(sql<string>`lower(participants.email)`, 'in', some)
      .execute()
    for (const row of rows) found.set(row.id, knownParticipant(row))
  }
  const ofClient = {
    'participants.sort_name': distinct(sought.map(({ fullName }) => fullName && folded(fullName))),
    'lower(participants.employee_code)': distinct(sought.map(({ employeeCode }) => employeeCode?.toLowerCase())),
  }
  for (const [column, values] of clientId === undefined ? [] : Object.entries(ofClient)) {
    for (const some of portions(values)) {
      const rows = await selectParticipants(db)
        .where('participants.client_id', '=', clientId ?? 0)
        .where(sql.raw<string>(column), 'in', some)
        .execute()
      for (const row of rows) found.set(row.id, knownParticipant(row))
    }
  }
  return [...found.values()].sort((one, other) => one.participant.id - other.participant.id)
}

export function knownParticipant(row: ParticipantRow): KnownParticipant {
  const cancelled = row.roster_state === 'cancelled' ? { cancelledOn: row.cancelled_on } : null
  return { participant: presentParticipant(row), version: row.version, cancelled }
}

/** The participants with these ids. Deleted ones are left out. */
export async function findParticipantsById(db: Database, ids: readonly number[]): Promise<Participant[]> {
  const found: Participant[] = []
  for (const some of portions(ids)) {
    const rows = await selectParticipants(db).where('participants.id', 'in', some).execute()
    found.push(...rows.map(presentParticipant))
  }
  return found
}

function distinct(values: ReadonlyArray<string | undefined>): string[] {
  return [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[]
}
