import { isBuiltin } from 'node:module'

interface BundledGraph {
  /** The files of the bundle. */
  modules: readonly string[]
  /** The packages that the bundle imports at run time. */
  imported: readonly string[]
  /** The packages that it may import. */
  external: readonly string[]
}

/**
 * Finds packages that would exist twice in one process; one sentence for each. Two copies of a package have two copies of
 * each class and each key, so `instanceof` is false where it should be true. The program once contained one Kysely while
 * its migrations loaded another, and so ran SQLite statements on PostgreSQL.
 */
export function duplicatePackages({ modules, imported, external }: BundledGraph): string[] {
  const folders = new Map<string, Set<string>>()
  const formats = new Map<string, Set<string>>()
  for (const id of modules) {
    const file = id.replace(/^\0/, '').replace(/\?.*$/, '')
    const { folder, name } = packageOf(file) ?? {}
    if (!folder || !name) continue
    addTo(folders, name, folder)
    addTo(formats, withoutFormat(file), file)
  }
  const unexpected = imported.filter((specifier) => !isBuiltin(specifier) && !external.includes(specifier))
  return [
    ...several(folders).map(([name, places]) => `the package ${name} is bundled from several folders: ${places.join(', ')}`),
    ...several(formats).map(([, files]) => `one module is bundled in several formats: ${files.join(', ')}`),
    ...[...new Set(unexpected)].map((specifier) => `${specifier} is imported at run time instead of bundled`),
    ...external.filter((name) => folders.has(name)).map((name) => `${name} is bundled and imported at run time as well`),
  ]
}

/** Returns a file's package and its folder; undefined for a file of our own. */
export function packageOf(file: string): { folder: string; name: string } | undefined {
  const [folder, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  return folder && name ? { folder, name } : undefined
}

/** 'dist/cjs/a.cjs' and 'dist/esm/a.js' are one module in two formats. */
function withoutFormat(file: string): string {
  return file.replace(/\/(?:cjs|esm|mjs|production|development)(?=\/)/g, '').replace(/\.(?:cjs|mjs|js)$/, '')
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

/** Returns the entries with more than one value. */
function several(map: Map<string, Set<string>>): Array<[string, string[]]> {
  return [...map].filter(([, values]) => values.size > 1).map(([key, values]) => [key, [...values]])
}
