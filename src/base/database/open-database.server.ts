import { join } from 'node:path'
import type { Config } from '../config/config.server.ts'
import { SQLITE_FILE } from '../config/data-dir.server.ts'
import { makeFolder } from '../config/make-folder.server.ts'
import type { Database, OpenDatabase } from './database.server.ts'
import { openSqlite, openSqliteForReading } from './sqlite/sqlite.server.ts'

/** Opens PostgreSQL if DATABASE_URL is set, else SQLite in DATA_DIR. The PostgreSQL client is only loaded if needed. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onFault: (error: Error) => void,
): Promise<OpenDatabase> {
  makeFolder(dataDir)
  if (!databaseUrl) return openSqlite(join(dataDir, SQLITE_FILE), onFault)
  const { openPostgres } = await import('./postgres.server.ts')
  return openPostgres(databaseUrl, onFault)
}

/** Opens an existing database for reading only. Does not create or migrate it. @throws Error when there is none */
export async function openForReading({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<ReadOnlyDatabase> {
  const sql = databaseUrl
    ? (await import('./postgres.server.ts')).openPostgresForReading(databaseUrl)
    : openSqliteForReading(join(dataDir, SQLITE_FILE))
  return { sql, close: () => sql.destroy() }
}

interface ReadOnlyDatabase extends Pick<Database, 'sql'> {
  close: () => Promise<void>
}
