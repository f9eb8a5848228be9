import { statfs } from 'node:fs/promises'
import { bytesInWords } from '../text/wording/bytes-in-words.ts'
import { BackupError } from './backup-error.server.ts'

/** Space kept free, so that the site can still write. */
const RESERVE_BYTES = 32 * 1024 * 1024

/** @throws BackupError when the folder's disk has less space than is needed */
export async function requireFreeSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= neededBytes + RESERVE_BYTES) return
  throw new BackupError(
    `The disk of ${folder} has ${bytesInWords(free)} free, and ${bytesInWords(neededBytes + RESERVE_BYTES)} are needed.`,
  )
}
