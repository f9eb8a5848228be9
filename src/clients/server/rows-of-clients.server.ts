import { sql, type Insertable } from 'kysely'
import type { ClientTextName } from '../client-texts.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'

/** Maximum number of moves stored per statement. */
const BATCH_SIZE = 500

interface RowsKind {
  kind: Exclude<Tables['client_moves']['kind'], ClientTextName | 'monthly-mail'>
  /** A table with `id` and `client_id`. */
  table: 'participants' | 'contacts' | 'batches' | 'client_notes' | 'client_contacts' | 'client_links' | 'quotations' | 'batch_orders'
  /** The list to notify of changes. Omitted for rows without a version, which only the client's page shows. */
  changes?: 'participants' | 'enquiries' | 'batches' | 'quotations'
  /** Whether the rows name a contact of the client. */
  hasContact?: boolean
}

interface Merge {
  /** The client that is being merged. */
  from: number
  into: number
  now: Date
}

/** A kind of rows that belong to clients. A merge moves them, and undoing it moves them back. Each table's folder declares its own. */
export class RowsOfClients {
  readonly kind: RowsKind['kind']
  readonly #rows: RowsKind

  constructor(rows: RowsKind) {
    this.kind = rows.kind
    this.#rows = rows
  }

  async count(db: Database, clientId: number): Promise<number> {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(this.#rows.table)} where client_id = ${clientId}`
    return Number((await query.execute(db.sql)).rows[0]?.count)
  }

  /** Moves all rows of a client and stores which. Returns the number moved. */
  async move(tx: WriteTransaction, { from, into, now }: Merge): Promise<number> {
    const { table, hasContact } = this.#rows
    const previous = hasContact ? sql`client_contact_id` : sql`null`
    const moved = await sql<{ id: number; previous: number | null }>`
      update ${sql.table(table)} set client_id = ${into}${this.#edited(now)} where client_id = ${from}
      returning id, ${previous} as previous`.execute(tx.sql)
    await storeMoves(
      tx,
      moved.rows.map((row) => ({ client_id: from, kind: this.kind, row_id: row.id, previous: row.previous })),
    )
    this.#announce(tx, moved.rows.length)
    return moved.rows.length
  }

  /**
   * Moves back the rows that a merge has moved. A row that was deleted or moved to another client in the meantime is left alone. Contacts
   * must be restored before the rows that refer to them. Returns the number moved back.
   */
  async bringBack(tx: WriteTransaction, { from, into, now }: Merge): Promise<number> {
    const { table, hasContact } = this.#rows
    const target = sql.table(table)
    const ofClient = sql`select id from client_contacts where client_id = ${from}`
    const contact = hasContact
      ? sql`, client_contact_id = case when client_contact_id in (${ofClient}) then client_contact_id else (
          select previous from client_moves
          where client_id = ${from} and kind = ${this.kind} and row_id = ${target}.id and previous in (${ofClient})) end`
      : sql``
    const back = await sql`
      update ${target} set client_id = ${from}${this.#edited(now)}${contact}
      where client_id = ${into} and id in (select row_id from client_moves where client_id = ${from} and kind = ${this.kind})
      returning id`.execute(tx.sql)
    if (hasContact) {
      await sql`update ${target} set client_contact_id = null${this.#edited(now)}
        where client_id = ${into} and client_contact_id in (${ofClient})`.execute(tx.sql)
    }
    this.#announce(tx, back.rows.length)
    return back.rows.length
  }

  /** Replaces `contact` by `other` in all rows. */
  async replaceContact(tx: WriteTransaction, contact: number, other: number): Promise<void> {
    if (!this.#rows.hasContact) return
    await sql`update ${sql.table(this.#rows.table)} set client_contact_id = ${other} where client_contact_id = ${contact}`.execute(tx.sql)
  }

  /** The columns of an edit, so that an open form detects the change. */
  #edited(now: Date) {
    return this.#rows.changes ? sql`, version = version + 1, updated_at = ${now.toISOString()}` : sql``
  }

  #announce(tx: WriteTransaction, count: number): void {
    if (count > 0 && this.#rows.changes) tx.changed(this.#rows.changes)
  }
}

/** Stores the moves of a merge. */
export async function storeMoves(tx: WriteTransaction, moves: ReadonlyArray<Insertable<Tables['client_moves']>>): Promise<void> {
  for (let first = 0; first < moves.length; first += BATCH_SIZE) {
    await tx.sql
      .insertInto('client_moves')
      .values(moves.slice(first, first + BATCH_SIZE))
      .execute()
  }
}
