import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { searchableWords } from '#base/text/search-words.ts'

/**
 * Makes lists equally fast at any size (decision 12): an index for each order with each filter, a word index, a column with
 * the status of certificates, and on SQLite counts that triggers maintain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await addStanding(db, isPostgres)
  for (const [table, { texts }] of Object.entries(LISTS)) await writeWords(db, table, texts)
  for (const name of REPLACED_INDEXES) await db.schema.dropIndex(name).execute()
  for (const statement of Object.entries(LISTS).flatMap(indexes)) await sql.raw(statement).execute(db)
  for (const statement of Object.keys(LISTS).flatMap(isPostgres ? wordsOnPostgres : wordsOnSqlite)) {
    await sql.raw(statement).execute(db)
  }
  if (isPostgres) return
  for (const statement of countsOnSqlite()) await sql.raw(statement).execute(db)
}

interface ListedTable {
  /** Columns with searchable words. */
  texts: string[]
  /** Columns that lists filter by, in addition to the program. */
  facets: string[]
  /** Columns that lists sort by, in addition to the row id. */
  orders: string[]
}

const PROGRAM = 'training_program_id'

const LISTS: Record<string, ListedTable> = {
  participants: {
    texts: ['participant_id', 'full_name', 'email'],
    facets: ['status'],
    orders: ['sort_name', 'enrollment_date'],
  },
  certificates: {
    texts: ['certificate_id', 'participant_name', 'training_program_name'],
    facets: ['standing', 'expires_soon'],
    orders: ['sort_name', 'issue_date', 'expiry_order'],
  },
}

/** True for few rows, so its indexes contain only those. */
const RARE_FACET = 'expires_soon'

const REPLACED_INDEXES = [
  'participants_of_program',
  'participants_by_status',
  'participants_by_name',
  'participants_by_enrolment',
  'certificates_of_program',
  'certificates_by_name',
  'certificates_by_expiry',
  'certificates_revoked',
]

const NEVER = '9999-12-31'
const EXPIRING_SOON_DAYS = 90
const ROWS_AT_A_TIME = 2000

async function addStanding(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const day = (after: number) =>
    isPostgres
      ? `to_char(now() at time zone 'Asia/Kolkata' + interval '${after} days', 'YYYY-MM-DD')`
      : `date('now', '+330 minutes', '+${after} days')`
  const text = isPostgres ? 'text collate "C"' : 'text'
  const statements = [
    `alter table certificates add column standing ${text} not null default 'active'
       check (standing in ('active', 'expired', 'revoked'))`,
    `alter table certificates add column expires_soon integer not null default 0 check (expires_soon in (0, 1))`,
    `alter table certificates add column expiry_order ${text}
       generated always as (coalesce(expiry_date, '${NEVER}')) ${isPostgres ? 'stored' : 'virtual'}`,
    `update certificates set standing = 'revoked' where revoked_on is not null`,
    `update certificates set standing = 'expired' where revoked_on is null and expiry_date < ${day(0)}`,
    `update certificates set expires_soon = 1
       where revoked_on is null and expiry_date between ${day(0)} and ${day(EXPIRING_SOON_DAYS)}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function writeWords(db: Kysely<unknown>, table: string, texts: string[]): Promise<void> {
  const columns = sql.join(texts.map((column) => sql.ref(column)))
  for (let last = 0; ;) {
    const { rows } = await sql<Record<string, string> & { id: number }>`
      select id, ${columns} from ${sql.table(table)} where id > ${last} order by id limit ${ROWS_AT_A_TIME}`.execute(db)
    for (const row of rows) {
      const words = searchableWords(...texts.map((column) => row[column] ?? ''))
      await sql`update ${sql.table(table)} set search_text = ${words} where id = ${row.id}`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Creates an index for each order without a filter, with each filter, and with both. Each ends with the row id; all have one direction. */
function indexes([table, { facets, orders }]: [string, ListedTable]): string[] {
  const facetColumns = facets.filter((facet) => facet !== RARE_FACET)
  const filters = [[], [PROGRAM], ...facetColumns.flatMap((facet) => [[facet], [PROGRAM, facet]])]
  const ordered = (filter: string[]) => [[...filter, 'id'], ...orders.map((order) => [...filter, order, 'id'])]
  const create = (columns: string[], { name = '', where = '' } = {}) =>
    `create index ${[table, 'list', ...columns].join('_')}${name} on ${table} (${columns.join(', ')}) ${where}`
  // The row id alone is already the primary key.
  const all = filters
    .flatMap(ordered)
    .filter((columns) => columns.length > 1)
    .map((columns) => create(columns))
  if (!facets.includes(RARE_FACET)) return all
  const few = [[], [PROGRAM]].flatMap(ordered)
  return [...all, ...few.map((columns) => create(columns, { name: '_soon', where: `where ${RARE_FACET} = 1` }))]
}

function wordsOnPostgres(table: string): string[] {
  return [
    `alter table ${table} add column search_words tsvector
       generated always as (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) stored`,
    `create index ${table}_words on ${table} using gin (search_words)`,
  ]
}

/**
 * Builds an FTS5 index without a copy of the text. It stores row ids by word, by the first one to ten letters of each word,
 * and by an extra word for each facet. A search with a filter then reads two lists instead of the table.
 */
function wordsOnSqlite(table: string): string[] {
  const columns = [...(LISTS[table]?.facets ?? []), PROGRAM]
  const words = (row: string) =>
    `${row}.search_text${columns.map((column) => ` || ' ' || char(57344) || '${column.replaceAll('_', '')}' || ${row}.${column}`).join('')}`
  const add = `insert into ${table}_search (rowid, words) values (new.id, ${words('new')});`
  const remove = `insert into ${table}_search (${table}_search, rowid, words) values ('delete', old.id, ${words('old')});`
  return [
    `create virtual table ${table}_search using fts5
       (words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10', tokenize = 'ascii')`,
    `insert into ${table}_search (rowid, words) select id, ${words(table)} from ${table}`,
    `create trigger ${table}_search_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_search_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${table}_search_update after update of search_text, ${columns.join(', ')} on ${table}
       when ${words('old')} is not ${words('new')} begin ${remove} ${add} end`,
  ]
}

function countsOnSqlite(): string[] {
  const table = `create table row_counts (table_name text not null, facet text not null, training_program_id integer not null,
    count integer not null, primary key (table_name, facet, training_program_id)) without rowid`
  return [table, ...Object.entries(LISTS).flatMap(([name, { facets }]) => countsOf(name, facets))]
}

function countsOf(table: string, facets: string[]): string[] {
  const counted = (row: string) => [`'all'`, ...facets.map((facet) => `'${facet}=' || ${row}.${facet}`)]
  const step = (row: string, by: number) =>
    counted(row)
      .map(
        (facet) => `insert into row_counts values ('${table}', ${facet}, ${row}.${PROGRAM}, ${by})
         on conflict do update set count = count + ${by};`,
      )
      .join(' ')
  const changes = [...facets, PROGRAM]
  return [
    ...counted(table).map(
      (facet) => `insert into row_counts select '${table}', ${facet}, ${PROGRAM}, count(*) from ${table} group by 2, 3`,
    ),
    `create trigger ${table}_count_insert after insert on ${table} begin ${step('new', 1)} end`,
    `create trigger ${table}_count_delete after delete on ${table} begin ${step('old', -1)} end`,
    `create trigger ${table}_count_update after update of ${changes.join(', ')} on ${table}
       when ${changes.map((column) => `old.${column} <> new.${column}`).join(' or ')} begin ${step('old', -1)} ${step('new', 1)} end`,
  ]
}
