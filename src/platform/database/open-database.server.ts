import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import { SQLITE_FILE } from '../data-dir.server.ts'
import type { Database, OpenDatabase } from './database.server.ts'
import { openPostgres, openPostgresForReading } from './postgres.server.ts'
import { openSqlite, openSqliteForReading } from './sqlite.server.ts'

/** Opens PostgreSQL if DATABASE_URL is set, else SQLite in DATA_DIR. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onFault: (error: Error) => void,
): OpenDatabase {
  mkdirSync(config.dataDir, { recursive: true })
  return config.databaseUrl ? openPostgres(config.databaseUrl, onFault) : openSqlite(join(config.dataDir, SQLITE_FILE), onFault)
}

/** Opens an existing database for reading only. Does not create or migrate it. @throws Error when there is none */
export function openForReading({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): ReadOnlyDatabase {
  const sql = databaseUrl ? openPostgresForReading(databaseUrl) : openSqliteForReading(join(dataDir, SQLITE_FILE))
  return { sql, close: () => sql.destroy() }
}

interface ReadOnlyDatabase extends Pick<Database, 'sql'> {
  close: () => Promise<void>
}
