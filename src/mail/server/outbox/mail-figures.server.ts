import type { Database } from '#base/database/database.server.ts'
import { readMailboxRow } from '../mailbox/mailbox-state.server.ts'
import { countSentSince } from './ceilings.server.ts'
import { readConnection } from './mail-connection.server.ts'
import { countMails } from './mails.server.ts'

const MS_PER_DAY = 86_400_000

/** Metrics for Prometheus: the numbers of waiting and failed mails (at most `MAX_COUNTED`), and of mails sent in the last day. */
export async function countForMetrics(db: Database, now: Date): Promise<Map<string, number>> {
  const [waiting, failed, sent] = await Promise.all([
    countMails(db, 'waiting'),
    countMails(db, 'failed'),
    countSentSince(db, new Date(now.getTime() - MS_PER_DAY)),
  ])
  return new Map(Object.entries({ waiting, failed, sent }))
}

/** When the mailbox was last read, in seconds since 1970; 0 if never. */
export async function lastMailboxLook(db: Database): Promise<number> {
  return Date.parse((await readMailboxRow(db)).last_look_at ?? '1970') / 1000
}

/** The time since the mail server stopped accepting e-mails; 0 while it accepts them. */
export async function secondsOfFailedSending(db: Database, now: Date): Promise<number> {
  const { failing_since: since } = await readConnection(db)
  return since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 1000)
}

/** The waiting time of the oldest mail that is due or was postponed; 0 if there is none. */
export async function secondsOfOldestWaiting(db: Database, now: Date): Promise<number> {
  const oldest = await db.sql
    .selectFrom('mails')
    .select('created_at')
    .where('status', '=', 'waiting')
    .where(({ eb, or }) => or([eb('attempts', '>', 0), eb('due_at', '<=', now.toISOString())]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.max(0, (now.getTime() - Date.parse(oldest.created_at)) / 1000) : 0
}
