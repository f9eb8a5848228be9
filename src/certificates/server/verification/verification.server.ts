import type { VerifiedCertificate, TrainingStatus, EnrolledProgram } from '../../certificate.schema.ts'
import { findParticipantByEmail } from '#training/server/participants/participant.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { permalinkOf, rowStatus, storedTraining, type CertificateRow } from '../certificate-row.server.ts'
import { certificateStatus, NOT_ON_RECORD, NOT_VERIFIED, STATUS_NOT_FOUND } from '../../certificate.ts'
import { findSampleByKeys, findSampleByToken } from '../sample/sample-certificate.server.ts'
import { kindOf, shownFacts } from '../../training-snapshot.ts'
import { currentEdition, findEditionByKeys, findEditionByToken, type IssuedEdition } from '../edition.server.ts'
import { typedKeys } from './verification-key.server.ts'

interface CheckTime {
  now: Date
  secret: string
}

/**
 * The certificate with this printed number and name. Replaced editions are found too; their status says so. It looks up a constant number
 * of hashes of number and name together. So neither the text, nor the status code, nor the time of a miss reveals which of the two was
 * wrong (docs/product/contract.md, section 4). @throws Problem 'not-found'
 */
export async function verifyCertificate(
  db: Database,
  { certificateId, fullName }: { certificateId: string; fullName: string },
  { now, secret }: CheckTime,
): Promise<VerifiedCertificate> {
  const keys = typedKeys(certificateId, fullName, secret)
  const edition = await findEditionByKeys(db, keys)
  const found = edition ? presentVerified(edition, now) : await findSampleByKeys(db, keys, now)
  return found ?? missing(NOT_VERIFIED)
}

/** The edition at the public address /c/{token}; undefined if there is none. */
export async function findByToken(db: Database, token: string, now: Date): Promise<VerifiedCertificate | undefined> {
  const edition = await findEditionByToken(db, token)
  return edition ? presentVerified(edition, now) : findSampleByToken(db, token, now)
}

/**
 * The same for a caller that read the token in a signed file. The token comes in the body, so it appears in no log.
 * @throws Problem 'not-found'
 */
export async function verifyPermalink(db: Database, token: string, now: Date): Promise<VerifiedCertificate> {
  return (await findByToken(db, token, now)) ?? missing(NOT_ON_RECORD)
}

function missing(message: string): never {
  throw new Problem('not-found', message)
}

/**
 * A participant's own view: their program, and the programs of their certificates (docs/product/contract.md, section 4).
 * @throws Problem 'not-found', the same for a wrong number and a wrong e-mail
 */
export async function checkStatus(
  db: Database,
  given: { participantId: string; email: string },
  { now, secret }: CheckTime,
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
    kind: kindOf(storedTraining(row)),
    completionDate: row.issue_date,
    certificatePath: documentPathOf(currentEdition(row)),
    certificateStatus: rowStatus(row, now),
    permalink: permalinkOf(row),
  }
}

function inProgress(name: string): EnrolledProgram {
  return { name, certificateId: null, kind: null, completionDate: null, certificatePath: null, certificateStatus: null, permalink: null }
}

/** The public view of an edition. */
function presentVerified(edition: IssuedEdition, now: Date): VerifiedCertificate {
  const isReplaced = edition.replacedOn !== null
  return {
    certificate: {
      certificateId: edition.certificateId,
      issueDate: edition.issueDate,
      expiryDate: edition.expiryDate,
      status: certificateStatus(edition, indianDate(now)),
      certificatePath: documentPathOf(edition),
      permalink: permalinkOf(edition),
      revokedOn: edition.revokedOn,
      revocationReason: edition.revocationReason,
      suspendedOn: edition.suspendedOn,
      suspensionReason: edition.suspensionReason,
      edition: edition.edition,
      editionAt: edition.editionAt,
      replacedOn: edition.replacedOn,
      replacedBy: isReplaced ? permalinkOf({ token: edition.currentToken }) : null,
    },
    participant: { name: edition.participantName },
    training: {
      name: edition.trainingProgramName,
      duration: edition.trainingDuration,
      kind: kindOf(edition.training),
      batch: edition.training && shownFacts(edition.training),
    },
    issuer: { name: edition.issuerName, tagline: edition.issuerTagline, signatory: edition.signatory },
    checkedAt: now.toISOString(),
  }
}

/** The path of the file that an admin supplied, otherwise of the generated PDF. */
function documentPathOf(edition: Pick<IssuedEdition, 'token' | 'certificatePath'>): string {
  return edition.certificatePath ?? `${permalinkOf(edition)}.pdf`
}
