import { batchName } from '../../batches/batch.ts'
import { getBatch } from '../batches/batch-row.server.ts'
import { listChosenBatches } from '../batches/batch-list.server.ts'
import { tellApart } from '#clients/tell-apart.ts'
import type { Database } from '#base/database/database.server.ts'
import { findParticipantsById } from '../participants/known-participants.server.ts'
import type { MovedPerson } from '../../roster/roster.schema.ts'
import '../participants/batch-move.table.ts'

/** The people who moved to another batch, listed by the batch they left. @throws Problem 'not-found' */
export async function listMovedPeople(db: Database, batchId: number): Promise<MovedPerson[]> {
  await getBatch(db, batchId)
  const moves = await db.sql
    .selectFrom('batch_moves')
    .select(['participant_id', 'to_batch_id'])
    .where('batch_id', '=', batchId)
    .orderBy('to_batch_id')
    .orderBy('participant_id')
    .execute()
  if (moves.length === 0) return []
  const people = await findParticipantsById(
    db,
    moves.map(({ participant_id: id }) => id),
  )
  const apart = new Map(tellApart(people).map((text, at) => [people[at]?.id, text]))
  const named = new Map(people.map((one) => [one.id, one]))
  const { rows } = await listChosenBatches(
    db,
    moves.map(({ to_batch_id: id }) => id),
  )
  const batches = new Map(rows.map((batch) => [batch.id, batchName(batch)]))
  return moves.flatMap(({ participant_id: participantId, to_batch_id: id }) => {
    const [person, name] = [named.get(participantId), batches.get(id)]
    if (!person || name === undefined) return []
    return { participantId, fullName: person.fullName, apart: apart.get(participantId) ?? '', batch: { id, name } }
  })
}
