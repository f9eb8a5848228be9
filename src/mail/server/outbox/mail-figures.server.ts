import type { Database } from '#base/database/database.server.ts'
import { countSentSince } from './ceilings.server.ts'
import { countMails } from './mails.server.ts'

const MS_PER_DAY = 86_400_000

/** For Prometheus: how many mails wait and have failed (at most `MAX_COUNTED`), and how many were sent in the last day. */
export async function countForMetrics(db: Database, now: Date): Promise<Map<string, number>> {
  const [waiting, failed, sent] = await Promise.all([
    countMails(db, 'waiting'),
    countMails(db, 'failed'),
    countSentSince(db, new Date(now.getTime() - MS_PER_DAY)),
  ])
  return new Map(Object.entries({ waiting, failed, sent }))
}

/** How long the oldest mail waits that is due, or that could not be sent so far; 0 when there is none. */
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
