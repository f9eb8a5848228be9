import type { TypedReasons } from '#base/database/typed-reasons.server.ts'
import { sql } from 'kysely'
import { eraseReasons } from '../roster/attendance.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { erasedValues, exportOf, hasErasableValue } from '#base/values/columns.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { searchableWords } from '#base/text/search-words.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { lockParticipant } from './participant.server.ts'
import { PARTICIPANT_COLUMNS, PARTICIPANT_NOTE_TABLE, PARTICIPANT_TABLE, ROSTER_COLUMNS } from './participant.table.ts'
import { presentParticipant, selectParticipants } from './participant-row.server.ts'
import type { Participant } from '../../participants/participant.schema.ts'

export const ROSTER_REASONS: TypedReasons = {
  table: 'participants',
  columns: ['roster_reason', 'seat_override_reason', 'fee_reason', 'declined_comment'],
  record: 'participant',
}

/** The participants with this e-mail address, oldest first. One person has a row for each of their programs. */
export async function findParticipantsByEmail(db: Database, email: string): Promise<Participant[]> {
  const rows = await selectParticipants(db)
    .where(sql<string>`lower(participants.email)`, '=', emailKey(email))
    .orderBy('participants.id')
    .execute()
  return rows.map(presentParticipant)
}

/** Finds those of these participants that have a value which `eraseContactData` would remove. */
export async function findErasableParticipants(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.sql.selectFrom('participants').selectAll().where('id', 'in', ids).execute()
  return new Set(rows.filter((row) => hasErasableValue(PARTICIPANT_TABLE, 'participant', row)).map(({ id }) => id))
}

/** A participant's own data, their place in their batch, and the office's notes in the order they were written. */
export async function exportParticipant(db: Database, { id, client_name, training_program_name }: Participant) {
  const row = await db.sql.selectFrom('participants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const notes = await db.sql.selectFrom('participant_notes').selectAll().where('participant_id', '=', id).orderBy('id').execute()
  return {
    own: { ...exportOf(PARTICIPANT_COLUMNS, row), client_name, training_program_name },
    place: exportOf(ROSTER_COLUMNS, row),
    notesOfTheOffice: notes.map((note) => exportOf(PARTICIPANT_NOTE_TABLE.columns, note)),
  }
}

/**
 * Deletes a participant without certificates. The entry of the deletion contains no personal data.
 * @throws Problem 'not-found'
 */
export async function deleteErasedParticipant(tx: WriteTransaction, id: number, context: ActionContext): Promise<void> {
  const { participant } = await lockParticipant(tx, id)
  await tx.sql.deleteFrom('participants').where('id', '=', id).execute()
  const { trainingProgramId, training_program_name, status } = participant
  const before = { trainingProgramId, training_program_name, status }
  await recordAudit(tx, context, { action: 'participant deleted', subject: `participant:${id}`, before })
  tx.changed('participants', `participant:${id}`)
}

/**
 * Erases contact data, reasons and notes of a participant who has a certificate: name, participant ID and enrolment are part of the
 * register. The status check, which needs the e-mail, no longer finds them. @throws Problem 'not-found'
 */
export async function eraseContactData(tx: WriteTransaction, id: number, context: ActionContext): Promise<void> {
  const { participant, version } = await lockParticipant(tx, id)
  await tx.sql.deleteFrom('participant_notes').where('participant_id', '=', id).execute()
  await eraseReasons(tx, id)
  await tx.sql
    .updateTable('participants')
    .set({
      ...erasedValues(PARTICIPANT_TABLE, 'participant'),
      // The column is unique. No look-up asks for this text, because a key is a hash.
      status_key: `erased ${id}`,
      search_text: searchableWords(participant.participantId, participant.fullName, ''),
      updated_at: context.now.toISOString(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, context, { action: 'participant contact data erased', subject: `participant:${id}` })
  tx.changed('participants', `participant:${id}`)
}
