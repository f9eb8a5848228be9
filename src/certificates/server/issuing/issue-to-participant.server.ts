import type { Participant } from '#training/participants/participant.schema.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { monthInWords } from '#base/dates/dates.ts'
import { holdsUntil } from '../../earlier-certificate.ts'
import { judgeIssuing, type RecipientDecision } from '../../issuing/judge-issuing.ts'
import { monthOf } from '../../issuing/issuing-preview.ts'
import { issueCertificate } from '../issue/certificate.server.ts'
import { lockEarlierCertificates } from '../issue/second-certificate.server.ts'
import { readRecipient, type IssueCase } from '../recipient.server.ts'

export interface IssuingOptions {
  issueDate: string
  /** Null: no expiry date. Default: the validity of the program, as for a single certificate. */
  expiryDate?: string | null | undefined
  /** Whether each recipient gets the certificate by mail. */
  notify?: boolean | undefined
  /** Participants to leave out, by row id. */
  leaveOut?: readonly number[] | undefined
  /** Whether enrolments of a later month than the issue date also get a certificate. */
  laterEnrolments?: boolean | undefined
  /** Limits the job to seat holders of this batch who meet its program's rule or for whom a decision was given. */
  batchId?: number | undefined
}

/** The result for one participant: as a row of a bulk job reports it. */
interface IssuedToParticipant {
  outcome: 'done' | 'skipped'
  reason: string
  /** The row id of the certificate. */
  resultId?: number
}

/**
 * Issues the certificate of their program to a participant of a bulk job, and sets them to completed unless it is one of participation.
 * Skips a participant who already has one of this enrolment, also an expired one, or a revoked one unless the request names
 * them; so running it twice issues nothing twice. A participant with one from another enrolment gets another: the preview
 * has named them, and the request can leave them out. An enrolment of a later month than the issue date is skipped unless
 * the request covers it, because a filtered list may include the next group. Paused and withdrawn participants are refused,
 * because they did not complete the training with the group. So are names that cannot be printed. Participants below the
 * rule of the program, or in question, get one from their batch only.
 * @throws Problem 'conflict' for somebody who cannot get one
 */
export async function issueToParticipant(
  tx: WriteTransaction,
  participant: Participant,
  { leaveOut, laterEnrolments, batchId, ...options }: IssuingOptions,
  { decision, context }: { decision: RecipientDecision; context: ActionContext },
): Promise<IssuedToParticipant> {
  const { id: participantId, trainingProgramId } = participant
  if (leaveOut?.includes(participantId)) return { outcome: 'skipped', reason: 'Left out.' }
  const earlier = await lockEarlierCertificates(tx, { participantId, trainingProgramId }, context)
  const recipient = await readRecipient(tx, { participantId, trainingProgramId })
  const { outcome, reason, own, existing } = judgeIssuing(recipient.participant, earlier, recipient.obstacles, decision)
  if (own && outcome !== 'issue') return { outcome: 'skipped', reason, resultId: own.id }
  if (outcome === 'refused') throw new Problem('conflict', reason)
  const obstacle = batchId === undefined ? undefined : whyNotThere(recipient, batchId)
  if (obstacle || outcome !== 'issue') return { outcome: 'skipped', reason: obstacle ?? reason }
  const month = monthOf(participant.enrollmentDate)
  if (!laterEnrolments && month > monthOf(options.issueDate)) {
    return { outcome: 'skipped', reason: `Enrolled in ${monthInWords(month)}, after the month of the issue date.` }
  }
  const { anyway: _, ...printed } = decision
  const purpose = existing && { additional: true, reason: `Another enrolment; ${holdsUntil(existing)}` }
  const issued = { participantId: String(participantId), trainingProgramId, certificatePath: null, complete: true }
  const form = { ...issued, ...options, ...printed, ...purpose }
  const { certificate } = await issueCertificate(tx, form, context, { isBulk: true, known: { recipient, earlier } })
  const beside = existing ? `, beside ${existing.certificateId}` : ''
  return { outcome: 'done', reason: `Certificate ${certificate.certificateId}${beside}.`, resultId: certificate.id }
}

/** Returns the reason why someone has no seat in the batch. */
function whyNotThere({ place }: IssueCase, batchId: number): string | undefined {
  if (place?.batch.id !== batchId) return 'Is no longer in this batch.'
  return place.entry.rosterState === 'seat' ? undefined : 'Has no seat in this batch.'
}
