import { recordAudit } from '../../platform/audit/audit.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { Actor, ActionContext } from '../../platform/action-context.server.ts'
import { Problem } from '../../shared/problem.ts'
import { getEnquiry, lockEnquiry } from '../enquiry-row.server.ts'
import type { EnquiryNote } from '../enquiry.ts'

export const NOTE_MISSING = 'This note does not exist. It may have been deleted.'
const NAMELESS = 'The office'

/** In the order they were written. @throws Problem 'not-found' */
export async function listNotes(db: Database, enquiryId: number, reader: Actor): Promise<EnquiryNote[]> {
  await getEnquiry(db, enquiryId)
  const rows = await db.sql.selectFrom('enquiry_notes').selectAll().where('enquiry_id', '=', enquiryId).orderBy('id').execute()
  return rows.map((row) => presentNote(row, reader))
}

/** @throws Problem 'not-found' */
export async function addNote(db: Database, enquiryId: number, text: string, context: ActionContext): Promise<EnquiryNote> {
  const { actor, now } = context
  return db.write(async (tx) => {
    await lockEnquiry(tx, enquiryId)
    const row = await tx.sql
      .insertInto('enquiry_notes')
      .values({
        enquiry_id: enquiryId,
        author_id: actor.kind === 'staff' ? actor.userId : null,
        author_name: actor.kind === 'staff' ? actor.name : NAMELESS,
        text,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'enquiry note added', subject: `enquiry:${enquiryId}`, after: { note: text } })
    tx.changed('enquiries', `enquiry:${enquiryId}`)
    return presentNote(row, actor)
  })
}

/** One's own notes alone: what a colleague wrote is theirs. @throws Problem 'not-found' or 'forbidden' */
export async function deleteNote(
  db: Database,
  { enquiryId, noteId }: { enquiryId: number; noteId: number },
  context: ActionContext,
): Promise<void> {
  await db.write(async (tx) => {
    const row = await tx.sql
      .selectFrom('enquiry_notes')
      .selectAll()
      .where('id', '=', noteId)
      .where('enquiry_id', '=', enquiryId)
      .executeTakeFirst()
    if (!row) throw new Problem('not-found', NOTE_MISSING)
    if (!presentNote(row, context.actor).isMine) throw new Problem('forbidden', 'Only its author can delete a note.')
    await tx.sql.deleteFrom('enquiry_notes').where('id', '=', noteId).execute()
    const subject = `enquiry:${enquiryId}`
    await recordAudit(tx, context, { action: 'enquiry note deleted', subject, before: { note: row.text } })
    tx.changed('enquiries', subject)
  })
}

interface NoteRow {
  id: number
  author_id: number | null
  author_name: string
  text: string
  created_at: string
}

function presentNote({ id, author_id: authorId, author_name: author, text, created_at: createdAt }: NoteRow, reader: Actor): EnquiryNote {
  return { id, author, isMine: reader.kind === 'staff' && reader.userId === authorId, text, createdAt }
}
