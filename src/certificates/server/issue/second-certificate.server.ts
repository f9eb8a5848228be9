import { type EarlierCertificate, REASON_REQUIRED, type CertificateForm } from '../../certificate.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { lockPeople } from '#clients/server/person-key.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { rowStatus, type CertificateRow } from '../certificate-row.server.ts'
import { refusal } from '../certificate-snapshot.server.ts'
import { isValidOrSuspended, type EarlierCertificates } from '../../earlier-certificate.ts'
import { findEarlierCertificates } from './earlier-certificates.server.ts'
import { revokeCertificate } from './revocation.server.ts'

/** The certificate about to be stored. Only a correction has an id. */
type NewCertificate = Pick<
  CertificateRow,
  'participant_id' | 'training_program_id' | 'certificate_id' | 'issue_date' | 'expiry_date' | 'revoked_on' | 'suspended_on'
> & { id?: number }

interface Recipient {
  participant: Pick<Participant, 'id' | 'fullName'>
  /** Their certificates, if the caller has locked the person. */
  earlier?: EarlierCertificates | undefined
}

type Purpose = Pick<CertificateForm, 'replaces' | 'additional' | 'reason'>

/**
 * Prevents a second valid certificate of one person and program, unless requested: `replaces` revokes the existing one, `additional` keeps
 * both, each with a reason. Locks the person, so that of two simultaneous requests one is refused (docs/decisions/0049). @throws Problem
 * 'conflict' with the existing certificate; 'invalid' without a reason; 'unprocessable' for a `replaces` that names no such certificate, or
 * that would leave a gap
 */
export async function preventSecond(
  tx: WriteTransaction,
  newCertificate: NewCertificate,
  purpose: Purpose,
  context: ActionContext,
  { participant, earlier: known }: Recipient,
): Promise<void> {
  requireReason(purpose)
  if (!isValidOrSuspended({ status: rowStatus(newCertificate, context.now) })) {
    if (purpose.replaces !== undefined)
      throw refusal('replaces', 'A certificate that has expired already cannot replace one that is valid.')
    return
  }
  const earlier =
    known ??
    (await lockEarlierCertificates(tx, { participantId: participant.id, trainingProgramId: newCertificate.training_program_id }, context))
  const existing = earlier.certificates.filter((certificate) => isValidOrSuspended(certificate) && certificate.id !== newCertificate.id)
  const replaced = purpose.replaces === undefined ? undefined : existingWithNumber(existing, purpose.replaces, participant.fullName)
  const second = existing.find((certificate) => certificate !== replaced)
  if (second && !purpose.additional) throw secondRefused(participant.fullName, second)
  if (replaced) await revokeReplaced(tx, replaced, { newCertificate, reason: purpose.reason ?? '' }, context)
}

/** Locks the person of a participant until the transaction ends, and reads their certificates of a program. */
export async function lockEarlierCertificates(
  tx: WriteTransaction,
  { participantId, trainingProgramId }: { participantId: number; trainingProgramId: number },
  { now }: Pick<ActionContext, 'now'>,
): Promise<EarlierCertificates> {
  const record = `participant:${participantId}` as const
  const personId = (await lockPeople(tx, [record])).get(record) ?? 0
  const recipient = { participant: { id: participantId, personId }, trainingProgramId }
  return (await findEarlierCertificates(tx, [recipient], now)).get(participantId) ?? { certificates: [], own: [] }
}

/** The purpose of a certificate in the audit log. */
export function purposeNote({ replaces, additional, reason }: Purpose): object {
  return {
    ...(replaces !== undefined && { replaces }),
    ...(additional && { additional }),
    ...((replaces !== undefined || additional) && { secondReason: reason }),
  }
}

function requireReason({ replaces, additional, reason }: Purpose): void {
  if ((replaces === undefined && !additional) || reason) return
  throw fieldProblem('invalid', 'reason', REASON_REQUIRED)
}

function existingWithNumber(existing: readonly EarlierCertificate[], number: string, name: string): EarlierCertificate {
  const sought = normaliseReference(number)
  const found = existing.find(({ certificateId }) => normaliseReference(certificateId) === sought)
  if (!found) throw refusal('replaces', `${name} holds no valid certificate ${number} for this program.`)
  return found
}

/** Revoking it today would leave a gap if the new certificate is only valid from a later day. */
async function revokeReplaced(
  tx: WriteTransaction,
  { id, certificateId }: EarlierCertificate,
  { newCertificate, reason }: { newCertificate: NewCertificate; reason: string },
  context: ActionContext,
): Promise<void> {
  if (newCertificate.issue_date > indianDate(context.now)) {
    const message =
      `The new certificate is valid only from ${shortDate(newCertificate.issue_date)}, and ${certificateId} would be revoked today. ` +
      'Choose today as issue date, or keep both.'
    throw refusal('issueDate', message)
  }
  await revokeCertificate(tx, id, `Replaced by certificate ${newCertificate.certificate_id}: ${reason}`, context)
}

function secondRefused(name: string, existing: EarlierCertificate): Problem {
  const message = `${name} already holds ${existing.certificateId}, ${existing.status}. Replace it, or issue a second one on purpose, with a reason.`
  return new Problem('conflict', message, { issues: { participantId: message }, current: existing })
}
