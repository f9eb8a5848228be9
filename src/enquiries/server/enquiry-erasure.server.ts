import { sql } from 'kysely'
import { contains, containsInAnyCase, mayHaveName } from '#base/database/contains.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { erasedValues, exportOf, toldColumns } from '#base/values/columns.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { NameSearch } from '#base/text/mentioned-names.ts'
import { addressesIn } from '#mail/mail.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { lockEnquiry, presentEnquiry, selectEnquiries } from './enquiry-row.server.ts'
import { ENQUIRY_NOTE_TABLE, ENQUIRY_REPLY_TABLE, ENQUIRY_TABLE, RECEIVED_MAIL_TABLE } from './enquiry.table.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { refreshWords } from './received/received-words.server.ts'
import { forgetFilesOf } from './files/enquiry-file.server.ts'
import { ENQUIRY_FILE_TABLE } from './files/enquiry-file.table.ts'
import { RECEIVED_FILE_TABLE } from './received/received-file.table.ts'

/** The enquiries that were sent with this e-mail address, oldest first. */
export async function findEnquiriesByEmail(db: Database, email: string): Promise<Enquiry[]> {
  // Many have no address: that is not something in common.
  if (emailKey(email) === '') return []
  const rows = await selectEnquiries(db)
    .where(sql<string>`lower(contacts.email)`, '=', emailKey(email))
    .orderBy('contacts.id')
    .execute()
  return rows.map(presentEnquiry)
}

export async function findEnquiry(db: Database, id: number): Promise<Enquiry | undefined> {
  const row = await selectEnquiries(db).where('contacts.id', '=', id).executeTakeFirst()
  return row && presentEnquiry(row)
}

/** The sender's data of an enquiry, with the office's notes and replies and their own e-mails in the order they were written. */
export async function exportEnquiry(db: Database, { id, about, batchDates, participantNumber }: Enquiry): Promise<object> {
  const row = await db.sql.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const replies = await db.sql.selectFrom('enquiry_replies').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const files = await db.sql.selectFrom('enquiry_files').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const received = await db.sql.selectFrom('received_mails').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const receivedFiles = await db.sql.selectFrom('received_files').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const notes = await db.sql.selectFrom('enquiry_notes').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  return {
    ...exportOf(ENQUIRY_TABLE.columns, row),
    about: about?.title ?? null,
    date: batchDates,
    becameParticipant: participantNumber,
    repliesOfTheOffice: replies.map((reply) => exportOf(ENQUIRY_REPLY_TABLE.columns, reply)),
    filesOfReplies: files.map((file) => exportOf(ENQUIRY_FILE_TABLE.columns, file)),
    emailsReceived: received.map((mail) => ({
      ...exportOf(RECEIVED_MAIL_TABLE.columns, mail),
      files: receivedFiles.filter((file) => file.mail_id === mail.id).map((file) => exportOf(RECEIVED_FILE_TABLE.columns, file)),
    })),
    notesOfTheOffice: notes.map((note) => exportOf(ENQUIRY_NOTE_TABLE.columns, note)),
  }
}

/** The search keys for a person in texts. */
interface Sought {
  email: string
  names: NameSearch
  /** Their own enquiries, which are not mentions. */
  own: ReadonlyArray<{ id: number }>
}

/** Ids of other people's enquiries whose text, notes, replies or received e-mails contain this e-mail address or one of the names. */
export async function findEnquiriesMentioning(db: Database, { email, names, own }: Sought): Promise<number[]> {
  const address = emailKey(email)
  const received = sql`concat_ws(' ', received_mails.from_address, received_mails.from_name, received_mails.to_addresses, received_mails.cc_addresses, received_mails.subject, received_mails.text)`
  const texts = [
    sql`concat_ws(' ', ${sql.join(TEXTS)})`,
    sql.ref('enquiry_notes.text'),
    sql.ref('enquiry_replies.text'),
    sql.ref('enquiry_replies.to_address'),
    sql.ref('enquiry_replies.cc'),
    received,
  ]
  const rows = await db.sql
    .selectFrom('contacts')
    .leftJoin('enquiry_notes', 'enquiry_notes.enquiry_id', 'contacts.id')
    .leftJoin('enquiry_replies', 'enquiry_replies.enquiry_id', 'contacts.id')
    .leftJoin('received_mails', 'received_mails.enquiry_id', 'contacts.id')
    .select(['contacts.id', 'contacts.full_name', sql<string>`concat_ws(' | ', ${sql.join(texts)})`.as('texts')])
    .$if(own.length > 0, (query) =>
      query.where(
        'contacts.id',
        'not in',
        own.map(({ id }) => id),
      ),
    )
    .where(({ or, and, eb }) =>
      or([
        and([
          eb(sql<string>`lower(contacts.email)`, '<>', address),
          or([
            contains(sql`lower(concat_ws(' ', ${sql.join([...TEXTS, sql.ref('contacts.full_name')])}))`, address),
            containsInAnyCase('enquiry_notes.text', address),
            containsInAnyCase('enquiry_replies.text', address),
            containsInAnyCase('enquiry_replies.cc', address),
            containsInAnyCase('enquiry_replies.to_address', address),
            contains(sql`lower(${received})`, address),
          ]),
        ]),
        ...names.sought.flatMap((name) => texts.map((text) => mayHaveName(text, name))),
      ]),
    )
    .orderBy('contacts.id')
    .limit(MAX_CANDIDATES)
    .execute()
  const found = rows.filter((row) => `${row.full_name} ${row.texts}`.toLowerCase().includes(address) || names.isIn(row.texts))
  return [...new Set(found.map(({ id }) => id))].slice(0, MAX_MENTIONS)
}

