import { globSync, readFileSync } from 'node:fs'
import { findViolations } from './boundaries.ts'
import { findFullFolders } from './full-folders.ts'
import { ROOMS, roomOf } from './layers.ts'
import type { SourceFile } from './module-facts.ts'

/** A check of fewer modules than this has failed. The project has far more. */
const MIN_MODULES = 500
/** Not counted: migrations and decisions, which are chronological lists. */
const FOLDERS_OF_CODE = '{src,tests,scripts,bench}/**/*.*'

/** Reads the modules of src/. @throws Error if it cannot have found all of them */
export function readSources(): SourceFile[] {
  const files = globSync('src/**/*.{ts,tsx}')
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), source: readFileSync(path, 'utf8') }))
  const rooms = new Set(files.map(({ path }) => roomOf(path)))
  const missing = ROOMS.filter((room) => !rooms.has(room))
  if (files.length < MIN_MODULES) throw new Error(`only ${files.length} modules found under src/`)
  if (missing.length > 0) throw new Error(`no modules found in ${missing.map((room) => `src/${room}`).join(', ')}`)
  return files
}

/** Lists the files that count for the size of folders. */
export function listFiles(): string[] {
  return globSync(FOLDERS_OF_CODE).map((path) => path.replaceAll('\\', '/'))
}

/** Prints every violation. Returns false if there is one, or if the tree could not be read. */
function report(): boolean {
  try {
    const files = readSources()
    const violations = [...findViolations(files), ...findFullFolders(listFiles())]
    for (const { file, line, rule, text } of violations) console.error(`${file}:${line} [${rule}] ${text}`)
    console.log(`boundaries: ${files.length} modules read, ${violations.length} violations`)
    return violations.length === 0
  } catch (error) {
    console.error(`boundaries: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

if (import.meta.main) process.exitCode = report() ? 0 : 1
