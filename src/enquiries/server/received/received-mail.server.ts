import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { addressesIn } from '#mail/mail.ts'
import { isOfOffice, type OfficeMailbox } from '#mail/office-mailbox.ts'
import type { KeptFile, ReceivedMail } from '#mail/received-mail.ts'
import { isSenderForged } from '#mail/sender-verification.ts'
import { countLeftOut } from '#mail/server/mailbox/left-out.server.ts'
import type { ReceivedEntry } from '../../enquiry-reply.schema.ts'
import { splitQuoted } from '../../quoted-history.ts'
import { sendEnquiryMails } from '../enquiry-mails.server.ts'
import { changeEnquiry, findLockedEnquiry, type VersionedEnquiry } from '../enquiry-row.server.ts'
import { beginEnquiry } from './mail-enquiry.server.ts'
import { filesOfReceivedMails, leftFiles, storeReceivedFiles } from './received-file.server.ts'
import { findPlace, type Place } from './received-place.server.ts'
import { refreshWords } from './received-words.server.ts'

/** The number of mails shown when very many arrive on one day: the newest. */
const MAX_SHOWN_OF_MANY = 100

/** Whether a mail will be stored with its files, so that fetching them makes sense. */
export async function isWanted(
  db: Database,
  mail: ReceivedMail,
  context: Pick<ActionContext, 'now'> & { office: OfficeMailbox },
): Promise<boolean> {
  if (await isStored(db, mail.messageId)) return false
  const place = await findPlace(db, mail, context)
  if (!place || 'leftOut' in place) return false
  return 'begins' in place || !(place.isOneOfMany || place.isAutomatic)
}

interface StoreOptions {
  office: OfficeMailbox
  files?: readonly KeptFile[]
}

/**
 * Stores a reply to one of our mails with its enquiry, which is then due again, whatever its status. An automatic mail needs no answer. A
 * mail that belongs to no enquiry starts one if the office enabled that, otherwise it leaves no trace; neither does one about an erased
 * enquiry. Returns whether it was stored.
 */
export async function storeReceivedMail(
  tx: WriteTransaction,
  mail: ReceivedMail,
  context: ActionContext,
  { office, files = leftFiles(mail) }: StoreOptions,
): Promise<boolean> {
  if (await isStored(tx, mail.messageId)) return false
  const place = await findPlace(tx, mail, { now: context.now, office })
  if (!place) return false
  if ('leftOut' in place) {
    await countLeftOut(tx, place.leftOut, context.now)
    return false
  }
  const receivedAt = new Date(Math.min(mail.receivedAt.getTime(), context.now.getTime()))
  const enquiryId = 'begins' in place ? await beginEnquiry(tx, mail, { writer: place.begins, receivedAt }, context) : place.enquiryId
  const before = await findLockedEnquiry(tx, enquiryId)
  if (!before) return false
  const mailId = await insertMail(tx, mail, { enquiryId, place, receivedAt, office }, context)
  await storeReceivedFiles(tx, { enquiryId, mailId }, files)
  if ('begins' in place || !place.isOneOfMany) await refreshWords(tx, enquiryId)
  if ('begins' in place && before.enquiry.suspectedFor.length === 0) await sendEnquiryMails(tx, before.enquiry, context)
  const isQuiet = 'enquiryId' in place && (place.isAutomatic || place.isOneOfMany)
  const opens =
    !('enquiryId' in place && place.isAutomatic) &&
    before.enquiry.status !== 'pending' &&
    before.enquiry.suspectedFor.length === 0 &&
    !(await hasRepliedSince(tx, enquiryId, receivedAt.toISOString()))
  if (isQuiet && !opens) {
    // A new version would refuse the reply that somebody is writing, repeatedly while many mails arrive.
    tx.changed('enquiries', `enquiry:${enquiryId}`)
    return true
  }
  await recordWritten(tx, before, { action: 'enquiry e-mail received', openedAt: opens ? receivedAt : undefined }, context)
  return true
}

/**
 * Records that somebody has written about an enquiry, which is due again if it is `openedAt` that time. One that is due counts as lost no
 * more; the history keeps the reason.
 */
