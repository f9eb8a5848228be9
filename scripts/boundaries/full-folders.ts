import { posix } from 'node:path'
import type { Violation } from './module-facts.ts'

/** A folder is a contents page, and nobody reads more names than this (docs/decisions/0001). */
export const MAX_FILES_IN_FOLDER = 32

/** Folders that list too many files. Files of subfolders do not count. */
export function findFullFolders(paths: readonly string[]): Violation[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_IN_FOLDER)
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      rule: 'folder' as const,
      text: `${count} files in one folder; at most ${MAX_FILES_IN_FOLDER}: make a subfolder for one of its subjects`,
    }))
    .sort((a, b) => a.file.localeCompare(b.file))
}
