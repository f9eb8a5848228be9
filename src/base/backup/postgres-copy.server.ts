import pg from 'pg'
import { BackupError } from './backup-error.server.ts'
import type { DatabaseContent, Manifest } from './manifest.server.ts'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { postgresConnection } from '../database/postgres-address.server.ts'

const CONNECT_WITHIN_MS = 5000
/** Owners and privileges depend on the server that a backup is restored on. */
const PORTABLE = ['--no-owner', '--no-privileges']

/** Returns an upper bound for the size of a dump, which has no indexes. */
export async function postgresBytes(databaseUrl: string): Promise<number> {
  return connected(databaseUrl, async (client) =>
    Number((await client.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes),
  )
}

/** Dumps the schema that the program uses from one snapshot, and returns the contents of that snapshot. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<DatabaseContent> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const {
      rows: [found],
    } = await client.query('select current_schema() as schema, pg_export_snapshot() as snapshot')
    const { schema, snapshot } = found as { schema: string | null; snapshot: string }
    if (schema === null) throw new BackupError('The database of DATABASE_URL has no schema for its tables.')
    const content = await inspect(client, schema)
    // The whole archive is compressed later.
    const options = [
      '--format=custom',
      '--compress=0',
      `--schema=${pg.escapeIdentifier(schema)}`,
      `--snapshot=${snapshot}`,
      ...PORTABLE,
      `--file=${file}`,
    ]
    await runPostgresTool('pg_dump', options, databaseUrl)
    return content
  })
}

/** Reads a whole dump. @throws BackupError when PostgreSQL cannot read it */
export async function checkDump(dump: string): Promise<void> {
  await runPostgresTool('pg_restore', ['--file=/dev/null', dump])
}

/** Checks that a dump can be restored into this database now. @throws BackupError with the reason */
export async function requireUnusedPostgres(databaseUrl: string, { schema }: Pick<Manifest, 'schema'>): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const sessions = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    if (sessions.rows.length > 0) {
      throw new BackupError(
        `The database of DATABASE_URL is in use (connections: ${sessions.rows.length}): stop the server and all other programs that use it first.`,
      )
    }
    const {
      rows: [found],
    } = await client.query('select current_schema() as schema')
    const present = (found as { schema: string | null }).schema
    if (present !== null && present !== schema)
      throw new BackupError(`The backup contains the schema ${schema}, but DATABASE_URL uses ${present}.`)
  })
}

/**
 * Restores a dump in one transaction and compares the numbers of rows with the manifest. Existing tables move to another
 * schema. Returns its name; undefined if there were none. @throws BackupError; then nothing has changed
 */
