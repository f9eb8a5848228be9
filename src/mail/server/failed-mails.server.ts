import type { Database } from '#base/database/database.server.ts'
import type { MailKind } from '../mail-kinds.ts'
import './mail.table.ts'

interface FailedMail {
  id: number
  kind: MailKind
  /** Name or address; null for a mail to the office. */
  recipient: string | null
  error: string | null
}

/** The mails that were given up, the latest first, and how many there are, counted up to `maxCounted`. */
export async function findFailedMails(
  db: Database,
  { limit, maxCounted }: { limit: number; maxCounted: number },
): Promise<{ rows: FailedMail[]; count: number }> {
  const failed = db.sql.selectFrom('mails').where('status', '=', 'failed')
  const { count } = await db.sql
    .selectFrom(failed.select('id').limit(maxCounted).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await failed
    .select(['id', 'kind', 'recipient_name', 'recipient_address', 'last_error as error'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return {
    rows: rows.map(({ recipient_name, recipient_address, ...row }) => ({ ...row, recipient: recipient_name ?? recipient_address })),
    count,
  }
}
