import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { ReceivedMail } from '#mail/received-mail.ts'
import { isSenderForged } from '#mail/sender-verification.ts'
import type { MailHead } from '#mail/server/mailbox/mail-head.reader.ts'
import { batchOfUid } from '../batches/batch-calendar.server.ts'
import { lockEntry, saveEntry } from '../roster/roster.server.ts'

/** The mails that may be a participant's answer to an invitation. */
export async function chooseFromParticipants(db: Database, heads: readonly MailHead[]): Promise<Set<MailHead>> {
  const keys = new Set(heads.flatMap(({ from }) => (from ? [emailKey(from.address)] : [])))
  if (keys.size === 0) return new Set()
  const rows = await db.sql
    .selectFrom('participants')
    .select(sql<string>`lower(email)`.as('email'))
    .distinct()
    .where('batch_id', 'is not', null)
    .where(sql<string>`lower(email)`, 'in', [...keys])
    .execute()
  const known = new Set(rows.map(({ email }) => email))
  return new Set(
    heads.filter(({ from, isFromList, isFromServer }) => from && known.has(emailKey(from.address)) && !isFromList && !isFromServer),
  )
}

/** Notes at a person's place that they declined in their calendar. An acceptance after that removes the note. */
export async function noteCalendarAnswer(
  tx: WriteTransaction,
  { calendarAnswer: answer, from, authenticationResults, receivedAt }: ReceivedMail,
  context: ActionContext,
  { host, authservId }: { host: string; authservId: string | undefined },
): Promise<void> {
  const batchId = answer && batchOfUid(answer.uid, host)
  if (!answer || batchId === undefined || isSenderForged(authenticationResults, { authservId, from: from.address })) return
  const [found, ...others] = await tx.sql
    .selectFrom('participants')
    .select(['id', 'declined_at', 'declined_comment'])
    .where('batch_id', '=', batchId)
    .where('roster_state', '!=', 'cancelled')
    .where(sql<string>`lower(email)`, '=', emailKey(from.address))
    .execute()
  if (!found || others.length > 0) return
  const at = receivedAt.toISOString()
  const isOlder = found.declined_at !== null && at < found.declined_at
  const hasDeclined = answer.status === 'DECLINED'
  if (isOlder || (!hasDeclined && found.declined_at === null)) return
  const entry = await lockEntry(tx, batchId, found.id)
  const note = hasDeclined ? { declined_at: at, declined_comment: answer.comment } : { declined_at: null, declined_comment: null }
  await saveEntry(tx, entry, note, context)
}
