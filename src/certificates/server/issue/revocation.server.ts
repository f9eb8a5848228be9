import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import type { CertificateRow } from '../certificate-row.server.ts'
import { cancelCertificateMails, enqueueRevoked } from '../certificate-mails.server.ts'
import { setStatus } from '../status-list-entry.server.ts'
import { lockRow, present, recordChange, saveRow, type VersionedCertificate } from '../stored-certificate.server.ts'

type StatusAction = (db: Database, id: number, reason: string, context: ActionContext) => Promise<VersionedCertificate>

/** Revokes a certificate permanently, with a reason that the public may read. @throws Problem 'not-found' or 'conflict' */
export const revokeCertificate: StatusAction = (db, id, reason, context) =>
  changeStatus(db, id, context, {
    action: 'certificate revoked',
    refusal: ({ revoked_on }) => (revoked_on === null ? undefined : 'This certificate is already revoked.'),
    columns: {
      revoked_on: indianDate(context.now),
      revocation_reason: reason,
      suspended_on: null,
      suspension_reason: null,
    },
    status: { revoked: 1, suspended: 0 },
    mails: (tx, row) => enqueueRevoked(tx, row, context),
  })

/** Suspends a certificate while a doubt is examined, with a reason that the public may read. @throws Problem 'not-found' or 'conflict' */
export const suspendCertificate: StatusAction = (db, id, reason, context) =>
  changeStatus(db, id, context, {
    action: 'certificate suspended',
    refusal: ({ revoked_on, suspended_on }) => {
      if (revoked_on !== null) return 'This certificate is revoked. A revoked certificate cannot be suspended.'
      return suspended_on === null ? undefined : 'This certificate is already suspended.'
    },
    columns: { suspended_on: indianDate(context.now), suspension_reason: reason },
    status: { suspended: 1 },
    mails: (tx) => cancelCertificateMails(tx, id, 'suspended', context),
  })

/**
 * Lifts a suspension. Only the audit log gets the reason. It does not undo a revocation: the status list promises that
 * revocations are permanent (Bitstring Status List, statusPurpose).
 * @throws Problem 'not-found' or 'conflict'
 */
export const reinstateCertificate: StatusAction = (db, id, reason, context) =>
  changeStatus(db, id, context, {
    action: 'certificate reinstated',
    refusal: ({ revoked_on, suspended_on }) => {
      if (revoked_on !== null) return REVOKED_FOR_GOOD
      return suspended_on === null ? 'This certificate is not suspended.' : undefined
    },
    columns: { suspended_on: null, suspension_reason: null },
    status: { suspended: 0 },
    note: { reinstatementReason: reason },
  })

const REVOKED_FOR_GOOD =
  'A revoked certificate cannot be reinstated, because everyone who checked it saw that it is permanently invalid. Issue a new certificate instead.'

interface StatusChange {
  action: string
  /** The reason why this certificate refuses the action; undefined if it accepts it. */
  refusal: (row: CertificateRow) => string | undefined
  columns: Partial<Pick<CertificateRow, 'revoked_on' | 'revocation_reason' | 'suspended_on' | 'suspension_reason'>>
  status: { revoked?: 0 | 1; suspended?: 0 | 1 }
  note?: object
  /** Writes or cancels the mails that the change causes. */
  mails?: (tx: WriteTransaction, row: CertificateRow) => Promise<void>
}

/** Changes the row, its status list entry and the audit log in one transaction, so that they never disagree. */
async function changeStatus(
  db: Database,
  id: number,
  context: ActionContext,
  { action, refusal, columns, status, note, mails }: StatusChange,
): Promise<VersionedCertificate> {
  return db.write(async (tx) => {
    const before = await lockRow(tx, id)
    const reason = refusal(before)
    if (reason !== undefined) throw new Problem('conflict', reason)
    const after = await saveRow(tx, before, columns, context)
    await setStatus(tx, after, status)
    await recordChange(tx, action, { before, after, ...(note && { note }) }, context)
    await mails?.(tx, after)
    return present(after, context.now)
  })
}
