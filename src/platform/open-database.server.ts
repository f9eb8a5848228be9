import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import type { OpenDatabase } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'
import { openSqlite } from './sqlite.server.ts'

const SQLITE_FILE = 'pramaan.db'

/** PostgreSQL when DATABASE_URL is set, else SQLite in DATA_DIR. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onFault: (error: Error) => void,
): OpenDatabase {
  mkdirSync(config.dataDir, { recursive: true })
  return config.databaseUrl ? openPostgres(config.databaseUrl, onFault) : openSqlite(join(config.dataDir, SQLITE_FILE))
}
