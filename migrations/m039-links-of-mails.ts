import { sql, type Kysely } from 'kysely'

/**
 * Removes the links that act for their reader from mails, because they are now made on sending. A waiting link that sets a
 * password must be requested again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update mails set data = '{}', body_text = null, body_html = null
    where kind in ('staff-password-link', 'newsletter-confirmation')`.execute(db)
  await sql`update mails set body_text = null, body_html = null where kind = 'newsletter-issue' and status <> 'sent'`.execute(db)
  await sql`update mails set data = '{}' where kind = 'newsletter-issue' and status = 'sent'`.execute(db)
}
