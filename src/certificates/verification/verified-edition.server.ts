import { indianDate } from '../../shared/dates.ts'
import { permalinkOf } from '../certificate-row.server.ts'
import { certificateStatus, type VerifiedCertificate } from '../certificate.ts'
import type { IssuedEdition } from '../edition.server.ts'

/** What an employer sees of one edition. */
export function presentVerified(edition: IssuedEdition, now: Date): VerifiedCertificate {
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
    training: { name: edition.trainingProgramName, duration: edition.trainingDuration },
    issuer: { name: edition.issuerName, tagline: edition.issuerTagline, signatory: edition.signatory },
    checkedAt: now.toISOString(),
  }
}

/** The file an admin gave, else the document this program makes. */
export function documentPathOf(edition: Pick<IssuedEdition, 'token' | 'certificatePath'>): string {
  return edition.certificatePath ?? `${permalinkOf(edition)}.pdf`
}
