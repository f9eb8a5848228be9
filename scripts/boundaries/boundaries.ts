import { isBuiltin } from 'node:module'
import { findCycles } from './import-cycles.ts'
import { readModule } from './module-facts.ts'
import type { ImportFact, ModuleFacts, SourceFile, Violation } from './module-facts.ts'

/**
 * The folders of src/ in the order of docs/decisions: a folder imports from folders of earlier steps and from itself.
 * Folders of one step do not know each other.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['shared'],
  ['artwork'],
  ['ui', 'platform'],
  ['company'],
  ['staff'],
  ['signing'],
  ['images'],
  ['services', 'programs'],
  ['enquiries'],
  ['participants'],
  ['certificates'],
  ['credentials'],
  ['bulk', 'exports'],
  ['imports'],
  ['records'],
  ['related', 'overview', 'office-search'],
  ['site', 'admin'],
  ['api'],
  ['demo'],
]

/** What root, routes and the entries may use. The composition root, server.ts and what it is split into, uses all. */
const SHELL_FOLDERS = new Set(['site', 'admin', 'ui', 'artwork', 'styles', 'shared', 'platform', 'company'])

/** Packages that compute and nothing else: no screen, no database, no schema library, no operating system. */
const PURE_PACKAGES = new Set('uqr jose jsonld rdf-canonize pkijs asn1js @noble/curves'.split(' '))
const SCHEMA_PACKAGES = new Set(['zod'])
const TABLE_PACKAGES = new Set(['kysely'])
const SERVER_PACKAGES = new Set(['kysely', 'pg', 'pino', 'hono', '@hono/node-server', 'ical-generator'])
const SCREEN_PACKAGES = new Set('react react-dom lucide-react react-hook-form @tanstack/react-query'.split(' '))
const SQL_KINDS: ReadonlySet<Kind> = new Set<Kind>(['server', 'api', 'worker', 'composition'])

type Kind =
  | 'pure'
  | 'schema'
  | 'table'
  | 'server'
  | 'api'
  | 'component'
  | 'page'
  | 'worker'
  | 'shell'
  | 'composition'
  | 'test'
  | 'declaration'

/** What each kind may import of src/. Types of a schema file are free for all (see `mayImport`). */
const ALLOWED: Record<Exclude<Kind, 'composition'>, ReadonlySet<Kind>> = {
  pure: new Set<Kind>(['pure']),
  schema: new Set<Kind>(['pure', 'schema']),
  table: new Set<Kind>(['pure', 'table']),
  server: new Set<Kind>(['pure', 'schema', 'table', 'server']),
  api: new Set<Kind>(['pure', 'schema', 'table', 'server', 'api']),
  component: new Set<Kind>(['pure', 'component']),
  page: new Set<Kind>(['pure', 'component', 'server']),
  worker: new Set<Kind>(['pure', 'server']),
  shell: new Set<Kind>(['pure', 'schema', 'table', 'server', 'api', 'component', 'page', 'shell']),
  test: new Set<Kind>(),
  declaration: new Set<Kind>(),
}

/** Every breach of the structure, in the order of files and lines. Pure: looks at nothing but the files given. */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  const modules = files.map(readModule)
  const known = new Set(modules.map(({ path }) => path))
  const tableHomes = homesOfTables(modules)
  const found = modules.flatMap((module) => {
    if (kindOf(module.path) === 'test' || module.syntaxError) return checkModule(module)
    return [...checkModule(module), ...checkImports(module, known), ...checkQueries(module, tableHomes.folders)]
  })
  return [...found, ...tableHomes.violations, ...findCycles(modules)].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  )
}

/** The kind a file's name says it is of: `test-….ts` is what tests share, `use-….ts` is a hook, for components. */
function kindOf(path: string): Kind {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/\.test\.tsx?$|^test-/.test(name)) return 'test'
  if (name.endsWith('.d.ts')) return 'declaration'
  if (folderOf(path) === '') return isComposition(name) ? 'composition' : 'shell'
  if (name.endsWith('.api.server.ts')) return 'api'
  if (/\.server\.tsx?$/.test(name)) return 'server'
  if (name.endsWith('.schema.ts')) return 'schema'
  if (name.endsWith('.table.ts')) return 'table'
  if (name.endsWith('-worker.ts')) return 'worker'
  if (name.startsWith('use-')) return 'component'
  if (/-(?:page|layout)\.tsx$|[-.]route\.tsx?$/.test(name)) return 'page'
  return name.endsWith('.tsx') ? 'component' : 'pure'
}

/** server.ts, and its parts beside it; entry.server.tsx goes into the page bundle instead. */
function isComposition(name: string): boolean {
  return name === 'server.ts' || (name.endsWith('.server.ts') && !name.startsWith('entry.'))
}

/** 'src/programs/card/price.ts' lies in 'programs', 'src/root.tsx' in ''. */
export function folderOf(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  return rest.length === 0 ? '' : first
}

function checkModule({ path, syntaxError, barrelLine }: ModuleFacts): Violation[] {
  const found: Violation[] = []
  const folder = folderOf(path)
  if (syntaxError) found.push({ file: path, line: 1, rule: 'syntax', text: syntaxError })
  if (folder !== '' && stepOf(folder) < 0) {
    found.push({ file: path, line: 1, rule: 'layer', text: `src/${folder} has no place in the order of layers` })
  }
  if (/\/index\.tsx?$/.test(path)) {
    found.push({ file: path, line: 1, rule: 'barrel', text: 'no index files: name the file after what it holds' })
  } else if (barrelLine) {
    found.push({ file: path, line: barrelLine, rule: 'barrel', text: 'import from where it is defined instead' })
  }
  return found
}

