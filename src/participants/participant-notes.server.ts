import { newNoteColumns, presentNote, requireOwnNote } from '../enquiries/conversation/enquiry-notes.server.ts'
import type { EnquiryNote } from '../enquiries/enquiry.ts'
import type { ActionContext, Actor } from '../platform/action-context.server.ts'
import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import { lockParticipant } from './participant.server.ts'

interface NoteOfParticipant {
  participantId: number
  noteId: number
}

/** @throws Problem 'not-found' */
export async function addParticipantNote(db: Database, id: number, text: string, context: ActionContext): Promise<EnquiryNote> {
  return db.write(async (tx) => {
    await lockParticipant(tx, id)
    const row = await tx.sql
      .insertInto('participant_notes')
      .values({ participant_id: id, ...newNoteColumns(text, context) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'participant note added', subject: `participant:${id}`, after: { note: text } })
    return presentNote(row, context.actor)
  })
}

/** One's own notes alone. @throws Problem 'not-found' or 'forbidden' */
export async function changeParticipantNote(
  db: Database,
  { text, ...note }: NoteOfParticipant & { text: string },
  context: ActionContext,
): Promise<EnquiryNote> {
  return db.write(async (tx) => {
    const before = await ownNote(tx, note, context.actor)
    const columns = { text, edited_at: context.now.toISOString() }
    await tx.sql.updateTable('participant_notes').set(columns).where('id', '=', note.noteId).execute()
    const subject = `participant:${note.participantId}`
    await recordAudit(tx, context, { action: 'participant note changed', subject, before: { note: before.text }, after: { note: text } })
    return presentNote({ ...before, ...columns }, context.actor)
  })
}

/** One's own notes alone. @throws Problem 'not-found' or 'forbidden' */
export async function deleteParticipantNote(db: Database, note: NoteOfParticipant, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const { text } = await ownNote(tx, note, context.actor)
    await tx.sql.deleteFrom('participant_notes').where('id', '=', note.noteId).execute()
    await recordAudit(tx, context, {
      action: 'participant note deleted',
      subject: `participant:${note.participantId}`,
      before: { note: text },
    })
  })
}

/** The newest notes on these participants, and how many there are. */
export async function findNewestParticipantNotes(
  db: Database,
  participantIds: readonly number[],
  { limit, reader }: { limit: number; reader: Actor },
): Promise<{ rows: Array<EnquiryNote & { participantId: number }>; total: number }> {
  if (participantIds.length === 0) return { rows: [], total: 0 }
  const notes = db.sql.selectFrom('participant_notes').where('participant_id', 'in', participantIds)
  const { total } = await notes.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await notes.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return { rows: rows.map((row) => ({ ...presentNote(row, reader), participantId: row.participant_id })), total }
}

/** The notes on a participant as that person may read them: without the authors, in the order they were written. */
export function findParticipantNoteTexts(db: Database, participantId: number): Promise<Array<{ text: string; createdAt: string }>> {
  return db.sql
    .selectFrom('participant_notes')
    .select(['text', 'created_at as createdAt'])
    .where('participant_id', '=', participantId)
    .orderBy('id')
    .execute()
}

async function ownNote(tx: WriteTransaction, { participantId, noteId }: NoteOfParticipant, reader: Actor) {
  await lockParticipant(tx, participantId)
  const row = await tx.sql
    .selectFrom('participant_notes')
    .selectAll()
    .where('id', '=', noteId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return requireOwnNote(row, reader)
}
