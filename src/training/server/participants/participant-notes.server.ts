import { Notes } from '#clients/server/notes.server.ts'
import { lockParticipant } from './participant.server.ts'

/** The notes on participants. Their person's page shows them. */
export const PARTICIPANT_NOTES = new Notes({
  kind: 'participant',
  table: 'participant_notes',
  column: 'participant_id',
  lock: lockParticipant,
})
