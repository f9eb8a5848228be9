import { globSync, readFileSync } from 'node:fs'
import { LAYERS, findViolations, folderOf } from './boundaries.ts'
import type { SourceFile } from './module-facts.ts'

/** A checker that found next to nothing to check has not checked: the tree has more modules than this. */
const MIN_MODULES = 40

/** Reads the product's modules, and refuses to go on when they cannot be all of it. */
export function readSources(): SourceFile[] {
  const files = globSync('src/**/*.{ts,tsx}')
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), source: readFileSync(path, 'utf8') }))
  const folders = new Set(files.map(({ path }) => folderOf(path)))
  const missing = LAYERS.flat().filter((folder) => !folders.has(folder))
  if (files.length < MIN_MODULES) throw new Error(`only ${files.length} modules found under src/`)
  if (missing.length > 0) throw new Error(`no modules found in ${missing.map((folder) => `src/${folder}`).join(', ')}`)
  return files
}

/** Tells every violation; false when there is one, or when the tree could not be read. */
function report(): boolean {
  try {
    const files = readSources()
    const violations = findViolations(files)
    for (const { file, line, rule, text } of violations) console.error(`${file}:${line} [${rule}] ${text}`)
    console.log(`boundaries: ${files.length} modules read, ${violations.length} violations`)
    return violations.length === 0
  } catch (error) {
    console.error(`boundaries: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

if (import.meta.main) process.exitCode = report() ? 0 : 1
