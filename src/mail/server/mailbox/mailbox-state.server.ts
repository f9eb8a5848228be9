import type { Selectable } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { isLeasedToOther, LeaseLost, newLease, type LeaseOwner } from '#base/jobs/lease.ts'
import { backoffMs } from '../../backoff.ts'
import type { MailboxFailure } from './imap-mailbox.server.ts'
import type { MailboxTable } from './mailbox.table.ts'

export type MailboxRow = Selectable<MailboxTable>

/** What a write passes to `tx.changed` when the mail server has told of a mail. */
export const MAIL_ARRIVED = 'mailbox'

const ROW = 1
const LOOK_INTERVAL_MS = 60_000
/** Whoever looked last looks again, so that one process alone keeps a connection. Another waits that long for it. */
const PRECEDENCE_MS = 15_000
const MAX_BROKEN_PAUSE_MS = 5 * 60_000
const MIN_MISCONFIGURED_PAUSE_MS = 5 * 60_000

export function readMailboxRow(db: Database): Promise<MailboxRow> {
  return db.sql.selectFrom('mailbox').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow()
}

/** Leases the mailbox for a look that is due. `isNow`: the settings may have been corrected, so a pause of earlier looks ends. */
export async function claimMailbox(db: Database, owner: LeaseOwner, isNow: boolean): Promise<MailboxRow | undefined> {
  // Nearly every poll finds that no look is due. This costs no write transaction.
  if (!isDue(await readMailboxRow(db), owner, isNow)) return undefined
  return db.write(async (tx) => {
    await forUpdate(tx, tx.sql.selectFrom('mailbox').select('id').where('id', '=', ROW), 'mailbox').execute()
    if (!isDue(await readMailboxRow(tx), owner, isNow)) return undefined
    return tx.sql.updateTable('mailbox').set(newLease(owner)).where('id', '=', ROW).returningAll().executeTakeFirstOrThrow()
  })
}

/** A look that is planned for much later than a pause can last was planned by a clock that has been set back since. */
const MAX_PAUSE_MS = 61 * 60_000

function isDue(row: MailboxRow, owner: LeaseOwner, isNow: boolean): boolean {
  if (isLeasedToOther(row, owner)) return false
  const leftMs = Date.parse(row.next_look_at ?? '') - owner.now().getTime()
  if (isNow || row.next_look_at === null || leftMs > MAX_PAUSE_MS) return true
  return leftMs <= (row.lease_owner === null || row.lease_owner === owner.id ? 0 : -PRECEDENCE_MS)
}

/** Changes the row in a look, and renews its lease. @throws LeaseLost when another process has taken over */
export async function updateOwnMailbox(tx: WriteTransaction, owner: LeaseOwner, columns: Partial<MailboxRow> = {}): Promise<void> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('mailbox')
    .set({ ...newLease(owner), ...columns })
    .where('id', '=', ROW)
    .where('lease_owner', '=', owner.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** The look went well. The lease ends, and still names who looked. */
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

/** The look failed: the next one waits longer each time, so that no account is locked and nobody is told twice. */
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

/** The mail server has told of a mail: whoever looked last looks now. */
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
