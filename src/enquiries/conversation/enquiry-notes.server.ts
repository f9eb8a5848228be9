import { recordAudit } from '../../platform/audit/audit.server.ts'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import type { Actor, ActionContext } from '../../platform/action-context.server.ts'
import { Problem } from '../../shared/problem.ts'
import { getEnquiry, lockEnquiry } from '../enquiry-row.server.ts'
import type { EnquiryNote } from '../enquiry.ts'

export const NOTE_MISSING = 'This note does not exist. It may have been deleted.'
const NAMELESS = 'The office'

interface NoteOfEnquiry {
  enquiryId: number
  noteId: number
}

/** In the order they were written. @throws Problem 'not-found' */
export async function listNotes(db: Database, enquiryId: number, reader: Actor): Promise<EnquiryNote[]> {
  await getEnquiry(db, enquiryId)
  const rows = await db.sql.selectFrom('enquiry_notes').selectAll().where('enquiry_id', '=', enquiryId).orderBy('id').execute()
  return rows.map((row) => presentNote(row, reader))
}

/** @throws Problem 'not-found' */
export async function addNote(db: Database, enquiryId: number, text: string, context: ActionContext): Promise<EnquiryNote> {
  return db.write(async (tx) => {
    await lockEnquiry(tx, enquiryId)
    const row = await tx.sql
      .insertInto('enquiry_notes')
      .values({ enquiry_id: enquiryId, ...newNoteColumns(text, context) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'enquiry note added', subject: `enquiry:${enquiryId}`, after: { note: text } })
    tx.changed('enquiries', `enquiry:${enquiryId}`)
    return presentNote(row, context.actor)
  })
}

/** One's own notes alone: what a colleague wrote is theirs. @throws Problem 'not-found' or 'forbidden' */
export async function changeNote(
  db: Database,
  { text, ...note }: NoteOfEnquiry & { text: string },
  context: ActionContext,
): Promise<EnquiryNote> {
  const { enquiryId, noteId } = note
  return db.write(async (tx) => {
    const before = await ownNote(tx, note, context.actor)
    const columns = { text, edited_at: context.now.toISOString() }
    await tx.sql.updateTable('enquiry_notes').set(columns).where('id', '=', noteId).execute()
    const subject = `enquiry:${enquiryId}`
    await recordAudit(tx, context, { action: 'enquiry note changed', subject, before: { note: before.text }, after: { note: text } })
    tx.changed('enquiries', subject)
    return presentNote({ ...before, ...columns }, context.actor)
  })
}

/** One's own notes alone. @throws Problem 'not-found' or 'forbidden' */
export async function deleteNote(db: Database, note: NoteOfEnquiry, context: ActionContext): Promise<void> {
  const { enquiryId, noteId } = note
  await db.write(async (tx) => {
    const row = await ownNote(tx, note, context.actor)
    await tx.sql.deleteFrom('enquiry_notes').where('id', '=', noteId).execute()
    const subject = `enquiry:${enquiryId}`
    await recordAudit(tx, context, { action: 'enquiry note deleted', subject, before: { note: row.text } })
    tx.changed('enquiries', subject)
  })
}

/** The columns of a new note that notes on every kind of record have. */
export function newNoteColumns(text: string, { actor, now }: Pick<ActionContext, 'actor' | 'now'>) {
  return {
    author_id: actor.kind === 'staff' ? actor.userId : null,
    author_name: actor.kind === 'staff' ? actor.name : NAMELESS,
    text,
    created_at: now.toISOString(),
  }
}

interface NoteRow extends ReturnType<typeof newNoteColumns> {
  id: number
  edited_at: string | null
}

export function presentNote(
  { id, author_id: authorId, author_name: author, text, created_at: createdAt, edited_at: editedAt }: NoteRow,
  reader: Actor,
): EnquiryNote {
  return { id, author, isMine: reader.kind === 'staff' && reader.userId === authorId, text, createdAt, editedAt }
}

/** The note, if who asks wrote it. @throws Problem 'not-found' or 'forbidden' */
export function requireOwnNote<Row extends NoteRow>(row: Row | undefined, reader: Actor): Row {
  if (!row) throw new Problem('not-found', NOTE_MISSING)
  if (!presentNote(row, reader).isMine) throw new Problem('forbidden', 'Only its author can change or delete a note.')
  return row
}

async function ownNote(tx: WriteTransaction, { enquiryId, noteId }: NoteOfEnquiry, reader: Actor) {
  await lockEnquiry(tx, enquiryId)
  const row = await tx.sql
    .selectFrom('enquiry_notes')
    .selectAll()
    .where('id', '=', noteId)
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirst()
  return requireOwnNote(row, reader)
}
