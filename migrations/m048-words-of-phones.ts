import { sql, type Kysely } from 'kysely'
import { phoneWords } from '#base/values/phone.ts'
import { mergeWords, searchableWords } from '#base/text/search-words.ts'

const ROWS_AT_ONCE = 500
const TABLES = ['participants', 'certificates', 'contacts'] as const

interface Row {
  id: number
  search_text: string
  phone: string | null
}

/** Makes participants searchable by phone number, and names with an accent without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const phone = table === 'participants' ? sql.ref('phone') : sql.lit(null)
    for (let from = 0; ;) {
      const { rows } = await sql<Row>`select id, search_text, ${phone} as phone from ${sql.table(table)}
        where id > ${from} order by id limit ${ROWS_AT_ONCE}`.execute(db)
      for (const row of rows) {
        const words = mergeWords(searchableWords(...phoneWords(row.phone)), searchableWords(row.search_text))
        if (words === row.search_text) continue
        await sql`update ${sql.table(table)} set search_text = ${words} where id = ${row.id}`.execute(db)
      }
      from = rows.at(-1)?.id ?? from
      if (rows.length < ROWS_AT_ONCE) break
    }
  }
}
