import { findParticipantByEmail } from '../../participants/participant.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { Problem } from '../../shared/problem.ts'
import { permalinkOf, rowStatus, type CertificateRow } from '../certificate-row.server.ts'
import { verificationKey } from '../certificate-snapshot.server.ts'
import { NOT_ON_RECORD, NOT_VERIFIED, STATUS_NOT_FOUND, type EnrolledProgram, type TrainingStatus, type VerifiedCertificate } from '../certificate.ts'
import { currentEdition, findEditionByKey, findEditionByToken } from '../edition.server.ts'
import { documentPathOf, presentVerified } from './verified-edition.server.ts'

interface JobContext {
  now: Date
  secret: string
}

/**
 * The certificate with this number and this name, as printed on its present edition or on one before: old paper is told
 * that it was replaced. One look-up by their common hash, so that neither the text, the status nor the time of a miss
 * tells which of the two was wrong (docs/product/contract.md section 4).
 * @throws Problem 'not-found'
 */
export async function verifyCertificate(
  db: Database,
  { certificateId, fullName }: { certificateId: string; fullName: string },
  { now, secret }: JobContext,
): Promise<VerifiedCertificate> {
  const edition = await findEditionByKey(db, verificationKey(certificateId, fullName, secret))
  if (!edition) throw new Problem('not-found', NOT_VERIFIED)
  return presentVerified(edition, now)
}

/** The edition of a public address /c/{token}; undefined when there is none. */
export async function findByToken(db: Database, token: string, now: Date): Promise<VerifiedCertificate | undefined> {
  const edition = await findEditionByToken(db, token)
  return edition && presentVerified(edition, now)
}

/**
 * The same for whoever read the token in a signed file. It comes in a body, so that no log has it.
 * @throws Problem 'not-found'
 */
export async function verifyPermalink(db: Database, token: string, now: Date): Promise<VerifiedCertificate> {
  const found = await findByToken(db, token, now)
  if (!found) throw new Problem('not-found', NOT_ON_RECORD)
  return found
}

/**
 * A participant's own view: their program, and those of their certificates (docs/product/contract.md section 4).
 * @throws Problem 'not-found', the same for a wrong number and a wrong e-mail
 */
export async function checkStatus(
  db: Database,
  given: { participantId: string; email: string },
  { now, secret }: JobContext,
): Promise<TrainingStatus> {
  const participant = await findParticipantByEmail(db, given, secret)
  if (!participant) throw new Problem('not-found', STATUS_NOT_FOUND)
  const rows = await db.sql
    .selectFrom('certificates')
    .selectAll()
    .where('participant_id', '=', participant.id)
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const certified = rows.map((row) => enrolledProgram(row, now))
  const isOwnCertified = rows.some((row) => row.training_program_id === participant.trainingProgramId)
  return {
    participant: { name: participant.fullName, participantId: participant.participantId, status: participant.status },
    enrolledPrograms: isOwnCertified ? certified : [inProgress(participant.training_program_name), ...certified],
  }
}

function enrolledProgram(row: CertificateRow, now: Date): EnrolledProgram {
  return {
    name: row.training_program_name,
    certificateId: row.certificate_id,
    completionDate: row.issue_date,
    certificatePath: documentPathOf(currentEdition(row)),
    certificateStatus: rowStatus(row, now),
    permalink: permalinkOf(row),
  }
}

function inProgress(name: string): EnrolledProgram {
  return { name, certificateId: null, completionDate: null, certificatePath: null, certificateStatus: null, permalink: null }
}
