import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'
import { BACKUPS_FOLDER, SQLITE_FILE, UPLOADS_FOLDER } from './data-dir.server.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077
/** The bit set on folders shared by all accounts, such as /tmp. */
const STICKY = 0o1000

/** The names of the program's own files in DATA_DIR. */
const OWN_NAMES = new RegExp(
  String.raw`^(?:${SQLITE_FILE.replace('.', String.raw`\.`)}.*|${UPLOADS_FOLDER}|${BACKUPS_FOLDER}|first-admin-code\.txt|\.server-lock.*|restore-unfinished\.txt|before-restore.*)$`,
)

/** Makes new files and folders of this process and its children accessible to its own account only. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS)
}

/**
 * Removes other accounts' access to everything in DATA_DIR, because an older release left the database readable, with its
 * private keys. In a folder with other uses, only the program's own files change. Returns one sentence about failures.
 */
export function tightenDataDir(dataDir: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const folder = realpathSync(dataDir)
  if (!isShared(folder)) return problemOf(tighten(folder))
  const own = readdirSync(folder).filter((name) => OWN_NAMES.test(name))
  const refused = own.flatMap((name) => tighten(join(folder, name)))
  return problemOf(refused) ?? `DATA_DIR ${dataDir} is a folder that other programs use: give the site a folder of its own`
}

function problemOf([first, ...others]: string[]): string | undefined {
  if (first === undefined) return undefined
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `other accounts of this machine can read ${first}${more}, and this account may not change that`
}

/** Reports whether the folder has other uses: a shared one, a home, or one that contains the program. */
function isShared(folder: string): boolean {
  const holds = (path: string) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
  return (lstatSync(folder).mode & STICKY) !== 0 || holds(process.cwd()) || holds(homedir())
}

/**
 * Returns the paths whose permissions could not be changed. Does not follow links, which may lead anywhere. Below the first
 * folder, folders that are already private are not searched: they may have a hundred thousand files that nobody else can
 * reach.
 */
function tighten(path: string, isFirst = true): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || !(stats.isDirectory() || stats.isFile())) return []
  const refused: string[] = []
  const mode = stats.isDirectory() ? FOLDER_MODE : FILE_MODE
  const isOpen = (stats.mode & OTHERS) !== 0
  if (isOpen && !tryChange(path, mode)) refused.push(path)
  if (stats.isDirectory() && (isOpen || isFirst)) for (const name of readable(path)) refused.push(...tighten(join(path, name), false))
  return refused
}

function tryChange(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    // SQLite removes its -wal and -shm when the last process ends.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** Returns the contents of a folder; none if it belongs to another account and is not readable. */
function readable(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
