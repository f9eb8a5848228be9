import { readdir } from 'node:fs/promises'
import { Migrator, type Migration } from 'kysely/migration'
import type { OpenDatabase } from './database.server.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Brings the schema up to date: every migration not yet applied, in the order of their dated names. */
export async function migrate(db: OpenDatabase): Promise<string[]> {
  const migrator = new Migrator({ db: db.schemaConnection, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => /^\d{4}-\d\d-\d\d-.+\.ts$/.test(file)).sort()
  const entries = files.map(async (file) => {
    const migration = (await import(new URL(file, MIGRATIONS).href)) as Migration
    return [file.replace(/\.ts$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
