import type { Selectable } from 'kysely'
import { indianDate } from '../shared/dates.ts'
import type { CertificateTable } from './certificate.table.ts'
import { certificateStatus, type Certificate, type CertificateStatus, type VerifiedCertificate } from './certificate.ts'

export type CertificateRow = Selectable<CertificateTable>

/** What the back-office sees. */
export function presentCertificate(row: CertificateRow, now: Date): Certificate {
  return {
    id: row.id,
    certificateId: row.certificate_id,
    participantId: row.participant_id,
    trainingProgramId: row.training_program_id,
    participant_name: row.participant_name,
    training_program_name: row.training_program_name,
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    certificatePath: row.certificate_path,
    status: rowStatus(row, now),
    permalink: permalinkOf(row),
    revokedOn: row.revoked_on,
    revocationReason: row.revocation_reason,
    suspendedOn: null,
    suspensionReason: null,
    edition: 1,
    editionAt: row.created_at,
  }
}

/** What an employer sees. */
export function presentVerified(row: CertificateRow, now: Date): VerifiedCertificate {
  return {
    certificate: {
      certificateId: row.certificate_id,
      issueDate: row.issue_date,
      expiryDate: row.expiry_date,
      status: rowStatus(row, now),
      certificatePath: documentPathOf(row),
      permalink: permalinkOf(row),
      revokedOn: row.revoked_on,
      revocationReason: row.revocation_reason,
      suspendedOn: null,
      suspensionReason: null,
      edition: 1,
      editionAt: row.created_at,
      replacedOn: null,
      replacedBy: null,
    },
    participant: { name: row.participant_name },
    training: { name: row.training_program_name, duration: row.training_duration },
    issuer: { name: row.issuer_name },
    checkedAt: now.toISOString(),
  }
}

export function rowStatus(row: CertificateRow, now: Date): CertificateStatus {
  return certificateStatus({ expiryDate: row.expiry_date, revokedOn: row.revoked_on }, indianDate(now))
}

/** The public page of one certificate. */
export function permalinkOf(row: Pick<CertificateRow, 'token'>): string {
  return `/c/${row.token}`
}

/** The file an admin gave, else the document this program makes. */
export function documentPathOf(row: Pick<CertificateRow, 'token' | 'certificate_path'>): string {
  return row.certificate_path ?? `${permalinkOf(row)}.pdf`
}
