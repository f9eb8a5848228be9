import { sql } from 'kysely'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/email-key.ts'
import { lockEnquiry, presentEnquiry, selectEnquiries } from './enquiry-row.server.ts'
import type { Enquiry } from '../enquiry.ts'

/** A note or reply as its enquiry's sender may read it: without the author. */
interface NoteText {
  text: string
  createdAt: string
}

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

/** The notes on an enquiry, in the order they were written. */
export async function findNoteTexts(db: Database, enquiryId: number): Promise<NoteText[]> {
  return db.sql
    .selectFrom('enquiry_notes')
    .select(['text', 'created_at as createdAt'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id')
    .execute()
}

/** The office's replies to an enquiry, in the order they were written. */
export async function findReplyTexts(db: Database, enquiryId: number): Promise<NoteText[]> {
  return db.sql
    .selectFrom('enquiry_replies')
    .select(['text', 'created_at as createdAt'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id')
    .execute()
}

/** Ids of other people's enquiries whose text, notes or replies contain this e-mail address. */
export async function findEnquiriesMentioning(db: Database, email: string): Promise<number[]> {
  const pattern = `%${emailKey(email).replace(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db.sql
    .selectFrom('contacts')
    .leftJoin('enquiry_notes', 'enquiry_notes.enquiry_id', 'contacts.id')
    .leftJoin('enquiry_replies', 'enquiry_replies.enquiry_id', 'contacts.id')
    .select('contacts.id')
    .distinct()
    .where(sql<string>`lower(contacts.email)`, '<>', emailKey(email))
    .where(
      sql<boolean>`(lower(contacts.full_name || ' ' || contacts.subject || ' ' || contacts.message || ' ' || coalesce(contacts.company, '')) like ${pattern} escape '\\' or lower(enquiry_notes.text) like ${pattern} escape '\\' or lower(enquiry_replies.text) like ${pattern} escape '\\')`,
    )
    .orderBy('contacts.id')
    .limit(MAX_MENTIONS)
    .execute()
  return rows.map(({ id }) => id)
}

const MAX_MENTIONS = 20

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
  const nothing = { participant_id: null, participant_number: null, participant_made_by: null }
  await tx.sql.updateTable('contacts').set(nothing).where('participant_id', '=', participantId).execute()
}
