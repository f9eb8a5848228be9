import type { WriteTransaction } from '#base/database/database.server.ts'
import { NO_LEASE } from '#base/jobs/lease.ts'
import type { MailKindHooks, MailOutcome, MailRow } from './mail-kind-hooks.server.ts'

/** The change (`tx.changed`) that announces a mail's result. */
const MAIL_SETTLED = 'mails-settled'

/** Stores the result of a mail, and notifies its feature. */
export async function settle(
  tx: WriteTransaction,
  mail: MailRow,
  outcome: Exclude<MailOutcome, { kind: 'cancelled' }>,
  { now, hooks }: { now: Date; hooks: MailKindHooks },
): Promise<void> {
  const ended =
    outcome.kind === 'sent'
      ? ({ status: 'sent', sent_at: now.toISOString(), last_error: outcome.note ?? null } as const)
      : ({ status: 'failed', last_error: outcome.words } as const)
  const row = await tx.sql
    .updateTable('mails')
    .set(({ eb }) => ({ ...ended, ...NO_LEASE, attempt_started_at: null, delayed_by: null, version: eb('version', '+', 1) }))
    .where('id', '=', mail.id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  tx.changed(MAIL_SETTLED)
  await hooks[mail.kind]?.onSettled?.(tx, row, outcome, { now })
}

/** Stores that a sent mail was returned, and notifies its feature. Its texts and the time when it was sent stay. */
export async function settleReturned(
  tx: WriteTransaction,
  mail: MailRow,
  outcome: Extract<MailOutcome, { words: string }>,
  { now, hooks }: { now: Date; hooks: MailKindHooks },
): Promise<void> {
  const row = await tx.sql
    .updateTable('mails')
    .set(({ eb }) => ({ status: 'returned', last_error: outcome.words, version: eb('version', '+', 1) }))
    .where('id', '=', mail.id)
    .where('status', '=', 'sent')
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  tx.changed(MAIL_SETTLED)
  await hooks[mail.kind]?.onSettled?.(tx, row, outcome, { now })
}

/** Records the people in copy who did not receive a mail, as the mail server might have said at once: the recipient has it. */
export async function settleReturnedCopy(tx: WriteTransaction, mail: MailRow, { address, words }: { address: string; words: string }) {
  const note = `${address}: ${words}`
  // A report may be read twice.
  if (mail.last_error?.includes(note)) return
  await tx.sql
    .updateTable('mails')
    .set(({ eb }) => ({ last_error: mail.last_error === null ? note : `${mail.last_error}; ${note}`, version: eb('version', '+', 1) }))
    .where('id', '=', mail.id)
    .execute()
  tx.changed(MAIL_SETTLED)
}
