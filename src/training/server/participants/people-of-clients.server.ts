import { findBatchesOf } from '../batches/batch.server.ts'
import type { ClientPeople } from '#clients/server/client.server.ts'
import { RowsOfClients } from '#clients/server/rows-of-clients.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { columnOf } from '#base/database/present-row.server.ts'
import { PARTICIPANT_TEXT_NAMES } from '../../participants/participant-texts.ts'
import { COUNTS_AS_PARTICIPANT } from './participant-row.server.ts'
import { namesWhere } from './participant.server.ts'

const MAX_NAMES = 5
const TEXT_COLUMNS = PARTICIPANT_TEXT_NAMES.map(columnOf)

/** The participants of clients, for the merge of two. */
export const PARTICIPANTS_OF_CLIENTS = new RowsOfClients({ kind: 'participant', table: 'participants', changes: 'participants' })

/** The people of clients, for the calls of clients. */
export const CLIENT_PEOPLE: ClientPeople = {
  async count(db, clientIds) {
    if (clientIds.length === 0) return new Map()
    const rows = await db.sql
      .selectFrom('participants')
      .select(['client_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('client_id', 'in', clientIds)
      .where(COUNTS_AS_PARTICIPANT)
      .groupBy('client_id')
      .execute()
    return new Map(rows.map((row) => [row.client_id ?? 0, row.count]))
  },

  findBlockers: async (tx, id) => [...(await namesWhere(tx, 'client_id', id)), ...(await findBatchesOf(tx, 'client_id', id))],

  async nameDependent(db, clientId) {
    const rows = await db.sql
      .selectFrom('participants')
      .select('full_name')
      .where('client_id', '=', clientId)
      .where(({ or, eb }) => or([eb('email', '=', ''), eb('phone', 'is', null)]))
      .orderBy('id')
      .limit(MAX_NAMES + 1)
      .execute()
    if (rows.length === 0) return undefined
    const names = rows.slice(0, MAX_NAMES).map((row) => row.full_name)
    return `${names.join(', ')}${rows.length > MAX_NAMES ? ' and others' : ''}`
  },
}

/** A client's enrolments, oldest first, each with its person. */
export function listEnrolmentsOfClient(db: Database, clientId: number) {
  return db.sql
    .selectFrom('participants')
    .select(['id', 'person_id', 'full_name', 'training_program_id', ...TEXT_COLUMNS])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
}

/** The client of each of these participants, in the order of their rows. */
export function findClientsOf(
  db: Database,
  ids: readonly number[],
): Promise<Array<{ id: number; full_name: string; client_id: number | null; email: string }>> {
  return db.sql.selectFrom('participants').select(['id', 'full_name', 'client_id', 'email']).where('id', 'in', ids).orderBy('id').execute()
}
