import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { emailKey, isRobotAddress } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { LeftOutReason } from '#mail/left-out.ts'
import { isOfficeAddress, type OfficeMailbox } from '#mail/office-mailbox.ts'
import type { ReceivedMail } from '#mail/received-mail.ts'
import type { MailHead } from '#mail/server/mailbox/mail-head.reader.ts'
import { aboutOfMessages, hasMailedTo } from '#mail/server/received-about.server.ts'
import { referencesIn } from '../../enquiry-reference.ts'
import { areMailsEnquiries, mayBeginEnquiry, writerOfNewEnquiry } from './mail-enquiry.server.ts'

/** Beyond these limits, new mails are left in the mailbox. */
export const MAX_MAILS_OF_SENDER_A_DAY = 30
/** Beyond this, answers are still stored, but folded in their conversation. */
export const MAX_MAILS_OF_CONVERSATION_A_DAY = 30
const MS_PER_DAY = 86_400_000

type Head = Pick<ReceivedMail, 'references' | 'subject'>

/** The destination of a mail: an enquiry that it answers, one that it begins, or the reason why it stays in the mailbox. */
export type Place = Answering | { begins: Mailbox } | { leftOut: LeftOutReason }

interface Answering {
  enquiryId: number
  isFromKnown: boolean
  isOneOfMany: boolean
  isAutomatic: boolean
}

/** Chooses the mails that may be stored: those that may belong to an enquiry and, if the office enabled that, those that may start one. */
export async function chooseMails(db: Database, mails: readonly MailHead[], office: OfficeMailbox): Promise<Set<MailHead>> {
  const answers = await chooseAnswers(
    db,
    mails.filter(({ from }) => from !== undefined && !isOfficeAddress(office, from.address)),
  )
  if (!(await areMailsEnquiries(db))) return answers
  return new Set(mails.filter((mail) => answers.has(mail) || mayBeginEnquiry(mail, office)))
}

/** Chooses the mails that may belong to an enquiry. */
export async function chooseAnswers<Mail extends Head>(db: Database, mails: readonly Mail[]): Promise<Set<Mail>> {
  const known = await enquiriesOfMessages(db, [...new Set(mails.flatMap(({ references }) => references))])
  return new Set(mails.filter(({ references, subject }) => references.some((id) => known.has(id)) || referencesIn(subject).length > 0))
}

/**
 * Undefined for a mail that belongs nowhere. An answer to us is always stored, however many mails the same sender sent before: anybody can
 * send thirty mails in the name of a client, who must not be silenced by that.
 */
export async function findPlace(
  db: Database,
  mail: ReceivedMail,
  { now, office }: Pick<ActionContext, 'now'> & { office: OfficeMailbox },
): Promise<Place | undefined> {
  const isOurs = isOfficeAddress(office, mail.from.address)
  const answered = isOurs ? undefined : ((await findAnswered(db, mail)) ?? (await findNamed(db, mail, { isKnown: true })))
  if (answered) return placeOf(db, mail, { ...answered, now })
  const writer = await writerOfNewEnquiry(db, mail, office)
  const hasSentMany = writer !== undefined && (await countMails(db, now, { from: writer.address })) >= MAX_MAILS_OF_SENDER_A_DAY
  if (writer && !hasSentMany) return { begins: writer }
  // The reference is no secret, so a stranger's mail starts its own enquiry where possible.
  const named = isOurs ? undefined : await findNamed(db, mail, { isKnown: false })
  if (named) return placeOf(db, mail, { ...named, now })
  return hasSentMany ? { leftOut: 'many-from-sender' } : undefined
}

interface Found {
  enquiryId: number
  isFromKnown: boolean
}

async function placeOf(db: Database, mail: ReceivedMail, { now, ...found }: Found & { now: Date }): Promise<Place> {
  const isOneOfMany = (await countMails(db, now, { enquiryId: found.enquiryId })) >= MAX_MAILS_OF_CONVERSATION_A_DAY
  const isAutomatic = mail.isAutomatic || (!found.isFromKnown && isRobotAddress(mail.from.address))
  // Two programs that answer each other must not fill the database.
  return isOneOfMany && isAutomatic ? { leftOut: 'many-automatic' } : { ...found, isOneOfMany, isAutomatic }
}

/** The enquiry that a mail answers, found by the Message-ID of our mail or of a sender's. */
async function findAnswered(db: Database, mail: ReceivedMail): Promise<Found | undefined> {
  const known = await enquiriesOfMessages(db, mail.references)
  // The last known message that it references is the one it answers.
  const answered = mail.references.findLast((id) => known.has(id))
  const enquiryId = answered === undefined ? undefined : known.get(answered)
  return enquiryId === undefined ? undefined : { enquiryId, isFromKnown: await isKnownTo(db, enquiryId, mail.from.address) }
}

/** The enquiry whose reference is in the subject, if its sender belongs to it (`isKnown`) or does not. */
async function findNamed(db: Database, { subject, from }: ReceivedMail, { isKnown }: { isKnown: boolean }): Promise<Found | undefined> {
  const references = referencesIn(subject)
  if (references.length === 0) return undefined
  const rows = await db.sql.selectFrom('contacts').select('id').where('reference', 'in', references).orderBy('id').execute()
  for (const { id } of rows) if ((await isKnownTo(db, id, from.address)) === isKnown) return { enquiryId: id, isFromKnown: isKnown }
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

/** Whether somebody sent the enquiry, or the office wrote to them about it. */
async function isKnownTo(db: Database, id: number, address: string): Promise<boolean> {
  const key = emailKey(address)
  const sender = await db.sql.selectFrom('contacts').select('email').where('id', '=', id).executeTakeFirst()
  return sender !== undefined && (emailKey(sender.email) === key || hasMailedTo(db, `${ABOUT}${id}`, key))
}

/** Counts the mails of a conversation, or the enquiries of a sender, within a day. */
async function countMails(db: Database, now: Date, of: { enquiryId: number } | { from: string }): Promise<number> {
  const mails = db.sql
    .selectFrom('received_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', new Date(now.getTime() - MS_PER_DAY).toISOString())
  const ofThese =
    'from' in of
      ? mails.where(sql<string>`lower(from_address)`, '=', emailKey(of.from)).where('begins_enquiry', '=', 1)
      : mails.where('enquiry_id', '=', of.enquiryId)
  return (await ofThese.executeTakeFirstOrThrow()).count
}