function checkImports({ path, imports }: ModuleFacts, known: ReadonlySet<string>): Violation[] {
  return imports.flatMap((arrow): Violation[] => {
    const breach = arrow.isPackage ? packageBreach(path, arrow) : fileBreach(path, arrow, known)
    return breach ? [{ file: path, line: arrow.line, ...breach }] : []
  })
}

type Breach = Pick<Violation, 'rule' | 'text'>

function fileBreach(path: string, arrow: ImportFact, known: ReadonlySet<string>): Breach | undefined {
  const { target } = arrow
  const isGenerated = target.includes('/+types/')
  if (isGenerated || !target.startsWith('src/')) return undefined
  if (kindOf(target) === 'test') return { rule: 'suffix', text: `nothing imports a test: ${target}` }
  const layer = layerBreach(path, target)
  if (layer) return layer
  const isCode = /\.tsx?$/.test(target) || !/\.\w+$/.test(target)
  if (!isCode) return undefined
  if (!known.has(target)) return { rule: 'missing', text: `${target} does not exist (imports carry the extension)` }
  return mayImport(path, arrow) ? undefined : { rule: 'suffix', text: suffixText(path, target) }
}

function layerBreach(from: string, to: string): Breach | undefined {
  const [a, b] = [folderOf(from), folderOf(to)]
  if (kindOf(from) === 'composition' || a === b) return undefined
  const isEarlier = a === '' ? SHELL_FOLDERS.has(b) : b !== '' && stepOf(b) < stepOf(a)
  return isEarlier ? undefined : { rule: 'layer', text: `${a || 'src'} may not import ${to}: not an earlier layer` }
}

/** 0 for the first step; -1 for a folder that is in no step. */
function stepOf(folder: string): number {
  return LAYERS.findIndex((step) => step.includes(folder))
}

function mayImport(path: string, { target, isTypeOnly, isDynamic }: ImportFact): boolean {
  const [from, to] = [kindOf(path), kindOf(target)]
  if (from === 'composition') return true
  if (to === 'schema' && isTypeOnly) return true
  if (to === 'schema' && isDynamic) return from !== 'table'
  if (to === 'declaration') return true
  if (from === 'table' && to === 'server') return isTypeOnly
  if (from === 'component' && to === 'page') return isTypeOnly
  if (from === 'server' && to === 'worker') return isTypeOnly
  if (from === 'server' && to === 'api') return folderOf(path) === 'api'
  return ALLOWED[from].has(to)
}

function suffixText(path: string, target: string): string {
  const [from, to] = [kindOf(path), kindOf(target)]
  if (to === 'schema') return `${target} brings zod along: import its type, or the file by await import()`
  return `a ${from} file may not import a ${to} file: ${target}`
}

function packageBreach(path: string, { target, isTypeOnly }: ImportFact): Breach | undefined {
  const kind = kindOf(path)
  const name = packageName(target)
  const isAllowed = {
    pure: () => PURE_PACKAGES.has(name),
    schema: () => SCHEMA_PACKAGES.has(name) || PURE_PACKAGES.has(name),
    table: () => isTypeOnly && TABLE_PACKAGES.has(name),
    server: () => !SCREEN_PACKAGES.has(name),
    api: () => !SCREEN_PACKAGES.has(name),
    worker: () => !SCREEN_PACKAGES.has(name),
    component: () => isForBrowser(name, isTypeOnly),
    page: () => isForBrowser(name, isTypeOnly),
    shell: () => true,
    composition: () => true,
    test: () => true,
    declaration: () => true,
  }[kind]()
  return isAllowed ? undefined : { rule: 'suffix', text: `a ${kind} file may not import ${target}` }
}

/** 'zod/mini' is of the package 'zod', '@hono/node-server/x' of '@hono/node-server'; Node's own carry 'node:'. */
function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function isForBrowser(name: string, isTypeOnly: boolean): boolean {
  if (SCHEMA_PACKAGES.has(name)) return isTypeOnly
  return !name.startsWith('node:') && !SERVER_PACKAGES.has(name)
}

interface TableHomes {
  folders: ReadonlyMap<string, string>
  violations: Violation[]
}

function homesOfTables(modules: readonly ModuleFacts[]): TableHomes {
  const folders = new Map<string, string>()
  const violations: Violation[] = []
  for (const { path, tables } of modules) {
    for (const table of tables) {
      const home = folders.get(table)
      if (kindOf(path) !== 'table') {
        violations.push({ file: path, line: 1, rule: 'table', text: `${table} is declared outside a .table.ts file` })
      } else if (home) {
        violations.push({ file: path, line: 1, rule: 'table', text: `${table} is declared in ${home} already` })
      } else folders.set(table, folderOf(path))
    }
  }
  return { folders, violations }
}

/** Writes and reads belong to the table's own folder; a query may join, or look into, tables of earlier layers. */
function checkQueries({ path, queries }: ModuleFacts, homes: ReadonlyMap<string, string>): Violation[] {
  const folder = folderOf(path)
  return queries.flatMap(({ verb, table, isSubquery, line }) => {
    const home = homes.get(table)
    const breach = (text: string): Violation[] => [{ file: path, line, rule: 'table', text }]
    if (!home) return []
    if (!SQL_KINDS.has(kindOf(path))) return breach(`SQL on ${table} outside a .server.ts file`)
    if (home === folder) return []
    if (verb === 'write') return breach(`${table} is written by ${home} only`)
    if (stepOf(home) >= stepOf(folder)) return breach(`${table} belongs to ${home}, which is not an earlier layer`)
    if (verb === 'from' && !isSubquery) return breach(`${table} is read by ${home}: call it, or join from an own table`)
    return []
  })
}
