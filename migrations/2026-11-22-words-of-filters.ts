import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * SQLite: recreates the word index so that a search reads less of it (decision 12). A filter is a word of one letter, and
 * another one together with the program. Pages of the index are small, because the newest matches are at the end of a page.
 * Parts of the index are merged sooner, because a search reads each of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const [table, filters] of Object.entries(FILTERS)) {
    for (const statement of statements(table, filters)) await sql.raw(statement).execute(db)
  }
}

interface Filters {
  /** The first letter of this column is the letter of the row's status. */
  status: string
  /** 1 in rows that have a second letter, whatever their status. */
  mark?: { column: string; letter: string }
}

const FILTERS: Record<string, Filters> = {
  participants: { status: 'status' },
  certificates: { status: 'standing', mark: { column: 'expires_soon', letter: 'x' } },
}

const PROGRAM = 'training_program_id'
const PAGE_BYTES = 1000
/** The number of parts of one size that are merged into one. */
const MERGED_PARTS = 2

function statements(table: string, { status, mark }: Filters): string[] {
  const words = (row: string) => {
    const program = `${row}.${PROGRAM}`
    const letter = `substr(${row}.${status}, 1, 1)`
    const marked = mark ? ` || case ${row}.${mark.column} when 1 then ${facet(`'${mark.letter}'`, program)} else '' end` : ''
    return `${row}.search_text || ${word(program)} || ${facet(letter, program)}${marked}`
  }
  const add = `insert into ${table}_search (rowid, words) values (new.id, ${words('new')});`
  const remove = `insert into ${table}_search (${table}_search, rowid, words) values ('delete', old.id, ${words('old')});`
  const columns = [status, PROGRAM, ...(mark ? [mark.column] : [])]
  return [
    ...['insert', 'delete', 'update'].map((event) => `drop trigger ${table}_search_${event}`),
    `drop table ${table}_search`,
    `create virtual table ${table}_search using fts5
       (words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10', tokenize = 'ascii')`,
    `insert into ${table}_search (${table}_search, rank) values ('pgsz', ${PAGE_BYTES})`,
    `insert into ${table}_search (${table}_search, rank) values ('automerge', ${MERGED_PARTS})`,
    `insert into ${table}_search (rowid, words) select id, ${words(table)} from ${table}`,
    `insert into ${table}_search (${table}_search) values ('optimize')`,
    `create trigger ${table}_search_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_search_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${table}_search_update after update of search_text, ${columns.join(', ')} on ${table}
       when ${words('old')} is not ${words('new')} begin ${remove} ${add} end`,
  ]
}

/** Returns one word for all programs, and one for this program. */
function facet(letter: string, program: string): string {
  return `${word(letter)} || ${word(`${letter} || ${program}`)}`
}

/** Starts with a character that nobody can type in a search. */
function word(text: string): string {
  return `' ' || char(57344) || ${text}`
}
