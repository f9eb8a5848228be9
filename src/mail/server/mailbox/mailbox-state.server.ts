import type { Selectable } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { isLeasedToOther, LeaseLost, newLease, type LeaseOwner } from '#base/jobs/lease.ts'
import { backoffMs } from '../../backoff.ts'
import type { MailboxFailure } from './imap-mailbox.server.ts'
import type { MailboxTable } from './mailbox.table.ts'

export type MailboxRow = Selectable<MailboxTable>

/** The change (`tx.changed`) that announces an arrived mail. */
export const MAIL_ARRIVED = 'mailbox'

const ROW = 1
const LOOK_INTERVAL_MS = 60_000
/** The last process to check has precedence, so that only one keeps a connection. Others wait this long. */
const PRECEDENCE_MS = 15_000
const MAX_BROKEN_PAUSE_MS = 5 * 60_000
const MIN_MISCONFIGURED_PAUSE_MS = 5 * 60_000

export function readMailboxRow(db: Database): Promise<MailboxRow> {
  return db.sql.selectFrom('mailbox').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow()
}

/** Leases the mailbox for a due check. With `isNow`, ends a pause after failed checks, because the settings may have been corrected. */
export async function claimMailbox(db: Database, owner: LeaseOwner, isNow: boolean): Promise<MailboxRow | undefined> {
  // Most polls find that no check is due, and need no write transaction.
  if (!isDue(await readMailboxRow(db), owner, isNow)) return undefined
  return db.write(async (tx) => {
    await forUpdate(tx, tx.sql.selectFrom('mailbox').select('id').where('id', '=', ROW), 'mailbox').execute()
    if (!isDue(await readMailboxRow(tx), owner, isNow)) return undefined
    return tx.sql.updateTable('mailbox').set(newLease(owner)).where('id', '=', ROW).returningAll().executeTakeFirstOrThrow()
  })
}

/** A check scheduled beyond the longest pause was scheduled by a clock that has been set back since. */
const MAX_PAUSE_MS = 61 * 60_000

function isDue(row: MailboxRow, owner: LeaseOwner, isNow: boolean): boolean {
  if (isLeasedToOther(row, owner)) return false
  const leftMs = Date.parse(row.next_look_at ?? '') - owner.now().getTime()
  if (isNow || row.next_look_at === null || leftMs > MAX_PAUSE_MS) return true
  return leftMs <= (row.lease_owner === null || row.lease_owner === owner.id ? 0 : -PRECEDENCE_MS)
}

/** Updates the row during a check, and renews its lease. @throws LeaseLost when another process has taken over */
export async function updateOwnMailbox(tx: WriteTransaction, owner: LeaseOwner, columns: Partial<MailboxRow> = {}): Promise<void> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('mailbox')
    .set({ ...newLease(owner), ...columns })
    .where('id', '=', ROW)
    .where('lease_owner', '=', owner.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** Ends a successful check. The lease ends, but still names the process. */
export async function endLook(tx: WriteTransaction, owner: LeaseOwner): Promise<void> {
  const now = owner.now()
  await updateOwnMailbox(tx, owner, {
    leased_until: null,
    last_look_at: now.toISOString(),
    next_look_at: later(now, LOOK_INTERVAL_MS),
    failing_since: null,
    attempts: 0,
  })
}

/** Ends a failed check: the delay grows each time, so that the account is not locked and nobody is warned twice. */
export async function failLook(tx: WriteTransaction, owner: LeaseOwner, failure: Pick<MailboxFailure, 'message' | 'isMisconfigured'>) {
  const now = owner.now()
  const { attempts, failing_since } = await readMailboxRow(tx)
  const backoff = backoffMs(attempts + 1)
  const pauseMs = failure.isMisconfigured ? Math.max(backoff, MIN_MISCONFIGURED_PAUSE_MS) : Math.min(backoff, MAX_BROKEN_PAUSE_MS)
  await updateOwnMailbox(tx, owner, {
    leased_until: null,
    next_look_at: later(now, pauseMs),
    failing_since: failing_since ?? now.toISOString(),
    attempts: attempts + 1,
    last_error: failure.message,
  })
}

/** Requests an immediate check by the last process, because the server has announced a mail. */
export async function announceMail(db: Database, now: Date): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql
      .updateTable('mailbox')
      .set({ next_look_at: now.toISOString() })
      .where('id', '=', ROW)
      .where('failing_since', 'is', null)
      .execute()
    tx.changed(MAIL_ARRIVED)
  })
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
