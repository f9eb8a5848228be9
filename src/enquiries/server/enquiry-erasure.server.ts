import { sql } from 'kysely'
import { contains, containsInAnyCase } from '#base/database/contains.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { erasedValues, exportOf, toldColumns } from '#base/values/columns.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/email-key.ts'
import { lockEnquiry, presentEnquiry, selectEnquiries } from './enquiry-row.server.ts'
import { ENQUIRY_NOTE_TABLE, ENQUIRY_REPLY_TABLE, ENQUIRY_TABLE } from './enquiry.table.ts'
import type { Enquiry } from '../enquiry.schema.ts'

/** The enquiries that were sent with this e-mail address, oldest first. */
export async function findEnquiriesByEmail(db: Database, email: string): Promise<Enquiry[]> {
  // Many have none: they have nothing in common.
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

/** What the sender of an enquiry is told about it, with the office's notes and replies in the order they were written. */
export async function exportEnquiry(db: Database, { id, about, batchDates, participantNumber }: Enquiry): Promise<object> {
  const row = await db.sql.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const replies = await db.sql.selectFrom('enquiry_replies').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const notes = await db.sql.selectFrom('enquiry_notes').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  return {
    ...exportOf(ENQUIRY_TABLE.columns, row),
    about: about?.title ?? null,
    date: batchDates,
    becameParticipant: participantNumber,
    repliesOfTheOffice: replies.map((reply) => exportOf(ENQUIRY_REPLY_TABLE.columns, reply)),
    notesOfTheOffice: notes.map((note) => exportOf(ENQUIRY_NOTE_TABLE.columns, note)),
  }
}

/** Ids of other people's enquiries whose text, notes or replies contain this e-mail address. */
export async function findEnquiriesMentioning(db: Database, email: string): Promise<number[]> {
  const address = emailKey(email)
  const rows = await db.sql
    .selectFrom('contacts')
    .leftJoin('enquiry_notes', 'enquiry_notes.enquiry_id', 'contacts.id')
    .leftJoin('enquiry_replies', 'enquiry_replies.enquiry_id', 'contacts.id')
    .select('contacts.id')
    .distinct()
    .where(sql<string>`lower(contacts.email)`, '<>', address)
    .where(({ or }) =>
      or([
        contains(sql`lower(concat_ws(' ', ${sql.join(TEXTS)}))`, address),
        containsInAnyCase('enquiry_notes.text', address),
        containsInAnyCase('enquiry_replies.text', address),
      ]),
    )
    .orderBy('contacts.id')
    .limit(MAX_MENTIONS)
    .execute()
  return rows.map(({ id }) => id)
}

const MAX_MENTIONS = 20
/** What somebody wrote, or the office about them. Their own address is no mention. */
const TEXTS = toldColumns(ENQUIRY_TABLE.columns).flatMap(([column]) => (column === 'email' ? [] : [sql.ref(`contacts.${column}`)]))

/** Deletes an enquiry with its notes and replies. The entry of the deletion contains no personal data. @throws Problem 'not-found' */
export async function deleteErasedEnquiry(tx: WriteTransaction, id: number, context: ActionContext): Promise<void> {
  const { enquiry } = await lockEnquiry(tx, id)
  await tx.sql.deleteFrom('contacts').where('id', '=', id).execute()
  const { status, kind, createdAt } = enquiry
  await recordAudit(tx, context, { action: 'enquiry deleted', subject: `enquiry:${id}`, before: { status, kind, createdAt } })
  tx.changed('enquiries', `enquiry:${id}`)
}

/** Removes the participant ID from enquiries with another e-mail address that became this participant. */
export async function forgetParticipant(tx: WriteTransaction, participantId: number): Promise<void> {
  await tx.sql.updateTable('contacts').set(erasedValues(ENQUIRY_TABLE, 'participant')).where('participant_id', '=', participantId).execute()
}
