import { Migrator, type Migration } from 'kysely/migration'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import type { OpenDatabase } from './database.server.ts'

/** Every migration that this program knows. */
export const KNOWN_MIGRATIONS = Object.keys(MIGRATIONS)

/**
 * Runs every migration that this database has not had yet. Returns their names. Calls `beforeChange` first, unless the
 * database is empty or has had them all.
 */
export async function migrate(db: OpenDatabase, beforeChange = () => Promise.resolve()): Promise<string[]> {
  const migrator = new Migrator({ db: db.schemaConnection, provider: { getMigrations } })
  const known = await migrator.getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined)
  if (pending.length > 0 && pending.length < known.length) await beforeChange()
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = Object.entries(MIGRATIONS).map(([name, read]): [string, Migration] => [
    name,
    { up: async (db) => (await read()).up(db) },
  ])
  return Promise.resolve(Object.fromEntries(migrations))
}
