import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { SQLITE_FILE } from '../config/data-dir.server.ts'
import type { OpenDatabase, Tables } from '../database/database.server.ts'
import { KNOWN_MIGRATIONS, migrateEmpty, NewerDatabase } from '../database/migrate.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { findDamage, openUntouched } from '../database/sqlite/sqlite-check.server.ts'
import { BackupError, backupFailureText } from './backup-error.server.ts'
import { lockDataDir, UNFINISHED_RESTORE } from './data-dir-lock.server.ts'

type Target = Transaction<Tables>
type Row = SQLOutputValue[]

interface MoveOrder {
  dataDir: string
  /** An empty database: `postgres://…`. */
  targetUrl: string
  /** Called with the filled target before it is committed. An exception undoes the move. */
  verify: (target: Pick<OpenDatabase, 'sql'>) => Promise<void>
}

interface Moved {
  tables: number
  rows: number
}

/** Parts of SQLite's word index and its counts. PostgreSQL counts rows, and has the words in a generated column. */
const ONLY_ON_SQLITE = new Set(['row_counts', 'word_index_marks'])
/** Rate-limit counts, which SQLite does not store. */
const ONLY_ON_POSTGRES = new Set(['limit_counts'])
/** Types whose values are the same in both databases. */
const MOVED_TYPES = new Set(['text', 'character varying', 'integer', 'bigint', 'double precision'])
const ROWS_PER_STATEMENT = 250
const DIGEST_BITS = 256

/**
 * Copies a stopped SQLite installation into an empty PostgreSQL database in one transaction, and verifies the result. Does
 * not change the source. @throws BackupError, NewerDatabase; the target is then still empty
 */
export async function moveToPostgres({ dataDir, targetUrl, verify }: MoveOrder): Promise<Moved> {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file)) throw new BackupError(`There is no database ${file}.`)
  const unlock = lockDataDir(dataDir)
  try {
    if (existsSync(join(dataDir, UNFINISHED_RESTORE))) throw new BackupError(`The restore into DATA_DIR ${dataDir} has not ended.`)
    const damage = findDamage(file)
    if (damage !== undefined) throw new BackupError(`The database ${file} is damaged: ${damage}`)
    const source = openUntouched(file)
    try {
      requireThisVersion(source)
      return await intoTarget(targetUrl, (target) => copyAll(source, target, verify))
    } finally {
      source.close()
    }
  } finally {
    unlock()
  }
}

