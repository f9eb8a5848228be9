import { sql } from 'kysely'
import { lastPhoneDigits } from '#clients/server/phone-digits.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { MATCHED_PHONE_DIGITS } from '#base/values/phone.ts'
import { presentParticipant, selectParticipants, selectShownParticipants } from './participant-row.server.ts'
import { knownParticipant, type KnownParticipant } from './known-participants.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { presentBatches, selectBatches } from '../batches/batch-row.server.ts'
import type { Participant } from '../../participants/participant.schema.ts'
import type { RosterState } from '../../roster/roster-state.ts'

/** The participants of one person with their versions, the latest enrolment first. */
export async function findParticipantsOfPerson(db: Database, person: number): Promise<KnownParticipant[]> {
  const rows = await selectParticipants(db)
    .where('participants.person_id', '=', person)
    .orderBy('participants.enrollment_date', 'desc')
    .orderBy('participants.id', 'desc')
    .execute()
  return rows.map(knownParticipant)
}

interface PlaceInBatch {
  batch: Batch
  rosterState: RosterState
}

/** The places of these participants, by participant. People without a batch have none. */
export async function findPlaces(db: Database, ids: readonly number[]): Promise<Map<number, PlaceInBatch>> {
  if (ids.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('participants')
    .select(['id', 'batch_id', 'roster_state'])
    .where('id', 'in', [...ids])
    .where('batch_id', 'is not', null)
    .execute()
  if (rows.length === 0) return new Map()
  const batchIds = rows.flatMap((row) => row.batch_id ?? [])
  const found = await presentBatches(db, await selectBatches(db).where('batches.id', 'in', batchIds).execute())
  const batches = new Map(found.map((batch) => [batch.id, batch]))
  return new Map(
    rows.flatMap(({ id, batch_id: batchId, roster_state: state }) => {
      const batch = batches.get(batchId ?? 0)
      return batch ? [[id, { batch, rosterState: state ?? 'seat' }] as const] : []
    }),
  )
}

/** The newest participants with this e-mail address. */
export async function findNewestWithEmail(db: Database, email: string, limit: number): Promise<Participant[]> {
  const rows = await selectShownParticipants(db)
    .where(sql<string>`lower(participants.email)`, '=', emailKey(email))
    .orderBy('participants.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentParticipant)
}

/** The newest participants whose phone number has the same ending (`phoneKey`). */
export async function findNewestWithPhone(db: Database, key: string, limit: number): Promise<Participant[]> {
  const rows = await selectShownParticipants(db)
    .where(lastPhoneDigits('participants.phone', db.dialect), '=', key.slice(-MATCHED_PHONE_DIGITS))
    .orderBy('participants.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentParticipant)
}
