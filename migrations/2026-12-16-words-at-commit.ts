import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * SQLite: new messages enter the word index in one step when their transaction commits, instead of one by one through a
 * trigger. `word_index_marks` stores the last indexed row. Triggers still update indexed rows, and add a row that gets a
 * number below the mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const isIndexed = (row: string) => `${row}.id <= (select last_id from word_index_marks where table_name = 'contacts')`
const ADD = `insert into contacts_search (rowid, words) values (new.id, new.search_text);`
const REMOVE = `insert into contacts_search (contacts_search, rowid, words) values ('delete', old.id, old.search_text);`
/** The number of parts of one size that are merged into one. A commit adds a part, which may have the words of many messages. */
const MERGED_PARTS = 4

const STATEMENTS = [
  `create table word_index_marks (table_name text primary key, last_id integer not null) without rowid`,
  `insert into word_index_marks (table_name, last_id) select 'contacts', coalesce(max(id), 0) from contacts`,
  ...['insert', 'delete', 'update'].map((event) => `drop trigger contacts_search_${event}`),
  `create trigger contacts_search_insert after insert on contacts when ${isIndexed('new')} begin ${ADD} end`,
  `create trigger contacts_search_delete after delete on contacts when ${isIndexed('old')} begin ${REMOVE} end`,
  `create trigger contacts_search_update after update of search_text on contacts
     when old.search_text is not new.search_text and ${isIndexed('old')} begin ${REMOVE} ${ADD} end`,
  `insert into contacts_search (contacts_search, rank) values ('automerge', ${MERGED_PARTS})`,
]
