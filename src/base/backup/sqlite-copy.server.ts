import { closeSync, existsSync, fdatasyncSync, openSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { findDamage } from '../database/sqlite/sqlite-check.server.ts'
import { storageFault } from '../database/storage-fault.server.ts'
import { BackupError } from './backup-error.server.ts'
import type { DatabaseContent } from './manifest.server.ts'

const BUSY_TIMEOUT_MS = 5000
/** 4 MB at a time. */
const PAGES_PER_STEP = 1024

/** Returns the size of the database with its WAL. @throws BackupError when there is none */
export function sqliteBytes(file: string): number {
  const bytes = existsSync(file) ? statSync(file).size : 0
  const wal = `${file}-wal`
  const walBytes = existsSync(wal) ? statSync(wal).size : 0
  if (bytes + walBytes === 0) throw new BackupError(`There is no database ${file}.`)
  return bytes + walBytes
}

/**
 * Copies a snapshot of a database while others write to it. The copy is one file without a WAL.
 * @throws BackupError when the database is damaged
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  const written = openSync(copy, 'wx', 0o600)
  try {
    // SQLite restarts the copy whenever another process has written. This read transaction keeps one snapshot.
    source.exec('pragma query_only=on; begin; select count(*) from sqlite_schema')
    // Without the sync the disk would write everything at the end, and the site's commits would wait for it.
    await backup(source, copy, { rate: PAGES_PER_STEP, progress: () => fdatasyncSync(written) })
  } catch (error) {
    throw storageFault(error) === 'damaged' && error instanceof Error ? damaged(file, error.message) : error
  } finally {
    source.close()
    closeSync(written)
  }
  const copied = new DatabaseSync(copy)
  copied.exec('pragma journal_mode=delete')
  copied.close()
}

/** Returns the contents of a copy. @throws BackupError when SQLite finds it damaged */
export function inspectSqlite(copy: string, source: string): DatabaseContent {
  const damage = findDamage(copy)
  if (damage !== undefined) throw damaged(source, damage)
  const db = new DatabaseSync(copy, { readOnly: true })
  try {
    const tables = db
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name")
      .all()
    const rows = tables.map(({ name }): [string, number] => {
      const counted = db.prepare(`select count(*) as count from "${String(name).replaceAll('"', '""')}"`).get()
      return [String(name), Number(counted?.['count'])]
    })
    const isMigrated = rows.some(([name]) => name === 'kysely_migration')
    const migrations = isMigrated ? db.prepare('select name from kysely_migration order by name').all() : []
    return { database: 'sqlite', schema: null, migrations: migrations.map(({ name }) => String(name)), rows: Object.fromEntries(rows) }
  } finally {
    db.close()
  }
}

function damaged(file: string, finding: string): BackupError {
  return new BackupError(`The database in ${file} is damaged: ${finding}`)
}
