import { sql } from 'kysely'
import type { Actor, ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { PersonRecord } from '../person-record.ts'
import { Problem } from '#base/api/problem.ts'
import type { Note } from '../note.schema.ts'

export const NOTE_MISSING = 'This note does not exist. It may have been deleted.'
const NAMELESS = 'The office'

/** A kind of record that staff write notes on. Each kind has a table of its own. */
interface NotedKind {
  kind: 'enquiry' | 'participant' | 'client'
  table: 'enquiry_notes' | 'participant_notes' | 'client_notes'
  /** The column with the record's row number. */
  column: 'enquiry_id' | 'participant_id' | 'client_id'
  /** @throws Problem 'not-found' when the record does not exist */
  lock: (tx: WriteTransaction, id: number) => Promise<unknown>
}

interface NoteRow {
  id: number
  author_id: number | null
  author_name: string
  text: string
  created_at: string
  edited_at: string | null
}

/** The notes of staff on the records of one kind. */
export class Notes {
  readonly #noted: NotedKind

  constructor(noted: NotedKind) {
    this.#noted = noted
  }

  /** @throws Problem 'not-found' */
  async add(db: Database, id: number, text: string, context: ActionContext): Promise<Note> {
    const { table, column, lock } = this.#noted
    const { actor, now } = context
    return db.write(async (tx) => {
      await lock(tx, id)
      const author =
        actor.kind === 'staff' ? { author_id: actor.userId, author_name: actor.name } : { author_id: null, author_name: NAMELESS }
      const columns = { [column]: id, ...author, text, created_at: now.toISOString(), edited_at: null }
      const row = await tx.sql.insertInto(table).values(columns).returningAll().executeTakeFirstOrThrow()
      await this.#record(tx, id, context, { done: 'added', after: { note: text } })
      return present(row, actor)
    })
  }

  /** Changes one's own note; colleagues' notes are theirs. @throws Problem 'not-found' or 'forbidden' */
  async change(db: Database, id: number, { noteId, text }: { noteId: number; text: string }, context: ActionContext): Promise<Note> {
    return db.write(async (tx) => {
      const before = await this.#lockOwn(tx, id, noteId, context.actor)
      const columns = { text, edited_at: context.now.toISOString() }
      await tx.sql.updateTable(this.#noted.table).set(columns).where('id', '=', noteId).execute()
      await this.#record(tx, id, context, { done: 'changed', before: { note: before.text }, after: { note: text } })
      return present({ ...before, ...columns }, context.actor)
    })
  }

  /** Deletes one's own note. @throws Problem 'not-found' or 'forbidden' */
  async delete(db: Database, id: number, noteId: number, context: ActionContext): Promise<void> {
    await db.write(async (tx) => {
      const before = await this.#lockOwn(tx, id, noteId, context.actor)
      await tx.sql.deleteFrom(this.#noted.table).where('id', '=', noteId).execute()
      await this.#record(tx, id, context, { done: 'deleted', before: { note: before.text } })
    })
  }

  /** The newest notes on these records of people, and their total number. */
  async findNewest(
    db: Database,
    ids: readonly number[],
    { limit, reader }: { limit: number; reader: Actor },
  ): Promise<{ rows: Array<Note & { on: PersonRecord }>; total: number }> {
    if (ids.length === 0) return { rows: [], total: 0 }
    const { kind, table, column } = this.#noted
    const recordId = sql.ref<number>(column)
    const notes = db.sql.selectFrom(table).where(recordId, 'in', ids)
    const { total } = await notes.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const newest = notes.selectAll().select(recordId.as('record_id')).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
    return {
      rows: (await newest.execute()).map((row) => ({ ...present(row, reader), on: `${kind}:${row.record_id}` as PersonRecord })),
      total,
    }
  }

  /** In the order of writing. */
  async list(db: Database, id: number, reader: Actor): Promise<Note[]> {
    const rows = await db.sql
      .selectFrom(this.#noted.table)
      .selectAll()
      .where(sql.ref<number>(this.#noted.column), '=', id)
      .orderBy('id')
      .execute()
    return rows.map((row) => present(row, reader))
  }

  async #lockOwn(tx: WriteTransaction, id: number, noteId: number, reader: Actor): Promise<NoteRow> {
    const { table, column, lock } = this.#noted
    await lock(tx, id)
    const note = tx.sql.selectFrom(table).selectAll().where('id', '=', noteId).where(sql.ref<number>(column), '=', id)
    const row = await note.executeTakeFirst()
    if (!row) throw new Problem('not-found', NOTE_MISSING)
    if (!present(row, reader).isMine) throw new Problem('forbidden', 'Only its author can change or delete a note.')
    return row
  }

  async #record(
    tx: WriteTransaction,
    id: number,
    context: ActionContext,
    { done, ...values }: { done: 'added' | 'changed' | 'deleted'; before?: object; after?: object },
  ): Promise<void> {
    const { kind } = this.#noted
    await recordAudit(tx, context, { action: `${kind} note ${done}`, subject: `${kind}:${id}`, ...values })
    // The inbox lists notes.
    if (kind === 'enquiry') tx.changed('enquiries', `enquiry:${id}`)
  }
}

function present(row: NoteRow, reader: Actor): Note {
  const { id, author_id: authorId, author_name: author, text, created_at: createdAt, edited_at: editedAt } = row
  return { id, author, isMine: reader.kind === 'staff' && reader.userId === authorId, text, createdAt, editedAt }
}
