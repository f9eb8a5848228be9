import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { contains } from '#base/database/contains.server.ts'
import type { MailRow } from './mail-kind-hooks.server.ts'

/** The keys used to find a person's mails. */
interface SoughtPerson {
  email: string
  /** The person's records: 'enquiry:12'. */
  subjects: readonly string[]
}

/** Months to keep a mail after it was written, unless it is still waiting. */
const MONTHS_KEPT = 12
const SUBJECTS_PER_QUERY = 200

/** The mails to a person, about their records, or with them as the Reply-To; oldest first. */
export async function findMailsOf(db: Database, { email, subjects }: SoughtPerson): Promise<MailRow[]> {
  const found = new Map<number, MailRow>()
  const key = emailKey(email)
  const addressed = db.sql
    .selectFrom('mails')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb(sql<string>`lower(recipient_address)`, '=', key),
        eb(sql<string>`lower(reply_to_address)`, '=', key),
        contains(sql`lower(', ' || cc_addresses || ', ')`, `, ${key}, `),
      ]),
    )
  for (const mail of await addressed.execute()) found.set(mail.id, mail)
  for (let first = 0; first < subjects.length; first += SUBJECTS_PER_QUERY) {
    const about = await db.sql
      .selectFrom('mails')
      .selectAll()
      .where('about', 'in', subjects.slice(first, first + SUBJECTS_PER_QUERY))
      .execute()
    for (const mail of about) found.set(mail.id, mail)
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id)
}

/** Deletes these mails and the office's daily digests, which name people. */
export async function eraseMails(tx: WriteTransaction, mails: readonly MailRow[]): Promise<void> {
  for (const { id } of mails) await tx.sql.deleteFrom('mails').where('id', '=', id).execute()
  await tx.sql.deleteFrom('mails').where('kind', '=', 'office-digest').execute()
}

/** Deletes the mails about deleted records: 'enquiry:12'. */
export async function deleteMailsAbout(tx: WriteTransaction, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await tx.sql.deleteFrom('mails').where('about', 'in', subjects).execute()
}

/** Deletes up to `limit` of the oldest mails past their retention period. Returns the number deleted. */
export async function deleteOldMails(tx: WriteTransaction, now: Date, limit: number): Promise<number> {
  const cutoff = new Date(now)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - MONTHS_KEPT)
  // The oldest mails have the lowest numbers: if these are too young, all others are.
  const oldest = await tx.sql
    .selectFrom('mails')
    .select(['id', 'created_at'])
    .where('status', '<>', 'waiting')
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = oldest.filter(({ created_at }) => created_at < cutoff.toISOString()).map(({ id }) => id)
  if (ids.length > 0) await tx.sql.deleteFrom('mails').where('id', 'in', ids).execute()
  return ids.length
}
