import { findLatestCertificate, findCertifiedPrograms } from '../../certificates/issue/certificates-of-participants.server.ts'
import { issueCertificate } from '../../certificates/issue/certificate.server.ts'
import { findParticipantsById } from '../../participants/known-participants.server.ts'
import { getParticipant } from '../../participants/participant.server.ts'
import { setParticipantStatus } from '../../participants/participant-status.server.ts'
import type { Participant } from '../../participants/participant.ts'
import { Problem } from '../../shared/problem.ts'
import { PARTICIPANT_SOURCE, type SourceContext } from '../../records/record-sources.server.ts'
import type { JobContext } from '../jobs/bulk-action.server.ts'
import type { Selection } from '../jobs/bulk.schema.ts'
import type { IssuingPreview } from '../jobs/issuing-preview.ts'
import { selectedRecords } from '../jobs/selection.server.ts'
import { recordAction } from './record-action.server.ts'

export interface IssuingOptions {
  issueDate: string
  /** Null: no expiry date. Left out: one year ahead, as for a single certificate. */
  expiryDate?: string | null | undefined
  /** Whether each recipient gets the certificate by mail. */
  notify?: boolean | undefined
}

/**
 * Sets a participant to completed and issues the certificate of their program. Participants who have one already are
 * skipped, so running it twice issues nothing twice. Paused and withdrawn participants are refused: they did not
 * complete the training with the group.
 */
export const completeAndIssueAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await getParticipant(tx, id)).participant,
  async change(tx, participant, { options, context }: JobContext<IssuingOptions>) {
    const { id: participantId, trainingProgramId } = participant
    const existing = await findLatestCertificate(tx, { participantId, trainingProgramId })
    if (existing) {
      const status = existing.revoked_on !== null ? ', which was revoked' : existing.suspended_on !== null ? ', which is suspended' : ''
      return { outcome: 'skipped', reason: `Holds certificate ${existing.certificate_id} already${status}.`, resultId: existing.id }
    }
    if (!mayComplete(participant)) {
      throw new Problem('conflict', `Is ${participant.status}. Set the status first if the training was completed.`)
    }
    await setParticipantStatus(tx, participantId, 'completed', context)
    const form = { participantId: String(participantId), trainingProgramId, certificatePath: null, ...options }
    const { certificate } = await issueCertificate(tx, form, context, { isBulk: true })
    return { outcome: 'done', reason: `Certificate ${certificate.certificateId}.`, resultId: certificate.id }
  },
})

/** Counts what the job would do, and writes nothing. */
export async function previewIssuing(context: SourceContext, selection: Selection): Promise<IssuingPreview> {
  const { db } = context
  const preview: IssuingPreview = { total: 0, toIssue: 0, toComplete: 0, holding: 0, refused: 0 }
  for await (const targets of selectedRecords(PARTICIPANT_SOURCE, selection, context)) {
    const ids = targets.map(({ recordId }) => recordId ?? 0)
    const certified = await findCertifiedPrograms(db, ids)
    for (const participant of await findParticipantsById(db, ids)) {
      preview.total += 1
      if (certified.has(`${participant.id}/${participant.trainingProgramId}`)) preview.holding += 1
      else if (!mayComplete(participant)) preview.refused += 1
      else {
        preview.toIssue += 1
        if (participant.status !== 'completed') preview.toComplete += 1
      }
    }
  }
  return preview
}

function mayComplete({ status }: Participant): boolean {
  return status === 'active' || status === 'completed'
}
