import { Notes } from '#enquiries/server/conversation/notes.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { lockParticipant } from './participant.server.ts'

/** The notes on participants. Their person's page shows them. */
export const PARTICIPANT_NOTES = new Notes({
  kind: 'participant',
  table: 'participant_notes',
  column: 'participant_id',
  lock: lockParticipant,
})

/** The notes on a participant as that person may read them: without the authors, in the order they were written. */
export function findParticipantNoteTexts(db: Database, participantId: number): Promise<Array<{ text: string; createdAt: string }>> {
  return db.sql
    .selectFrom('participant_notes')
    .select(['text', 'created_at as createdAt'])
    .where('participant_id', '=', participantId)
    .orderBy('id')
    .execute()
}
