import { findCertificatesOfParticipant } from '#certificates/server/issue/certificate-list.server.ts'
import type { ParticipantForm } from '#training/participants/participant.schema.ts'
import { deleteParticipant, lockParticipant, updateParticipant } from '#training/server/participants/participant.server.ts'
import { cancelPlaces } from '#training/server/roster/roster-people.server.ts'
import { lockEntry } from '#training/server/roster/roster.server.ts'
import { Problem } from '#base/api/problem.ts'
import { PARTICIPANT_SOURCE } from '../record-sources.server.ts'
import { undoAction, type UndoData } from '../bulk/jobs/undo.server.ts'

/** The undo data of a row that created or updated a participant. */
export interface ImportUndoData extends UndoData {
  /** The participant before the import; undefined when the import created them. */
  before?: ParticipantForm
  /** The cancelled place that the import restored, or that the person left for another batch, with the reason for its cancellation. */
  gaveBack?: { batchId: number; reason: string }
}

export const undoImportAction = undoAction(async (tx, row, undoData: ImportUndoData, { context }) => {
  const { before, gaveBack } = undoData
  const { participant, version } = await lockParticipant(tx, row.recordId ?? 0)
  row.label = PARTICIPANT_SOURCE.labelOf(participant)
  if (version !== undoData.version) throw new Problem('conflict', 'Changed after the import, so it was left as it is.')
  if (before) await updateParticipant(tx, participant.id, { changes: before }, context)
  if (gaveBack) {
    await cancelPlaces(tx, [await lockEntry(tx, gaveBack.batchId, participant.id)], gaveBack.reason, context)
    return { outcome: 'done', reason: 'Their place is cancelled again.' }
  }
  if (!before) await deleteParticipant(tx, participant.id, { findBlockers: findCertificatesOfParticipant }, context)
  return { outcome: 'done', reason: before ? 'Set back to the values before the import.' : 'Removed.' }
})
