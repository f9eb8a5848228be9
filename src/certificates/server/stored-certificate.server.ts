import { sql } from 'kysely'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { Problem } from '#base/api/problem.ts'
import { presentCertificate, type CertificateRow } from './certificate-row.server.ts'
import { CERTIFICATE_MISSING, type ClientDelivery } from '../certificate.ts'
import type { Certificate } from '../certificate.schema.ts'
import { storedStatusOf } from './stored-status.server.ts'

export interface VersionedCertificate {
  certificate: Certificate
  version: number
}

export const AUDITED_CERTIFICATE: AuditedRecord = { subject: 'certificate', nameFields: ['participant_name', 'certificateId'] }

type Columns = Partial<Omit<CertificateRow, 'id' | 'version' | 'expiry_order'>>

/** @throws Problem 'not-found' */
export async function readRow(db: Database, id: number): Promise<CertificateRow> {
  return orMissing(await selectRow(db, id).executeTakeFirst())
}

/** Certificates by row number, in that order. */
export function readRows(db: Database, ids: readonly number[]): Promise<CertificateRow[]> {
  return db.sql.selectFrom('certificates').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Stores the state of the links by which contacts of clients received these certificates. It makes no edition, so their version stays. */
export async function storeClientDelivery(tx: WriteTransaction, ids: readonly number[], delivery: ClientDelivery | null): Promise<void> {
  const columns = { client_delivery: delivery?.state ?? null, sent_to_client_at: delivery?.at ?? null }
  await tx.sql.updateTable('certificates').set(columns).where('id', 'in', ids).execute()
  tx.changed('certificates')
}

/** Locks the row until the transaction ends. @throws Problem 'not-found' */
export async function lockRow(tx: WriteTransaction, id: number): Promise<CertificateRow> {
  return orMissing(await forUpdate(tx, selectRow(tx, id), 'certificates').executeTakeFirst())
}

/** Writes the changed columns, the stored status that follows from them, and the next version. @throws Problem 'stale' */
export async function saveRow(
  tx: WriteTransaction,
  before: CertificateRow,
  columns: Columns,
  { now }: ActionContext,
): Promise<CertificateRow> {
  const row = await tx.sql
    .updateTable('certificates')
    .set({
      ...columns,
      ...storedStatusOf({ ...before, ...columns }, now),
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  const { certificate } = present(before, now)
  throw new Problem('stale', 'Someone else has just changed this certificate.', { current: certificate })
}

interface Change {
  before: CertificateRow
  after: CertificateRow
  /** Recorded in the audit log in addition to the certificate. */
  note?: object
}

export async function recordChange(
  tx: WriteTransaction,
  action: string,
  { before, after, note }: Change,
  context: ActionContext,
): Promise<void> {
  await recordAudit(tx, context, {
    action,
    subject: `certificate:${after.id}`,
    before: present(before, context.now).certificate,
    after: { ...present(after, context.now).certificate, ...note },
  })
  tx.changed('certificates', `certificate:${after.id}`)
}

export function present(row: CertificateRow, now: Date): VersionedCertificate {
  return { certificate: presentCertificate(row, now), version: row.version }
}

function selectRow(db: Database, id: number) {
  return db.sql.selectFrom('certificates').selectAll().where('id', '=', id)
}

function orMissing(row: CertificateRow | undefined): CertificateRow {
  if (!row) throw new Problem('not-found', CERTIFICATE_MISSING)
  return row
}
