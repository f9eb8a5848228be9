import { lockEnquiry } from '../../enquiries/enquiry-row.server.ts'
import { setEnquiryStatus } from '../../enquiries/enquiry.server.ts'
import type { EnquiryStatus } from '../../enquiries/enquiry.ts'
import { lockParticipant } from '../../participants/participant.server.ts'
import { setParticipantStatus } from '../../participants/participant-status.server.ts'
import type { ParticipantStatus } from '../../participants/participant.ts'
import { Problem } from '../../shared/problem.ts'
import { nameOfEnquiry } from './enquiry-actions.server.ts'
import { nameOfParticipant } from './participant-actions.server.ts'
import { undoAction, type StatusSet } from '../jobs/undo.server.ts'

type AnyStatus = EnquiryStatus | ParticipantStatus

/** Each gets back the status it had, unless somebody changed it since. */
export const undoStatusAction = undoAction(async (tx, row, { version: left, before }: StatusSet<AnyStatus>, { options, context }) => {
  const id = row.recordId ?? 0
  if (options.of === 'enquiry-status') {
    const { enquiry, version } = await lockEnquiry(tx, id)
    row.label = nameOfEnquiry(enquiry)
    requireUntouched(version, left)
    await setEnquiryStatus(tx, id, { status: before as EnquiryStatus }, context)
  } else {
    const { participant, version } = await lockParticipant(tx, id)
    row.label = nameOfParticipant(participant)
    requireUntouched(version, left)
    await setParticipantStatus(tx, id, before as ParticipantStatus, context)
  }
  return { outcome: 'done', reason: `Is ${before} again.` }
})

/** @throws Problem 'conflict' */
function requireUntouched(version: number, left: number): void {
  if (version !== left) throw new Problem('conflict', 'Was changed since, and stays as it is.')
}
