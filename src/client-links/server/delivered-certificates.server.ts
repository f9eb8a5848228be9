import { permalinkOf, rowStatus, storedTraining, type CertificateRow } from '#certificates/server/certificate-row.server.ts'
import { kindOf } from '#certificates/training-snapshot.ts'
import { findEmployeeCodes } from '#training/server/participants/employee-codes.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { DeliveredCertificate } from '../client-link-page.ts'
import type { LinkRow } from './client-link.server.ts'
import { IS_OF_CLIENT } from './require-of-client.server.ts'

/**
 * The certificates of a delivery as they are now, in the order of the delivery. One that was deleted since is not among them, nor that of
 * somebody who left the client.
 */
export function readDelivered(db: Database, { id }: Pick<LinkRow, 'id'>): Promise<CertificateRow[]> {
  return db.sql
    .selectFrom('client_link_items')
    .innerJoin('certificates', 'certificates.id', 'client_link_items.certificate_id')
    .selectAll('certificates')
    .where('client_link_items.link_id', '=', id)
    .where(IS_OF_CLIENT)
    .orderBy('client_link_items.id')
    .execute()
}

/** The fields of a certificate that page and list show. Somebody who left the client is shown without employee code. */
export async function presentDelivered(
  db: Database,
  rows: readonly CertificateRow[],
  { client_id: clientId, created_at: deliveredAt }: Pick<LinkRow, 'client_id' | 'created_at'>,
  now: Date,
): Promise<DeliveredCertificate[]> {
  const codes = await findEmployeeCodes(
    db,
    rows.map((row) => row.participant_id),
    { clientId },
  )
  return rows.map((row) => ({
    certificateId: row.certificate_id,
    fullName: row.participant_name,
    employeeCode: codes.get(row.participant_id) ?? null,
    program: row.training_program_name,
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    revokedOn: row.revoked_on,
    suspendedOn: row.suspended_on,
    kind: kindOf(storedTraining(row)),
    status: rowStatus(row, now),
    permalink: permalinkOf(row),
    isCorrected: row.edition > 1 && row.edition_at >= deliveredAt,
  }))
}
