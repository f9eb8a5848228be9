import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import type { CertificateRow } from './certificate-row.server.ts'

/** The certificates of these participants, oldest first. */
export async function findCertificatesOf(db: Database, participantIds: readonly number[]): Promise<CertificateRow[]> {
  if (participantIds.length === 0) return []
  return db.sql.selectFrom('certificates').selectAll().where('participant_id', 'in', participantIds).orderBy('id').execute()
}

/** The editions that corrections replaced, of these certificates. */
export async function findReplacedEditions(db: Database, certificateRowIds: readonly number[]) {
  if (certificateRowIds.length === 0) return []
  return db.sql.selectFrom('certificate_editions').selectAll().where('certificate_row_id', 'in', certificateRowIds).orderBy('id').execute()
}

/**
 * Removes the hash of the recipient's e-mail from certificates and their earlier editions. Credentials that are made from
 * now on name the recipient only. Certificates and credentials that were handed out stay valid.
 */
export async function eraseRecipientHashes(tx: WriteTransaction, certificateRowIds: readonly number[]): Promise<void> {
  if (certificateRowIds.length === 0) return
  const nothing = { recipient_salt: null, recipient_hash: null }
  await tx.sql.updateTable('certificates').set(nothing).where('id', 'in', certificateRowIds).execute()
  await tx.sql.updateTable('certificate_editions').set(nothing).where('certificate_row_id', 'in', certificateRowIds).execute()
  tx.changed('certificates', ...certificateRowIds.map((id) => `certificate:${id}`))
}
