import { Migrator, type Migration } from 'kysely/migration'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import type { OpenDatabase } from './database.server.ts'

/** Runs every migration that this database has not had yet. Returns their names. */
export async function migrate(db: OpenDatabase): Promise<string[]> {
  const migrator = new Migrator({ db: db.schemaConnection, provider: { getMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = Object.entries(MIGRATIONS).map(([name, read]): [string, Migration] => [name, { up: async (db) => (await read()).up(db) }])
  return Promise.resolve(Object.fromEntries(migrations))
}
