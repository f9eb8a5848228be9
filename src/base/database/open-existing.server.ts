import type { Config } from '../config/config.server.ts'
import type { OpenDatabase } from './database.server.ts'
import { refuseNewer } from './migrate.server.ts'
import { openDatabase, openForReading } from './open-database.server.ts'

/** Opens the database for a command. A wrong DATA_DIR must not create a new one. @throws Error when there is none, NewerDatabase */
export async function openExistingDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const db = await openForReading(config)
  try {
    await refuseNewer(db.sql)
  } finally {
    await db.close()
  }
  return openDatabase(config, (error) => console.error(error))
}
