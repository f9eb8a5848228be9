import { sql } from 'kysely'
import type { Config } from '../config.server.ts'
import type { OpenDatabase } from './database.server.ts'
import { openDatabase, openForReading } from './open-database.server.ts'

/** Opens the database for a command. A wrong DATA_DIR must not create a new one. @throws Error when there is none */
export async function openExistingDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const db = await openForReading(config)
  try {
    await sql`select 1`.execute(db.sql)
  } finally {
    await db.close()
  }
  return openDatabase(config, (error) => console.error(error))
}
