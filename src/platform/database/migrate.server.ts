import { readdir } from 'node:fs/promises'
import { Migrator, type Migration } from 'kysely/migration'
import type { OpenDatabase } from './database.server.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

/** Brings the schema up to date: every migration not yet applied, in the order of their dated names. */
export async function migrate(db: OpenDatabase): Promise<string[]> {
  const migrator = new Migrator({ db: db.schemaConnection, provider: { getMigrations: namedMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** By name alone: a schema that is up to date needs none of them read. */
async function namedMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => /^\d{4}-\d\d-\d\d-.+\.ts$/.test(file)).sort()
  return Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), { up: async (db) => (await readMigration(file)).up(db) }]))
}

async function readMigration(file: string): Promise<Migration> {
  return (await import(new URL(file, MIGRATIONS).href)) as Migration
}
