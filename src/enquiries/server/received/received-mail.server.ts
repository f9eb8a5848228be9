import { sql } from 'kysely'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { emailKey } from '#base/values/email-key.ts'
import type { KeptFile, ReceivedMail } from '#mail/received-mail.ts'
import type { MailHead } from '#mail/server/mailbox/mail-head.server.ts'
import { aboutOfMessages, hasMailedTo } from '#mail/server/received-about.server.ts'
import { referencesIn } from '../../enquiry-reference.ts'
import type { ReceivedEntry } from '../../enquiry-reply.schema.ts'
import { splitQuoted } from '../../quoted-history.ts'
import { areMailsEnquiries, beginEnquiry, mayBeginEnquiry, senderOfNewEnquiry } from './mail-enquiry.server.ts'
import { refreshWords } from './received-words.server.ts'
import { changeEnquiry, findLockedEnquiry } from '../enquiry-row.server.ts'
import { filesOfReceivedMails, leftFiles, storeReceivedFiles } from './received-file.server.ts'

/** Two programs that answer each other must not fill the database. */
export const MAX_MAILS_OF_SENDER_A_DAY = 30
const MS_PER_DAY = 86_400_000

type Head = Pick<ReceivedMail, 'references' | 'subject'>

/** Which of these mails may be stored: those that may belong to an enquiry, and where the office wants that, those that may begin one. */
export async function chooseMails(db: Database, mails: readonly MailHead[]): Promise<Set<MailHead>> {
  const answers = await chooseAnswers(db, mails)
  if (!(await areMailsEnquiries(db))) return answers
  return new Set(mails.filter((mail) => answers.has(mail) || mayBeginEnquiry(mail)))
}

/** Which of these mails may belong to an enquiry. */
export async function chooseAnswers<Mail extends Head>(db: Database, mails: readonly Mail[]): Promise<Set<Mail>> {
  const known = await enquiriesOfMessages(db, [...new Set(mails.flatMap(({ references }) => references))])
  return new Set(mails.filter(({ references, subject }) => references.some((id) => known.has(id)) || referencesIn(subject).length > 0))
}

/** Whether a mail will be stored, so that its files are worth fetching. */
export async function isWanted(db: Database, mail: ReceivedMail, { now }: Pick<ActionContext, 'now'>): Promise<boolean> {
  if (!(await findEnquiryOf(db, mail)) && (await senderOfNewEnquiry(db, mail)) === undefined) return false
  return !(await isStored(db, mail.messageId)) && !(await isFlooding(db, mail.from.address, now))
}

/**
 * Stores a mail that answers one of ours with its enquiry, which then waits for an answer again, whatever became of it. A mail that
 * names the reference in its subject alone counts only if its sender belongs to the enquiry: the reference is no secret. A mail
 * that belongs to no enquiry begins one where the office wants that, and else leaves nothing; so does one about an enquiry that was erased.
 * Returns whether it was stored.
 */
