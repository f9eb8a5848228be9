import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps this folder in memory. Containers often give it 64 MB, which is too little. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 3 * 1024 ** 3

/**
 * The folder for databases of tests: in memory where there is room, else the usual one. Tests make hundreds of
 * databases and wait for the disk otherwise: a new PostgreSQL database takes ten times as long on a busy disk.
 */
export function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}
