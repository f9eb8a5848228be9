import { sql } from 'kysely'
import type { NameSearch } from '../text/mentioned-names.ts'
import type { Database, WriteTransaction } from './database.server.ts'

/** Columns in which staff have typed why, of a table with `id` and `version`. */
export interface TypedReasons {
  table: string
  columns: readonly string[]
  /** As the note of what changed calls one row. */
  record: string
}

/** The rows in which a reason has one of the names. */
export async function findReasonsNaming(db: Database, { table, columns }: TypedReasons, names: NameSearch): Promise<ReasonRow[]> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  const isGiven = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  const { rows } = await sql<ReasonRow>`select id, ${chosen} from ${sql.table(table)} where ${isGiven} order by id`.execute(db.sql)
  return rows.filter((row) => names.isIn(row))
}

/** Takes the names out of these reasons. What else they say stays. */
export async function eraseFromReasons(tx: WriteTransaction, reasons: TypedReasons, names: NameSearch): Promise<void> {
  const { table, columns, record } = reasons
  for (const row of await findReasonsNaming(tx, reasons, names)) {
    const set = columns.map((column) => {
      const text = row[column]
      return sql`${sql.ref(column)} = ${typeof text === 'string' ? names.without(text) : null}`
    })
    await sql`update ${sql.table(table)} set ${sql.join(set)}, version = version + 1 where id = ${row.id}`.execute(tx.sql)
    tx.changed(table, `${record}:${row.id}`)
  }
}

type ReasonRow = { id: number } & Record<string, string | number | null>
