import { sql } from 'kysely'
import type { NameSearch } from '../text/mentioned-names.ts'
import type { Database, WriteTransaction } from './database.server.ts'

/** Columns of a table (with `id` and `version`) that contain reasons typed by staff. */
export interface TypedReasons {
  table: string
  columns: readonly string[]
  /** The name of a row in change notifications. */
  record: string
}

/** Finds the rows in which a reason contains one of the names. */
export async function findReasonsNaming(db: Database, { table, columns }: TypedReasons, names: NameSearch): Promise<ReasonRow[]> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  const isGiven = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  const { rows } = await sql<ReasonRow>`select id, ${chosen} from ${sql.table(table)} where ${isGiven} order by id`.execute(db.sql)
  return rows.filter((row) => names.isIn(row))
}

/** Removes the names from these reasons. The rest of the text stays. */
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
