import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps this folder in memory. Containers often give it 64 MB, which is too little. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 3 * 1024 ** 3

/**
 * Finds the folder for test databases: in memory if there is space, else the usual one. Tests create hundreds of databases
 * and would wait for the disk: a new PostgreSQL database takes ten times as long on a busy disk.
 */
export function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}
