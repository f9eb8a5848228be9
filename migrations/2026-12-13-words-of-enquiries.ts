import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { enquiryWords } from '#enquiries/enquiry-words.ts'

interface EnquiryRow {
  id: number
  reference: string | null
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
}

const ROWS_AT_A_TIME = 1000

/** Gives the inbox a word index, as other lists have (migrations/2026-11-22-words-of-filters.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await writeWords(db)
  for (const statement of db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE)
    await sql.raw(statement).execute(db)
}

async function writeWords(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<EnquiryRow>`
      select id, reference, full_name as name, email, phone, subject, message from contacts where id > ${last} order by id limit ${ROWS_AT_A_TIME}`.execute(
      db,
    )
    for (const row of rows) await sql`update contacts set search_text = ${enquiryWords(row)} where id = ${row.id}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

const ON_POSTGRES = [
  `alter table contacts add column search_words tsvector
     generated always as (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) stored`,
  `create index contacts_words on contacts using gin (search_words)`,
]

/** Messages have many words, so fewer prefixes are stored than for names. Longer ones are read from the words. */
const PREFIXES = '1 2 3 4 5'
const ADD = `insert into contacts_search (rowid, words) values (new.id, new.search_text);`
const REMOVE = `insert into contacts_search (contacts_search, rowid, words) values ('delete', old.id, old.search_text);`

const ON_SQLITE = [
  `create virtual table contacts_search using fts5
     (words, content = '', columnsize = 0, detail = none, prefix = '${PREFIXES}', tokenize = 'ascii')`,
  `insert into contacts_search (contacts_search, rank) values ('pgsz', 1000)`,
  `insert into contacts_search (contacts_search, rank) values ('automerge', 2)`,
  `insert into contacts_search (rowid, words) select id, search_text from contacts`,
  `insert into contacts_search (contacts_search) values ('optimize')`,
  `create trigger contacts_search_insert after insert on contacts begin ${ADD} end`,
  `create trigger contacts_search_delete after delete on contacts begin ${REMOVE} end`,
  `create trigger contacts_search_update after update of search_text on contacts
     when old.search_text is not new.search_text begin ${REMOVE} ${ADD} end`,
]
