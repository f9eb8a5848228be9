import type { Database } from '#base/database/database.server.ts'
import type { MailKind } from '../mail-kinds.ts'
import './mail.table.ts'

const SHOWN_ELSEWHERE: readonly MailKind[] = [
  'certificate-issued',
  'participation-certificate-issued',
  'certificate-again',
  'certificate-corrected',
  'newsletter-issue',
  'newsletter-confirmation',
]

interface FailedMail {
  id: number
  kind: MailKind
  /** Name or address; null for a mail to the office. */
  recipient: string | null
  error: string | null
}

/** The mails that were given up, or the bounced ones with `isReturned`, latest first, and their total, counted up to `maxCounted`. */
export async function findFailedMails(
  db: Database,
  { limit, maxCounted, isReturned }: { limit: number; maxCounted: number; isReturned: boolean },
): Promise<{ rows: FailedMail[]; count: number }> {
  const ended = db.sql.selectFrom('mails').where('status', '=', isReturned ? 'returned' : 'failed')
  // A bounced certificate is listed with the undelivered ones, and a bounced newsletter with the subscribers.
  const failed = isReturned ? ended.where('kind', 'not in', SHOWN_ELSEWHERE) : ended
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