export async function recordWritten(
  tx: WriteTransaction,
  before: VersionedEnquiry,
  { action, openedAt }: { action: string; openedAt: Date | undefined },
  context: ActionContext,
): Promise<void> {
  const { id, status, lostReason, suspectedFor } = before.enquiry
  const isFound = lostReason !== null && suspectedFor.length === 0 && (openedAt !== undefined || status === 'pending')
  const opened = openedAt ? { status: 'pending' as const, asked_again_at: openedAt.toISOString() } : {}
  await changeEnquiry(tx, before, { ...opened, ...(isFound && { lost_reason: null }) }, context)
  await recordAudit(tx, context, {
    action,
    subject: `enquiry:${id}`,
    before: { status, ...(isFound && { lostReason }) },
    after: { status: openedAt ? 'pending' : status, ...(isFound && { lostReason: null }) },
  })
}

interface Stored {
  enquiryId: number
  place: Exclude<Place, { leftOut: unknown }>
  receivedAt: Date
  office: OfficeMailbox
}

async function insertMail(
  tx: WriteTransaction,
  mail: ReceivedMail,
  { enquiryId, place, receivedAt, office }: Stored,
  { now }: ActionContext,
): Promise<number> {
  const from = 'begins' in place ? place.begins : mail.from
  const others = (addresses: readonly string[]) =>
    addresses.filter((address) => !isOfOffice(office, address) && emailKey(address) !== emailKey(from.address)).join(', ')
  const { id } = await tx.sql
    .insertInto('received_mails')
    .values({
      enquiry_id: enquiryId,
      message_id: mail.messageId,
      begins_enquiry: Number('begins' in place),
      from_address: from.address,
      from_name: from.name,
      to_addresses: others(mail.to),
      cc_addresses: others(mail.cc),
      subject: mail.subject,
      text: mail.text,
      is_cut: Number(mail.isCut),
      is_from_known: Number('begins' in place || place.isFromKnown),
      is_forged: Number(isSenderForged(mail.authenticationResults, { authservId: office.authservId, from: mail.from.address })),
      is_automatic: Number('enquiryId' in place && place.isAutomatic),
      is_one_of_many: Number('enquiryId' in place && place.isOneOfMany),
      received_at: receivedAt.toISOString(),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The mails that belong to an enquiry, for its conversation. */
export async function listReceivedMails(db: Database, enquiryId: number): Promise<ReceivedEntry[]> {
  const mails = db.sql.selectFrom('received_mails').selectAll().where('enquiry_id', '=', enquiryId)
  const usual = await mails.where('is_one_of_many', '=', 0).execute()
  const many = await mails.where('is_one_of_many', '=', 1).orderBy('id', 'desc').limit(MAX_SHOWN_OF_MANY).execute()
  const files = await filesOfReceivedMails(db, enquiryId)
  const rows = [...usual, ...many].sort((one, other) => one.id - other.id)
  return rows.map((row) => ({
    type: 'received',
    id: row.id,
    at: row.received_at,
    from: row.from_address,
    fromName: row.from_name,
    to: addressesIn(row.to_addresses),
    cc: addressesIn(row.cc_addresses),
    isFirst: row.begins_enquiry === 1,
    isFromKnown: row.is_from_known === 1,
    isForged: row.is_forged === 1,
    isAutomatic: row.is_automatic === 1,
    isOneOfMany: row.is_one_of_many === 1,
    ...splitQuoted(row.text),
    isCut: row.is_cut === 1,
    files: files.get(row.id) ?? [],
  }))
}

async function isStored(db: Database, messageId: string): Promise<boolean> {
  return (await db.sql.selectFrom('received_mails').select('id').where('message_id', '=', messageId).executeTakeFirst()) !== undefined
}

/** Whether the office has answered since, when a mailbox is read late. */
async function hasRepliedSince(tx: WriteTransaction, id: number, receivedAt: string): Promise<boolean> {
  const reply = tx.sql.selectFrom('enquiry_replies').select('id').where('enquiry_id', '=', id).where('created_at', '>', receivedAt)
  return (await reply.executeTakeFirst()) !== undefined
}
