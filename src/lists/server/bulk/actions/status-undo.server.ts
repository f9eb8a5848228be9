import { lockEnquiry } from '#enquiries/server/enquiry-row.server.ts'
import { setEnquiryStatus } from '#enquiries/server/enquiry.server.ts'
import type { EnquiryStatus } from '#enquiries/enquiry.ts'
import { lockParticipant } from '#training/server/participants/participant.server.ts'
import { setParticipantStatus } from '#training/server/participants/participant-status.server.ts'
import type { ParticipantStatus } from '#training/participants/participant.ts'
import { Problem } from '#base/api/problem.ts'
import { ENQUIRY_SOURCE, PARTICIPANT_SOURCE } from '../../record-sources.server.ts'
import { undoAction, type StatusUndoData, type UndoData } from '../jobs/undo.server.ts'

type AnyStatus = EnquiryStatus | ParticipantStatus

/** Gives each record the status it had before, unless somebody has changed the record since. */
export const undoStatusAction = undoAction(async (tx, row, undoData: StatusUndoData<AnyStatus>, { options, context }) => {
  const id = row.recordId ?? 0
  const { before } = undoData
  if (options.of === 'enquiry-status') {
    const { enquiry, version } = await lockEnquiry(tx, id)
    row.label = ENQUIRY_SOURCE.labelOf(enquiry)
    requireUnchanged(version, undoData)
    await setEnquiryStatus(tx, id, { status: before as EnquiryStatus }, context)
  } else {
    const { participant, version } = await lockParticipant(tx, id)
    row.label = PARTICIPANT_SOURCE.labelOf(participant)
    requireUnchanged(version, undoData)
    await setParticipantStatus(tx, id, before as ParticipantStatus, context)
  }
  return { outcome: 'done', reason: `Set back to ${before}.` }
})

/** @throws Problem 'conflict' */
function requireUnchanged(version: number, undoData: UndoData): void {
  if (version !== undoData.version) throw new Problem('conflict', 'Changed since then, so it was left as it is.')
}
