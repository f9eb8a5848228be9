import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { BACKUPS_FOLDER, UPLOADS_FOLDER } from '../../config/data-dir.server.ts'
import { DamagedDatabase, storageFault } from '../storage-fault.server.ts'

const HEADER_BYTES = 100
/** Folders that an installation creates beside the database. An empty database beside them has lost its content. */
const REMAINS = [UPLOADS_FOLDER, BACKUPS_FOLDER]

/**
 * Reads the structure of a SQLite file before anything is written to it, about 500 MB a second.
 * @throws DamagedDatabase when the file is damaged, or empty beside the rest of an installation
 */
export function checkBeforeStart(file: string): void {
  const bytes = existsSync(file) ? statSync(file).size : 0
  const remains = findRemains(file)
  if (bytes === 0 && remains.length > 0) {
    throw new DamagedDatabase(`${basename(file)} ${existsSync(file) ? 'is empty' : 'is missing'}, but there is ${remains.join(' and ')}`)
  }
  if (bytes === 0) return
  const missing = missingBytes(file, bytes)
  if (missing > 0) throw new DamagedDatabase(`the end of ${basename(file)} is missing: ${missing} bytes`)
  const damage = findDamage(file)
  if (damage !== undefined) throw new DamagedDatabase(damage)
}

/**
 * Returns the number of bytes missing according to the file's header (https://www.sqlite.org/fileformat.html, section 1.3).
 * SQLite reads zeros in their place. The last pages may be in a WAL.
 */
function missingBytes(file: string, bytes: number): number {
  if (bytes < HEADER_BYTES || hasWal(file)) return 0
  const header = Buffer.alloc(HEADER_BYTES)
  const handle = openSync(file, 'r')
  readSync(handle, header)
  closeSync(handle)
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const isCountValid = header.toString('latin1', 0, 15) === 'SQLite format 3' && header.readUInt32BE(24) === header.readUInt32BE(92)
  return isCountValid ? Math.max(0, header.readUInt32BE(28) * pageBytes - bytes) : 0
}

/** Returns the first fault in the structure of a SQLite file; undefined if there is none. Writes nothing. */
export function findDamage(file: string): string | undefined {
  const db = openUntouched(file)
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

/** Opens a file for reading while nobody writes to it. Does not write beside it either, unless it has a WAL. */
export function openUntouched(file: string): DatabaseSync {
  // Without a WAL nobody else has the file open. SQLite then needs neither a WAL nor a file of locks.
  const address = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true })
}

function findRemains(file: string): string[] {
  const folder = dirname(file)
  const isFilled = (name: string) =>
    existsSync(join(folder, name)) && readdirSync(join(folder, name)).some((entry) => !entry.startsWith('.'))
  return [...REMAINS.filter(isFilled).map((name) => `${name}/`), ...(hasWal(file) ? [basename(`${file}-wal`)] : [])]
}

function hasWal(file: string): boolean {
  const wal = `${file}-wal`
  return existsSync(wal) && statSync(wal).size > 0
}
