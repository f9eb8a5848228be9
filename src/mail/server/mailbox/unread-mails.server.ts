import { sql, type Selectable } from 'kysely'
import { Problem } from '#base/api/problem.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { UnreadMail } from '../../mail.schema.ts'
import type { MailHead, RawHead } from './mail-head.reader.ts'
import './unread-mail.table.ts'

/** The number of attempts to read a mail before the office is told. */
const MAX_TRIES = 3
const MAX_SHOWN = 50
const MONTHS_KEPT = 12

export type UnreadMailRow = Selectable<Tables['unread_mails']>

/** An unreadable mail, by its number in the folder. */
export interface FailedMail {
  uid: number
  tries: number
}

/** The mails to retry in the next check. */
export async function mailsToRetry(db: Database): Promise<FailedMail[]> {
  const rows = await db.sql
    .selectFrom('unread_mails')
    .select(['uid', 'tries'])
    .where('uid', 'is not', null)
    .where('tries', '<', MAX_TRIES)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ uid, tries }) => (uid === null ? [] : [{ uid, tries }]))
}

/** Records another failed attempt to read a mail. */
export async function noteUnreadMail(
  tx: WriteTransaction,
  { uid, from, subject, receivedAt }: Pick<RawHead, 'uid'> & Partial<Pick<MailHead, 'from' | 'subject' | 'receivedAt'>>,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const known = {
    ...(from && { from_address: from.address, from_name: from.name }),
    ...(subject !== undefined && { subject }),
    ...(receivedAt && { received_at: receivedAt.toISOString() }),
  }
  const last = { reason, last_tried_at: now.toISOString() }
  const { numUpdatedRows } = await tx.sql
    .updateTable('unread_mails')
    .set(({ eb }) => ({ ...known, ...last, tries: eb('tries', '+', 1) }))
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const none = { from_address: null, from_name: null, subject: null, received_at: null }
  await tx.sql
    .insertInto('unread_mails')
    .values({ ...none, ...known, ...last, uid, tries: 1 })
    .execute()
}

/** Removes a mail unless it has failed again: it was read, it belongs nowhere, or it was removed from the mailbox. */
export async function forgetUnlessFailed(tx: WriteTransaction, { uid, tries }: FailedMail): Promise<void> {
  await tx.sql.deleteFrom('unread_mails').where('uid', '=', uid).where('tries', '=', tries).execute()
}

/**
 * Handles a renumbered folder. Unread mails are read again with their new numbers, and those already reported to the office stay listed.
 */
export async function forgetNumbers(tx: WriteTransaction): Promise<void> {
  await tx.sql.deleteFrom('unread_mails').where('tries', '<', MAX_TRIES).execute()
  await tx.sql.updateTable('unread_mails').set({ uid: null }).execute()
}

/** The mails that somebody has to open in the mailbox, newest first. */
export async function listUnreadMails(db: Database): Promise<UnreadMail[]> {
  const rows = await db.sql
    .selectFrom('unread_mails')
    .selectAll()
    .where('tries', '>=', MAX_TRIES)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ id, from_address, from_name, subject, received_at, reason }) => ({
    id,
    from: from_address,
    fromName: from_name,
    subject,
    receivedAt: received_at,
    reason,
  }))
}

/** Removes a mail from the list after somebody has opened it in the mailbox. @throws Problem 'not-found' */
export async function dismissUnreadMail(db: Database, id: number): Promise<void> {
  const { numDeletedRows } = await db.write((tx) =>
    tx.sql.deleteFrom('unread_mails').where('id', '=', id).where('tries', '>=', MAX_TRIES).executeTakeFirst(),
  )
  if (numDeletedRows === 0n) throw new Problem('not-found', UNREAD_MAIL_MISSING)
}

export const UNREAD_MAIL_MISSING = 'This e-mail is no longer on the list.'

/** The unread mails of a person, for the export and erasure of personal data. */
export function findUnreadMailsOf(db: Database, email: string): Promise<UnreadMailRow[]> {
  return db.sql
    .selectFrom('unread_mails')
    .selectAll()
    .where(sql<string>`lower(from_address)`, '=', emailKey(email))
    .orderBy('id')
    .execute()
}

export async function eraseUnreadMails(tx: WriteTransaction, mails: readonly UnreadMailRow[]): Promise<void> {
  for (const { id } of mails) await tx.sql.deleteFrom('unread_mails').where('id', '=', id).execute()
}

/** Deletes up to `limit` mails past the retention period of all mails. Returns the number. */
export async function deleteOldUnreadMails(tx: WriteTransaction, now: Date, limit: number): Promise<number> {
  const cutoff = new Date(now)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - MONTHS_KEPT)
  const old = tx.sql.selectFrom('unread_mails').select('id').where('last_tried_at', '<', cutoff.toISOString()).orderBy('id').limit(limit)
  const { numDeletedRows } = await tx.sql.deleteFrom('unread_mails').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
