import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** SQLite: a trigger adds new messages to the word index again, as it does for the other lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const ADD = `insert into contacts_search (rowid, words) values (new.id, new.search_text);`
const REMOVE = `insert into contacts_search (contacts_search, rowid, words) values ('delete', old.id, old.search_text);`

const STATEMENTS = [
  // Rows stored by a program that did not know the table of marks.
  `insert into contacts_search (rowid, words) select id, search_text from contacts
     where id > (select last_id from word_index_marks where table_name = 'contacts')`,
  ...['insert', 'delete', 'update'].map((event) => `drop trigger contacts_search_${event}`),
  `drop table word_index_marks`,
  `create trigger contacts_search_insert after insert on contacts begin ${ADD} end`,
  `create trigger contacts_search_delete after delete on contacts begin ${REMOVE} end`,
  `create trigger contacts_search_update after update of search_text on contacts
     when old.search_text is not new.search_text begin ${REMOVE} ${ADD} end`,
]
