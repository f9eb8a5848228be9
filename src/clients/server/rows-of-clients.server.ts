import { sql } from 'kysely'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'

/** How many moves are stored by one statement. */
const BATCH_SIZE = 500

interface RowsKind {
  kind: Exclude<Tables['client_moves']['kind'], 'gstin' | 'monthly-mail'>
  /** It has `id` and `client_id`. */
  table: 'participants' | 'contacts' | 'batches' | 'client_notes' | 'client_contacts' | 'client_links'
  /** The list that shows the rows, for listeners. Left out for rows that have no version: only a client's page shows them. */
  changes?: 'participants' | 'enquiries' | 'batches'
  /** Whether the rows name a contact of the client. */
  hasContact?: boolean
}

interface Merge {
  /** The client that is merged into the other one. */
  from: number
  into: number
  now: Date
}

/** Rows of one kind that belong to clients: a merge moves them, and its undoing brings them back. The folder of a table declares its own. */
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

  /** Moves all rows of a client, and stores which. Returns how many. */
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
   * Brings back the rows that a merge has moved. One that was deleted since, or belongs to another client by now, stays as it
   * is. Contacts must be back before the rows that name them. Returns how many were brought back.
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

  /** Names `other` wherever `contact` was named. */
  async replaceContact(tx: WriteTransaction, contact: number, other: number): Promise<void> {
    if (!this.#rows.hasContact) return
    await sql`update ${sql.table(this.#rows.table)} set client_contact_id = ${other} where client_contact_id = ${contact}`.execute(tx.sql)
  }

  /** Whoever has the row open is told that it has changed. */
  #edited(now: Date) {
    return this.#rows.changes ? sql`, version = version + 1, updated_at = ${now.toISOString()}` : sql``
  }

  #announce(tx: WriteTransaction, count: number): void {
    if (count > 0 && this.#rows.changes) tx.changed(this.#rows.changes)
  }
}

/** Stores what a merge has moved. */
export async function storeMoves(tx: WriteTransaction, moves: ReadonlyArray<Tables['client_moves']>): Promise<void> {
  for (let first = 0; first < moves.length; first += BATCH_SIZE) {
    await tx.sql
      .insertInto('client_moves')
      .values(moves.slice(first, first + BATCH_SIZE))
      .execute()
  }
}
