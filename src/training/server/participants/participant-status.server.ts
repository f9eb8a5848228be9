import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { getParticipant, lockParticipant, type VersionedParticipant } from './participant.server.ts'
import type { ParticipantStatus } from '../../participants/participant.ts'

/**
 * Changes only a participant's status, so it needs no version: changes of other fields stay. Any status may follow any
 * other (docs/product/requirements.md, section 4). Setting the present status again does nothing.
 * @throws Problem 'not-found'
 */
export async function setParticipantStatus(
  db: Database,
  id: number,
  status: ParticipantStatus,
  context: ActionContext,
): Promise<VersionedParticipant & { isChanged: boolean }> {
  return db.write(async (tx) => {
    const before = await lockParticipant(tx, id)
    if (before.participant.status === status) return { ...before, isChanged: false }
    await tx.sql
      .updateTable('participants')
      .set({ status, updated_at: context.now.toISOString(), version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    const after = await getParticipant(tx, id)
    const change = { before: before.participant, after: after.participant }
    await recordAudit(tx, context, { action: 'participant updated', subject: `participant:${id}`, ...change })
    tx.changed('participants', `participant:${id}`)
    return { ...after, isChanged: true }
  })
}