const MAX_MENTIONS = 20
/** The database finds more than exact names: see `mayHaveName`. */
const MAX_CANDIDATES = 500
/** Columns with texts by or about people. Their own address and name are not mentions. */
const TEXTS = toldColumns(ENQUIRY_TABLE.columns).flatMap(([column]) =>
  column === 'email' || column === 'full_name' ? [] : [sql.ref(`contacts.${column}`)],
)

/** Deletes an enquiry with its notes and replies. The entry of the deletion contains no personal data. @throws Problem 'not-found' */
export async function deleteErasedEnquiry(tx: WriteTransaction, id: number, context: ActionContext): Promise<void> {
  const { enquiry } = await lockEnquiry(tx, id)
  await forgetFilesOf(tx, [id])
  await tx.sql.deleteFrom('contacts').where('id', '=', id).execute()
  const { status, kind, createdAt } = enquiry
  await recordAudit(tx, context, { action: 'enquiry deleted', subject: `enquiry:${id}`, before: { status, kind, createdAt } })
  tx.changed('enquiries', `enquiry:${id}`)
}

/**
 * Removes an address from the enquiries of other people: from replies, their copies and the senders of mails, whose texts the office
 * reviews itself. Replies to such a mail go to the address of the enquiry.
 */
export async function forgetCorrespondent(tx: WriteTransaction, email: string): Promise<void> {
  const key = emailKey(email)
  if (key === '') return
  await tx.sql
    .updateTable('enquiry_replies')
    .set({ to_address: null })
    .where(sql`lower(to_address)`, '=', key)
    .execute()
  const sent = await tx.sql
    .updateTable('received_mails')
    .set({ from_address: '', from_name: null })
    .where(sql`lower(from_address)`, '=', key)
    .returning('enquiry_id')
    .execute()
  const copied = await forgetAmongOthers(tx, key)
  for (const id of new Set([...sent, ...copied].map(({ enquiry_id }) => enquiry_id))) await refreshWords(tx, id)
}

/** Removes an address from the copies of replies, and from the other recipients of received mails. Returns these mails. */
async function forgetAmongOthers(tx: WriteTransaction, key: string): Promise<Array<{ enquiry_id: number }>> {
  const without = (addresses: string) =>
    addressesIn(addresses)
      .filter((address) => emailKey(address) !== key)
      .join(', ')
  const replies = await tx.sql.selectFrom('enquiry_replies').select(['id', 'cc']).where(containsInAnyCase('cc', key)).execute()
  for (const { id, cc } of replies)
    await tx.sql
      .updateTable('enquiry_replies')
      .set({ cc: without(cc) })
      .where('id', '=', id)
      .execute()
  const received = await tx.sql
    .selectFrom('received_mails')
    .select(['id', 'enquiry_id', 'to_addresses', 'cc_addresses'])
    .where(({ or }) => or([containsInAnyCase('to_addresses', key), containsInAnyCase('cc_addresses', key)]))
    .execute()
  for (const { id, to_addresses: to, cc_addresses: cc } of received)
    await tx.sql
      .updateTable('received_mails')
      .set({ to_addresses: without(to), cc_addresses: without(cc) })
      .where('id', '=', id)
      .execute()
  return received
}

/** Removes the participant ID from this participant's enquiries with another e-mail address. */
export async function forgetParticipant(tx: WriteTransaction, participantId: number): Promise<void> {
  await tx.sql.updateTable('contacts').set(erasedValues(ENQUIRY_TABLE, 'participant')).where('participant_id', '=', participantId).execute()
}
