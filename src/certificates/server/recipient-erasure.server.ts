import type { TypedReasons } from '#base/database/typed-reasons.server.ts'
import { sql } from 'kysely'
import { erasedValues } from '#base/values/columns.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { storedTraining, type CertificateRow } from './certificate-row.server.ts'
import { CERTIFICATE_TABLE } from './certificate.table.ts'
import { CERTIFICATE_EDITION_TABLE } from './edition.table.ts'

export const CERTIFICATE_REASONS: TypedReasons = {
  table: 'certificates',
  columns: ['revocation_reason', 'suspension_reason'],
  record: 'certificate',
}

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
 * Erases the hash of the recipient's e-mail from certificates and their earlier editions, and the reason of an exception. Credentials made
 * from now on contain only the recipient's name. Existing certificates and credentials stay valid.
 */
export async function eraseRecipientHashes(tx: WriteTransaction, certificateRowIds: readonly number[]): Promise<void> {
  if (certificateRowIds.length === 0) return
  const [current, replaced] = [erasedValues(CERTIFICATE_TABLE, 'participant'), erasedValues(CERTIFICATE_EDITION_TABLE, 'participant')]
  await tx.sql.updateTable('certificates').set(current).where('id', 'in', certificateRowIds).execute()
  await tx.sql.updateTable('certificate_editions').set(replaced).where('certificate_row_id', 'in', certificateRowIds).execute()
  await eraseExceptions(tx, 'certificates', 'id', certificateRowIds)
  await eraseExceptions(tx, 'certificate_editions', 'certificate_row_id', certificateRowIds)
  tx.changed('certificates', ...certificateRowIds.map((id) => `certificate:${id}`))
}

/** The reason may mention an illness. The fact of an exception stays, because the credential depends on it. */
async function eraseExceptions(
  tx: WriteTransaction,
  table: 'certificates' | 'certificate_editions',
  column: 'id' | 'certificate_row_id',
  certificateRowIds: readonly number[],
): Promise<void> {
  const rows = await tx.sql
    .selectFrom(table)
    .select(['id', 'training'])
    .where(sql.ref(column), 'in', certificateRowIds)
    .where('training', 'is not', null)
    .execute()
  for (const row of rows) {
    const training = storedTraining(row)
    if (!training?.exception) continue
    const erased = JSON.stringify({ ...training, exception: '' })
    await tx.sql.updateTable(table).set({ training: erased }).where('id', '=', row.id).execute()
  }
}
