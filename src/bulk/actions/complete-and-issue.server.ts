import { alreadyHolds, isValidOrSuspended, type EarlierCertificate } from '../../certificates/earlier-certificate.ts'
import { findEarlierCertificates } from '../../certificates/issue/earlier-certificates.server.ts'
import { issueCertificate } from '../../certificates/issue/certificate.server.ts'
import { findParticipantsById } from '../../participants/known-participants.server.ts'
import { lockPerson } from '../../participants/same-person.server.ts'
import { getParticipant } from '../../participants/participant.server.ts'
import { setParticipantStatus } from '../../participants/participant-status.server.ts'
import type { Participant } from '../../participants/participant.ts'
import { Problem } from '../../shared/problem.ts'
import { PARTICIPANT_SOURCE, type SourceContext } from '../../records/record-sources.server.ts'
import type { JobContext } from '../jobs/bulk-action.server.ts'
import type { Selection } from '../jobs/bulk.schema.ts'
import { MAX_RECIPIENTS_NAMED, type IssuingPreview } from '../jobs/issuing-preview.ts'
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
 * Sets a participant to completed and issues the certificate of their program. A person who was given one already is
 * skipped, also when it has expired or was revoked, so running it twice issues nothing twice. Paused and withdrawn participants are refused: they did not
 * complete the training with the group.
 */
export const completeAndIssueAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await getParticipant(tx, id)).participant,
  async change(tx, participant, { options, context }: JobContext<IssuingOptions>) {
    const { id: participantId, trainingProgramId } = participant
    await lockPerson(tx, participant)
    const earlier = (await findEarlierCertificates(tx, [{ participant, trainingProgramId }], context.now)).get(participantId)
    const existing = namedOf(earlier?.certificates ?? [])
    if (existing) return { outcome: 'skipped', reason: `${alreadyHolds(existing)}.`, resultId: existing.id }
    if (!mayComplete(participant)) {
      throw new Problem('conflict', `The participant is ${participant.status}. If they completed the training, set the status first.`)
    }
    await setParticipantStatus(tx, participantId, 'completed', context)
    const form = { participantId: String(participantId), trainingProgramId, certificatePath: null, ...options }
    const { certificate } = await issueCertificate(tx, form, context, { isBulk: true })
    return { outcome: 'done', reason: `Certificate ${certificate.certificateId}.`, resultId: certificate.id }
  },
})

/** Counts what the job would do, and writes nothing. */
export async function previewIssuing(context: SourceContext, selection: Selection): Promise<IssuingPreview> {
  const { db, now } = context
  const preview: IssuingPreview = { total: 0, toIssue: 0, toComplete: 0, holding: 0, refused: 0, recipients: [] }
  /** A person with two rows gets one certificate: 'person/program'. */
  const served = new Set<string>()
  for await (const targets of selectedRecords(PARTICIPANT_SOURCE, selection, context)) {
    const ids = targets.map(({ recordId }) => recordId ?? 0)
    const participants = await findParticipantsById(db, ids)
    const recipients = participants.map((participant) => ({ participant, trainingProgramId: participant.trainingProgramId }))
    const earlier = await findEarlierCertificates(db, recipients, now)
    for (const participant of participants) {
      const { personId, certificates } = earlier.get(participant.id) ?? { personId: participant.id, certificates: [] }
      const key = `${personId}/${participant.trainingProgramId}`
      const existing = namedOf(certificates)
      preview.total += 1
      if (existing || served.has(key)) preview.holding += 1
      if (existing && preview.recipients.length < MAX_RECIPIENTS_NAMED) {
        preview.recipients.push({ fullName: participant.fullName, participantId: participant.participantId, holds: alreadyHolds(existing) })
      }
      if (existing || served.has(key)) continue
      if (!mayComplete(participant)) preview.refused += 1
      else {
        served.add(key)
        preview.toIssue += 1
        if (participant.status !== 'completed') preview.toComplete += 1
      }
    }
  }
  return preview
}

/** The certificate that is named: one that is held, before one that has expired or was revoked. */
function namedOf(certificates: readonly EarlierCertificate[]): EarlierCertificate | undefined {
  return certificates.find(isValidOrSuspended) ?? certificates[0]
}

function mayComplete({ status }: Participant): boolean {
  return status === 'active' || status === 'completed'
}
