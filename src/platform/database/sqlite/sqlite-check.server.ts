import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { runtimeFile } from '../../build-files.server.ts'
import { BACKUPS_FOLDER, UPLOADS_FOLDER } from '../../data-dir.server.ts'
import { DamagedDatabase, storageFault } from '../storage-fault.server.ts'

/** The check reads about 500 MB a second. A larger file is checked while the site runs. */
const MAX_BYTES_AT_START = 32 * 1024 * 1024
/** What an installation leaves in its folder beside the database. An empty database beside them has lost its content. */
const REMAINS = [UPLOADS_FOLDER, BACKUPS_FOLDER]

/**
 * Reads the structure of a SQLite file before anything is written to it. Returns whether the check was complete; for a
 * large file it is not. @throws DamagedDatabase when the file is damaged, or empty beside the rest of an installation
 */
export function checkBeforeStart(file: string): boolean {
  const bytes = existsSync(file) ? statSync(file).size : 0
  const remains = findRemains(file)
  if (bytes === 0 && remains.length > 0) {
    throw new DamagedDatabase(`${basename(file)} ${existsSync(file) ? 'is empty' : 'is missing'}, but there is ${remains.join(' and ')}`)
  }
  if (bytes === 0) return true
  if (bytes > MAX_BYTES_AT_START) return false
  const damage = findDamage(file)
  if (damage !== undefined) throw new DamagedDatabase(damage)
  return true
}

/** The first fault in the structure of a SQLite file; undefined when there is none. Writes nothing. */
export function findDamage(file: string): string | undefined {
  // Without a WAL nobody else has the file open. SQLite then need not make one, nor the file of its locks.
  const address = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1')
  const db = new DatabaseSync(address, { readOnly: true })
  try {
    const { quick_check: finding } = db.prepare('pragma quick_check(1)').get() ?? {}
    return finding === 'ok' ? undefined : String(finding).replaceAll('\n', ' ')
  } catch (error) {
    if (storageFault(error) === 'damaged' && error instanceof Error) return error.message
    throw error
  } finally {
    db.close()
  }
}

/** Checks a large file in a process of its own, since the check would stop this one. Calls `onDamage` with what it finds. */
export function checkInBackground(file: string, onDamage: (finding: string) => void): void {
  const worker = runtimeFile('./sqlite-check-worker.ts', import.meta.url)
  const child = execFile(process.execPath, [worker, file], { env: {} }, (_error, finding) => {
    process.off('exit', end)
    if (finding !== '') onDamage(finding)
  })
  const end = () => child.kill()
  process.once('exit', end)
  child.unref()
}

function findRemains(file: string): string[] {
  const folder = dirname(file)
  const isFilled = (name: string) =>
    existsSync(join(folder, name)) && readdirSync(join(folder, name)).some((entry) => !entry.startsWith('.'))
  const wal = `${file}-wal`
  const hasWal = existsSync(wal) && statSync(wal).size > 0
  return [...REMAINS.filter(isFilled).map((name) => `${name}/`), ...(hasWal ? [basename(wal)] : [])]
}