export async function restorePostgres(
  databaseUrl: string,
  { dump, script, manifest, suffix }: { dump: string; script: string; manifest: Manifest; suffix: string },
): Promise<string | undefined> {
  const schema = manifest.schema ?? 'public'
  const former = await connected(databaseUrl, (client) => describeSchema(client, schema))
  const setAside = former === 'used' ? `before_restore_${suffix}` : undefined
  await runPostgresTool('pg_restore', [`--schema=${schema}`, ...PORTABLE, `--file=${script}`, dump])
  const makeRoom = setAside === undefined ? '' : `alter schema ${pg.escapeIdentifier(schema)} rename to ${pg.escapeIdentifier(setAside)}; `
  const steps = [
    ...(former === 'empty' ? [] : [`--command=${makeRoom}create schema ${pg.escapeIdentifier(schema)}`]),
    `--file=${script}`,
    `--command=${comparison(schema, manifest)}`,
  ]
  await runPostgresTool('psql', ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', ...steps], databaseUrl)
  return setAside
}

async function describeSchema(client: pg.Client, schema: string): Promise<'missing' | 'empty' | 'used'> {
  const { rows } = await client.query(
    `select (select count(*) from pg_class where relnamespace = n.oid) + (select count(*) from pg_proc where pronamespace = n.oid)
       + (select count(*) from pg_type where typnamespace = n.oid) as objects from pg_namespace n where nspname = $1`,
    [schema],
  )
  if (rows.length === 0) return 'missing'
  return Number(rows[0].objects) === 0 ? 'empty' : 'used'
}

/** Returns a statement that fails, and so rolls back the transaction, if a table's number of rows differs from the manifest. */
function comparison(schema: string, { rows }: Manifest): string {
  const wrong = Object.entries(rows).map(
    ([table, count]) => `(select count(*) from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}) <> ${count}`,
  )
  const message = 'the restored tables do not contain what the manifest of the backup says'
  return `do $check$ begin if ${['false', ...wrong].join(' or ')} then raise exception '${message}'; end if; end $check$`
}

async function inspect(client: pg.Client, schema: string): Promise<DatabaseContent> {
  const tables = await client.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1 order by 1', [schema])
  const rows: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const counted = await client.query<{ count: string }>(
      `select count(*) as count from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
    )
    rows[name] = Number(counted.rows[0]?.count)
  }
  const isMigrated = 'kysely_migration' in rows
  const migrations = isMigrated
    ? await client.query<{ name: string }>(`select name from ${pg.escapeIdentifier(schema)}.kysely_migration order by name`)
    : { rows: [] }
  return { database: 'postgres', schema, migrations: migrations.rows.map(({ name }) => name), rows }
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...postgresConnection(databaseUrl).site, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  // Without this, a connection that breaks between two queries would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new BackupError(
      `The database of DATABASE_URL refuses or does not answer: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const PACKAGE = 'postgresql-client'
const MAX_MESSAGE_LENGTH = 300

/**
 * Runs a PostgreSQL program to its end.
 * @throws BackupError with PostgreSQL's first line, or the name of the missing package
 */
async function runPostgresTool(tool: 'pg_dump' | 'pg_restore' | 'psql', options: string[], databaseUrl?: string): Promise<void> {
  const { connection, environment, removeAuthorities } = await connectionOf(databaseUrl)
  const child = spawn(tool, [...connection, ...options], {
    env: { ...process.env, ...environment, LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killAtExit = () => child.kill()
  process.once('exit', killAtExit)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, 64 * 1024)))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.once('error', (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT'
    reject(
      isMissing
        ? new BackupError(
            `${tool} is not installed: install the package ${PACKAGE}, in the version of your PostgreSQL server or a later one.`,
          )
        : error,
    )
  })
  child.once('close', (code) => (code === 0 ? resolve() : reject(new BackupError(`${tool} failed: ${complaintIn(said)}`))))
  try {
    await promise
  } finally {
    process.off('exit', killAtExit)
    await removeAuthorities()
  }
}

/**
 * Returns the line with the error. Later lines may quote values of rows, which must not be logged. 'psql:restore.sql:12:
 * ERROR:  relation "a" exists\nDETAIL: …' → 'relation "a" exists'
 */
export function complaintIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((text) => /\b(?:ERROR|FATAL|PANIC|error|fatal):/.test(text)) ?? lines[0] ?? 'it gave no reason.'
  return line.replace(/^.*?\b(?:ERROR|FATAL|PANIC|error|fatal):\s*/, '').slice(0, MAX_MESSAGE_LENGTH)
}

async function connectionOf(databaseUrl: string | undefined) {
  const removeNothing = () => Promise.resolve()
  if (databaseUrl === undefined) return { connection: [], environment: {}, removeAuthorities: removeNothing }
  const { tools, needsAuthorities } = postgresConnection(databaseUrl)
  const { parameters, environment } = tools
  if (!needsAuthorities) return { connection: [`--dbname=${parameters}`], environment, removeAuthorities: removeNothing }
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-authorities-'))
  const file = join(folder, 'root.crt')
  await writeFile(file, getCACertificates().join('\n'))
  return {
    connection: [`--dbname=${parameters} sslrootcert='${file}'`],
    environment,
    removeAuthorities: () => rm(folder, { recursive: true, force: true }),
  }
}