async function intoTarget<T>(targetUrl: string, work: (target: Target) => Promise<T>): Promise<T> {
  const db = openPostgres(targetUrl, () => undefined)
  try {
    await sql`select 1`.execute(db.schemaConnection).catch((error: unknown) => {
      throw new BackupError(
        `The database to move into refuses or does not answer: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
    return await db.schemaConnection.transaction().execute(work)
  } finally {
    await db.close()
  }
}

/** Rows of another version have other columns. @throws BackupError, NewerDatabase */
function requireThisVersion(source: DatabaseSync): void {
  const had = rowsOf(source, `select name from pragma_table_list where name = 'kysely_migration'`)
  const done = had.length === 0 ? [] : rowsOf(source, 'select name from kysely_migration').map(([name]) => String(name))
  const unknown = done.find((name) => !KNOWN_MIGRATIONS.includes(name))
  if (unknown !== undefined) throw new NewerDatabase(unknown)
  if (done.length < KNOWN_MIGRATIONS.length)
    throw new BackupError(
      'The database belongs to an older version of this program: start this version on it once, stop it, and move it then.',
    )
}

async function copyAll(source: DatabaseSync, target: Target, verify: MoveOrder['verify']): Promise<Moved> {
  await requireEmpty(target)
  await migrateEmpty(target)
  const tables = await tablesOf(target)
  requireSameTables(source, tables)
  await sql`set constraints all immediate`.execute(target)
  await sql`truncate ${sql.join([...tables.keys()].map((table) => sql.table(table)))}`.execute(target)
  const foreignKeys = await foreignKeysOf(target)
  // Rows refer to other tables, sometimes in circles. Triggers would count rows a second time.
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(target)
  for (const table of tables.keys()) await sql`alter table ${sql.table(table)} disable trigger user`.execute(target)
  await sql`set constraints all deferred`.execute(target)
  let rows = 0
  for (const [table, columns] of tables) {
    rows += await copyTable(source, target, { table, columns }).catch((error: unknown) => {
      throw error instanceof BackupError ? error : new BackupError(`The table ${table} could not be moved: ${backupFailureText(error)}`)
    })
  }
  await sql`set constraints all immediate`.execute(target)
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(target)
  for (const table of tables.keys()) await sql`alter table ${sql.table(table)} enable trigger user`.execute(target)
  await continueNumbers(source, target, [...tables.keys()])
  await verify({ sql: target })
  return { tables: tables.size, rows }
}

async function requireEmpty(target: Target): Promise<void> {
  const { rows } = await sql<{ objects: number }>`
    select (select count(*) from pg_class where relnamespace = n.oid) + (select count(*) from pg_proc where pronamespace = n.oid) as objects
      from pg_namespace n where nspname = current_schema()`.execute(target)
  if (!rows[0]) throw new BackupError('The database to move into has no schema for its tables.')
  if (rows[0].objects > 0) throw new BackupError('The database to move into is not empty: make a new one, and move into that.')
}

/** Returns the stored columns by table. */
async function tablesOf(target: Target): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.table_name as table, c.column_name as name, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      order by c.table_name, c.ordinal_position`.execute(target)
  const stored = rows.filter(({ table }) => !ONLY_ON_POSTGRES.has(table))
  const unknown = stored.find(({ type }) => !MOVED_TYPES.has(type))
  if (unknown) throw new Error(`${unknown.table}.${unknown.name} is ${unknown.type}, which this command cannot move yet`)
  return new Map([...Map.groupBy(stored, ({ table }) => table)].map(([table, columns]) => [table, columns.map(({ name }) => name)]))
}

/** @throws Error when a table of the source would be left behind */
function requireSameTables(source: DatabaseSync, tables: ReadonlyMap<string, readonly string[]>): void {
  const found = rowsOf(source, `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`)
  const left = found.map(([name]) => String(name)).find((name) => !tables.has(name) && !ONLY_ON_SQLITE.has(name))
  if (left !== undefined) throw new Error(`the table ${left} has no place in PostgreSQL`)
}

async function foreignKeysOf(target: Target): Promise<Array<{ table: string; name: string }>> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, f.conname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_namespace n on n.oid = c.relnamespace where f.contype = 'f' and n.nspname = current_schema()`.execute(target)
  return rows
}

/** Copies a table and verifies the target's rows. Returns the number of rows. @throws BackupError when they differ */
async function copyTable(source: DatabaseSync, target: Target, { table, columns }: { table: string; columns: string[] }): Promise<number> {
  const names = columns.map((name) => pg.escapeIdentifier(name)).join(', ')
  const statement = source.prepare(`select ${names} from ${pg.escapeIdentifier(table)}`)
  statement.setReturnArrays(true)
  const sent = new RowDigest()
  let chunk: Row[] = []
  const flush = async () => {
    if (chunk.length === 0) return
    const places = chunk.map((_row, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`)
    const insert = `insert into ${pg.escapeIdentifier(table)} (${names}) overriding system value values ${places.join(', ')}`
    await target.executeQuery(CompiledQuery.raw(insert, chunk.flat()))
    chunk = []
  }
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<Row>) {
    sent.add(row)
    chunk.push(row)
    if (chunk.length === ROWS_PER_STATEMENT) await flush()
  }
  await flush()
  const arrived = await digestOf(target, { table, columns })
  if (arrived.text !== sent.text) throw new BackupError(`The table ${table} did not arrive as it was: ${sent.text} became ${arrived.text}.`)
  return sent.count
}

/** Reads the table from PostgreSQL page by page, through a cursor that lives as long as the transaction. */
async function digestOf(target: Target, { table, columns }: { table: string; columns: string[] }): Promise<RowDigest> {
  const digest = new RowDigest()
  await sql`declare moved no scroll cursor for select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(
    target,
  )
  for (;;) {
    const { rows } = await sql<Record<string, SQLOutputValue>>`fetch ${sql.lit(ROWS_PER_STATEMENT)} from moved`.execute(target)
    for (const row of rows) digest.add(columns.map((name) => row[name] ?? null))
    if (rows.length < ROWS_PER_STATEMENT) break
  }
  await sql`close moved`.execute(target)
  return digest
}

/** The number of rows and the sum of their hashes, independent of the order of rows. */
class RowDigest {
  count = 0
  #sum = 0n

  add(row: readonly SQLOutputValue[]): void {
    this.count += 1
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex')
    this.#sum = BigInt.asUintN(DIGEST_BITS, this.#sum + BigInt(`0x${hash}`))
  }

  get text(): string {
    return `${this.count} rows ${this.#sum.toString(16)}`
  }
}

/** Continues SQLite's row numbers, so that no id is reused even if its row is gone. */
async function continueNumbers(source: DatabaseSync, target: Target, tables: readonly string[]): Promise<void> {
  const given = new Map(rowsOf(source, 'select name, seq from sqlite_sequence').map(([name, last]) => [String(name), Number(last)]))
  for (const table of tables) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(${pg.escapeIdentifier(table)}, a.attname) as sequence from pg_attribute a
        where a.attrelid = ${pg.escapeIdentifier(table)}::regclass and a.attidentity <> ''`.execute(target)
    const sequence = rows[0]?.sequence
    const last =
      given.get(table) ??
      Number(rowsOf(source, `select max(id) from ${sequence ? pg.escapeIdentifier(table) : '(select 0 as id)'}`)[0]?.[0] ?? 0)
    if (sequence && last > 0) await sql`select setval(${sequence}, ${last})`.execute(target)
  }
}

function rowsOf(source: DatabaseSync, query: string): Row[] {
  const statement = source.prepare(query)
  statement.setReturnArrays(true)
  return statement.all() as unknown as Row[]
}
