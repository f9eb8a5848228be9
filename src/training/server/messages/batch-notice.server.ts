import { getBatch } from '../batches/batch-row.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import type { MailContent } from '#mail/mail-kinds.ts'
import { renderMail } from '#mail/server/messages/render-mail.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { TypedReasons } from '#base/database/typed-reasons.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { listRoster } from '../roster/roster.server.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import type { BatchNotice, PlannedMessage, SentMessage, SentNotice } from '../../messages/batch-message.schema.ts'
import { letterOf, planMessage, type MessagePlan, type PlannedMail } from './message-recipients.server.ts'
import { lockRosters } from './send-message.server.ts'
import './batch-notice.table.ts'

/** The columns of the office's messages that may name somebody else (docs/decisions/0097). */
export const NOTICE_REASONS: TypedReasons = { table: 'batch_notices', columns: ['subject', 'text'], record: 'batch-notice' }

/** Previews the recipients and the first mail of the office's own message. @throws Problem 'not-found' */
export async function previewNotice(
  db: Database,
  batchId: number,
  notice: BatchNotice,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<PlannedMessage> {
  const { plan } = await planNotice(db, (await getBatch(db, batchId)).batch, notice)
  const [first] = plan.mails
  const example = first ? await renderMail(db, contentOf(first, plan, notice), { siteUrl, now }) : null
  return {
    refusal: null,
    people: plan.people,
    mails: plan.mails.length,
    example: example && { subject: example.subject, text: example.text },
  }
}

/**
 * Sends the office's own message to everybody with a seat, in any state of the batch. The same text is sent to a person only once, however
 * often the button is pressed. @throws Problem 'not-found'
 */
export async function sendNotice(db: Database, batchId: number, notice: BatchNotice, context: ActionContext): Promise<SentMessage> {
  return db.write(async (tx) => {
    await lockRosters(tx, [batchId])
    const { batch } = await getBatch(tx, batchId)
    const { plan, noticeId } = await planNotice(tx, batch, notice)
    if (plan.mails.length === 0) return { mails: 0, people: 0 }
    const id = noticeId ?? (await insertNotice(tx, batchId, notice, context))
    let people = 0
    for (const mail of plan.mails) {
      people += mail.people.length
      await recordPeople(tx, id, mail, await enqueueNotice(tx, { id, batchId, mail, content: contentOf(mail, plan, notice) }, context))
    }
    const sent = { mails: plan.mails.length, people }
    // The text is in the list of messages, which an erasure reads. The history would keep it.
    await recordAudit(tx, context, { action: 'batch message sent', subject: `batch:${batchId}`, after: { message: 'notice', ...sent } })
    tx.changed(`batch:${batchId}`)
    return sent
  })
}

/** The office's own messages to a batch, newest first. @throws Problem 'not-found' */
export async function listNotices(db: Database, batchId: number): Promise<SentNotice[]> {
  await getBatch(db, batchId)
  const rows = await db.sql
    .selectFrom('batch_notices')
    .select(({ selectFrom }) => [
      'id',
      'subject',
      'text',
      'sent_at',
      selectFrom('batch_notice_people')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('notice_id', '=', 'batch_notices.id')
        .$asScalar()
        .$notNull()
        .as('people'),
    ])
    .where('batch_id', '=', batchId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ sent_at: sentAt, ...row }) => ({ ...row, sentAt }))
}

async function planNotice(
  db: Database,
  batch: Batch,
  { subject, text }: BatchNotice,
): Promise<{ plan: MessagePlan; noticeId: number | undefined }> {
  const notice = await db.sql
    .selectFrom('batch_notices')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('subject', '=', subject)
    .where('text', '=', text)
    .executeTakeFirst()
  const had = notice ? await findHad(db, notice.id) : new Map<number, Had>()
  const whyNothing = (entry: RosterEntry) => {
    if (entry.rosterState === 'waiting') return 'waits for a seat'
    if (entry.rosterState === 'cancelled') return 'their place is cancelled'
    const theirs = had.get(entry.id)
    if (!theirs) return undefined
    const hasNewAddress = entry.email !== '' && emailKey(entry.email) !== theirs.address
    if (theirs.isReturned) return hasNewAddress ? undefined : 'their e-mail came back'
    return 'has had this message'
  }
  const plan = await planMessage(db, { kind: 'notice', batch, entries: await listRoster(db, batch.id), whyNothing })
  return { plan, noticeId: notice?.id }
}

interface Had {
  isReturned: boolean
  /** As `emailKey`. */
  address: string
}

async function findHad(db: Database, noticeId: number): Promise<Map<number, Had>> {
  const rows = await db.sql
    .selectFrom('batch_notice_people')
    .leftJoin('mails', 'mails.id', 'batch_notice_people.mail_id')
    .select(['batch_notice_people.participant_id', 'mails.status', 'mails.recipient_address'])
    .where('notice_id', '=', noticeId)
    .execute()
  return new Map(
    rows.map(({ participant_id: id, status, recipient_address }) => [
      id,
      { isReturned: status === 'returned', address: emailKey(recipient_address ?? '') },
    ]),
  )
}

function contentOf(mail: PlannedMail, plan: MessagePlan, { subject, text }: BatchNotice): MailContent & { kind: 'batch-notice' } {
  return { kind: 'batch-notice', data: { ...letterOf(mail, plan.told), subject, text } }
}

async function insertNotice(
  tx: WriteTransaction,
  batchId: number,
  { subject, text }: BatchNotice,
  { now }: ActionContext,
): Promise<number> {
  const row = { batch_id: batchId, subject, text, sent_at: now.toISOString() }
  return (await tx.sql.insertInto('batch_notices').values(row).returning('id').executeTakeFirstOrThrow()).id
}

interface NoticeMail {
  id: number
  batchId: number
  mail: PlannedMail
  content: MailContent & { kind: 'batch-notice' }
}

async function enqueueNotice(tx: WriteTransaction, { id, batchId, mail, content }: NoticeMail, context: ActionContext) {
  const ids = mail.people.map(({ entry }) => entry.id)
  const about = mail.isToContact ? `batch:${batchId}` : `participant:${ids[0]}`
  const onceKey = `batch-notice:${id}:${ids.join(',')}:${emailKey(mail.to.address)}`
  return enqueueMail(tx, { ...content, to: mail.to, about, onceKey }, context)
}

async function recordPeople(tx: WriteTransaction, noticeId: number, { people }: PlannedMail, mailId: number | undefined): Promise<void> {
  const rows = people.map(({ entry }) => ({ notice_id: noticeId, participant_id: entry.id, mail_id: mailId ?? null }))
  await tx.sql
    .insertInto('batch_notice_people')
    .values(rows)
    .onConflict((on) => on.columns(['notice_id', 'participant_id']).doUpdateSet(({ ref }) => ({ mail_id: ref('excluded.mail_id') })))
    .execute()
}
