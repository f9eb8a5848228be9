import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config-error.server.ts'
import { makeFolder } from '../make-folder.server.ts'
import { BackupError } from './backup-error.server.ts'
import { lockFile } from './file-lock.server.ts'

const LOCK_FILE = '.server-lock'
/** Exists while a restore replaces files. If it is there without a restore, the restore was killed halfway. */
export const UNFINISHED_RESTORE = 'restore-unfinished.txt'

/**
 * Marks DATA_DIR as used by a server until the returned function is called or the process ends, so that no restore
 * replaces it meanwhile. Several servers may share one DATA_DIR. @throws ConfigError during or after a restore that did not end
 */
export function shareDataDir(dataDir: string): () => void {
  makeFolder(dataDir)
  const release = tryToShare(dataDir)
  if (!release) throw new ConfigError(`DATA_DIR ${dataDir} is being restored: start again when the restore has ended`)
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return release
  release()
  throw new ConfigError(`the restore into DATA_DIR ${dataDir} was interrupted: run npm run restore -- FILE again, then start`)
}

/** Keeps servers and other restores away from DATA_DIR during a restore. @throws BackupError when one is running */
export function lockDataDir(dataDir: string): () => void {
  const release = lock(dataDir, 'exclusive')
  if (!release) throw new BackupError(`A server or another restore is using DATA_DIR ${dataDir}: stop the server first.`)
  return release
}

/** Where this account cannot create a file, no restore can replace one, and the site may still serve what it has. */
function tryToShare(dataDir: string): (() => void) | undefined {
  try {
    return lock(dataDir, 'shared')
  } catch {
    return () => undefined
  }
}

function lock(dataDir: string, mode: 'shared' | 'exclusive'): (() => void) | undefined {
  const file = join(dataDir, LOCK_FILE)
  const isNew = !existsSync(file)
  const release = lockFile(file, mode)
  if (isNew) chmodSync(file, 0o600)
  return release
}
