import { sql, type Kysely } from 'kysely'
import { searchableWords, mergeWords } from '#base/text/search-words.ts'

/** Searches also find certificates by the text of replaced editions. This adds the words of existing editions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<ReplacedEdition>`
      select id, certificate_row_id as certificate, participant_name, training_program_name
      from certificate_editions
      where id > ${last} order by id limit ${ROWS_AT_A_TIME}`.execute(db)
    for (const row of rows) await addWords(db, row.certificate, searchableWords(row.participant_name, row.training_program_name))
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

interface ReplacedEdition {
  id: number
  certificate: number
  participant_name: string
  training_program_name: string
}

const ROWS_AT_A_TIME = 500

/** Reads the row again for each edition, because an earlier one may have added words to the same certificate. */
async function addWords(db: Kysely<unknown>, certificate: number, words: string): Promise<void> {
  const { rows } = await sql<{ text: string }>`select search_text as text from certificates where id = ${certificate}`.execute(db)
  const before = rows[0]?.text ?? ''
  const text = mergeWords(words, before)
  if (text !== before) await sql`update certificates set search_text = ${text} where id = ${certificate}`.execute(db)
}
