import { Migrator, type Migration } from 'kysely/migration'
import { sql, type Kysely, type Transaction } from 'kysely'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import type { OpenDatabase, Tables } from './database.server.ts'

/** The names of all migrations in this program. */
export const KNOWN_MIGRATIONS = Object.keys(MIGRATIONS)

/** The database was changed by a later version of this program, so the meaning of its tables is unknown. */
export class NewerDatabase extends Error {}

const MIGRATION_TABLE = 'kysely_migration'

interface MigrateOptions {
  /** Called before the first change, unless the database is empty. */
  beforeChange?: () => Promise<void>
  migrations?: typeof MIGRATIONS
}

/**
 * Runs all pending migrations. Returns their names.
 * @throws NewerDatabase before anything is changed
 */
export async function migrate(db: OpenDatabase, { beforeChange, migrations = MIGRATIONS }: MigrateOptions = {}): Promise<string[]> {
  const provider = { getMigrations: () => Promise.resolve(lazily(migrations)) }
  const migrator = new Migrator({ db: db.schemaConnection, provider })
  const known = await migrator.getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined)
  const isEmpty = pending.length === known.length
  if (!isEmpty) await refuseNewer(db.schemaConnection, migrations)
  if (pending.length > 0 && !isEmpty) await beforeChange?.()
  return run(migrator)
}

/** Runs every migration on an empty database, in the caller's transaction. */
export async function migrateEmpty(transaction: Transaction<Tables>): Promise<void> {
  await run(new Migrator({ db: transaction, provider: { getMigrations: () => Promise.resolve(lazily(MIGRATIONS)) } }))
}

async function run(migrator: Migrator): Promise<string[]> {
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Checks that this program knows all migrations of the database. An empty database passes. @throws NewerDatabase */
export async function refuseNewer(database: Kysely<Tables>, migrations: typeof MIGRATIONS = MIGRATIONS): Promise<void> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(database)
  const unknown = rows.find(({ name }) => !(name in migrations))
  if (unknown) throw new NewerDatabase(unknown.name)
}

function lazily(migrations: typeof MIGRATIONS): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).map(([name, read]) => [name, { up: async (db) => (await read()).up(db) }]))
}
