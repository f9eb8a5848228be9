import { sql, type Kysely } from 'kysely'

/** A discount on all is an amount or a percentage, as that of a line: `{"discountPaise": 500}` → `{"discount": {"paise": 500}}`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rewrite(db, { table: 'quotations', column: 'content' }, withDiscount)
  for (const table of ['quotation_versions', 'proformas']) {
    await rewrite(db, { table, column: 'paper' }, ({ content, ...paper }) => ({ ...paper, content: withDiscount(content as Json) }))
  }
}

type Json = Record<string, unknown>

async function rewrite(db: Kysely<unknown>, place: { table: string; column: string }, change: (stored: Json) => Json): Promise<void> {
  const [table, column] = [sql.table(place.table), sql.ref(place.column)]
  const { rows } = await sql<{ id: number; stored: string }>`select id, ${column} as stored from ${table}`.execute(db)
  for (const { id, stored } of rows) {
    const changed = JSON.stringify(change(JSON.parse(stored) as Json))
    await sql`update ${table} set ${column} = ${changed} where id = ${id}`.execute(db)
  }
}

function withDiscount({ discountPaise, ...content }: Json): Json {
  if (discountPaise === undefined) return content
  return { ...content, discount: discountPaise === 0 ? null : { paise: discountPaise } }
}