export async function storeReceivedMail(
  tx: WriteTransaction,
  mail: ReceivedMail,
  context: ActionContext,
  files: readonly KeptFile[] = leftFiles(mail),
): Promise<boolean> {
  if ((await isStored(tx, mail.messageId)) || (await isFlooding(tx, mail.from.address, context.now))) return false
  const received = new Date(Math.min(mail.receivedAt.getTime(), context.now.getTime()))
  const found = (await findEnquiryOf(tx, mail)) ?? (await beginEnquiry(tx, mail, received, context))
  const before = found && (await findLockedEnquiry(tx, found.id))
  if (!before) return false
  const receivedAt = received.toISOString()
  const { id: mailId } = await tx.sql
    .insertInto('received_mails')
    .values({
      enquiry_id: found.id,
      message_id: mail.messageId,
      begins_enquiry: Number(found.begins === true),
      from_address: mail.from.address,
      from_name: mail.from.name,
      subject: mail.subject,
      text: mail.text,
      is_cut: Number(mail.isCut),
      is_from_known: Number(found.isFromKnown),
      received_at: receivedAt,
      created_at: context.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeReceivedFiles(tx, { enquiryId: found.id, mailId }, files)
  await refreshWords(tx, found.id)
  const { enquiry } = before
  const opens = enquiry.status !== 'pending' && enquiry.suspectedFor.length === 0 && !(await hasRepliedSince(tx, found.id, receivedAt))
  await changeEnquiry(tx, before, opens ? { status: 'pending', asked_again_at: receivedAt } : {}, context)
  await recordAudit(tx, context, {
    action: 'enquiry e-mail received',
    subject: `enquiry:${found.id}`,
    before: { status: enquiry.status },
    after: { status: opens ? 'pending' : enquiry.status },
  })
  return true
}

/** The mails that belong to an enquiry, for its conversation. */
export async function listReceivedMails(db: Database, enquiryId: number): Promise<ReceivedEntry[]> {
  const rows = await db.sql.selectFrom('received_mails').selectAll().where('enquiry_id', '=', enquiryId).orderBy('id').execute()
  const files = await filesOfReceivedMails(db, enquiryId)
  return rows.map((row) => ({
    type: 'received',
    id: row.id,
    at: row.received_at,
    from: row.from_address,
    fromName: row.from_name,
    isFirst: row.begins_enquiry === 1,
    isFromKnown: row.is_from_known === 1,
    ...splitQuoted(row.text),
    isCut: row.is_cut === 1,
    files: files.get(row.id) ?? [],
  }))
}

interface FoundEnquiry {
  id: number
  isFromKnown: boolean
  /** It was made of this mail. */
  begins?: boolean
}

async function findEnquiryOf(tx: Database, mail: ReceivedMail): Promise<FoundEnquiry | undefined> {
  const known = await enquiriesOfMessages(tx, mail.references)
  // The last one that it names is what it answers.
  const answered = mail.references.findLast((id) => known.has(id))
  const id = answered === undefined ? undefined : known.get(answered)
  if (id !== undefined) return { id, isFromKnown: await isKnown(tx, id, mail.from.address) }
  const references = referencesIn(mail.subject)
  if (references.length === 0) return undefined
  const rows = await tx.sql.selectFrom('contacts').select('id').where('reference', 'in', references).execute()
  for (const row of rows) if (await isKnown(tx, row.id, mail.from.address)) return { id: row.id, isFromKnown: true }
  return undefined
}

/** The enquiries that our mails and those of their senders with these Message-IDs belong to. */
async function enquiriesOfMessages(db: Database, messageIds: readonly string[]): Promise<Map<string, number>> {
  if (messageIds.length === 0) return new Map()
  const ours = await aboutOfMessages(db, messageIds)
  const theirs = await db.sql
    .selectFrom('received_mails')
    .select(['message_id', 'enquiry_id'])
    .where('message_id', 'in', messageIds)
    .execute()
  return new Map([
    ...[...ours].flatMap(([id, about]) => (about.startsWith(ABOUT) ? [[id, Number(about.slice(ABOUT.length))] as const] : [])),
    ...theirs.map(({ message_id: id, enquiry_id: enquiry }) => [id, enquiry] as const),
  ])
}

const ABOUT = 'enquiry:'

/** Who sent the enquiry, or was written to about it. */
async function isKnown(tx: Database, id: number, address: string): Promise<boolean> {
  const key = emailKey(address)
  const sender = await tx.sql.selectFrom('contacts').select('email').where('id', '=', id).executeTakeFirst()
  return sender !== undefined && (emailKey(sender.email) === key || hasMailedTo(tx, `${ABOUT}${id}`, key))
}

async function isStored(tx: Database, messageId: string): Promise<boolean> {
  return (await tx.sql.selectFrom('received_mails').select('id').where('message_id', '=', messageId).executeTakeFirst()) !== undefined
}

async function isFlooding(tx: Database, address: string, now: Date): Promise<boolean> {
  const { count } = await tx.sql
    .selectFrom('received_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<string>`lower(from_address)`, '=', emailKey(address))
    .where('created_at', '>', new Date(now.getTime() - MS_PER_DAY).toISOString())
    .executeTakeFirstOrThrow()
  return count >= MAX_MAILS_OF_SENDER_A_DAY
}

/** The office has answered since, when a mailbox is read late. */
async function hasRepliedSince(tx: WriteTransaction, id: number, receivedAt: string): Promise<boolean> {
  const reply = tx.sql.selectFrom('enquiry_replies').select('id').where('enquiry_id', '=', id).where('created_at', '>', receivedAt)
  return (await reply.executeTakeFirst()) !== undefined
}
