import { isBuiltin } from 'node:module'
import { roomOf } from './layers.ts'
import type { ImportFact } from './module-facts.ts'

/** Packages that only compute: no screen, database, schema library or operating system. */
const PURE_PACKAGES = new Set('uqr jose jsonld rdf-canonize pkijs asn1js @noble/curves @scure/base turndown'.split(' '))
const SCHEMA_PACKAGES = new Set(['zod'])
const TABLE_PACKAGES = new Set(['kysely'])
const SERVER_PACKAGES = new Set(['kysely', 'pg', 'pino', 'hono', '@hono/node-server', 'ical-generator'])
/** Parsers of strangers' input, which may only run in the reading thread (docs/decisions/0041). */
const PARSER_PACKAGES = new Set('postal-mime csv-parse hucre yauzl mailparser papaparse xlsx exceljs'.split(' '))
const SCREEN_PACKAGES = new Set('react react-dom lucide-react react-hook-form @tanstack/react-query'.split(' '))

export type Kind =
  | 'pure'
  | 'schema'
  | 'table'
  | 'server'
  | 'api'
  | 'component'
  | 'page'
  | 'worker'
  | 'reader'
  | 'shell'
  | 'composition'
  | 'test'
  | 'declaration'

/** The kinds that each kind may import from src/. All may import types from a schema file (see `mayImport`). */
const ALLOWED: Record<Exclude<Kind, 'composition'>, ReadonlySet<Kind>> = {
  pure: new Set<Kind>(['pure']),
  schema: new Set<Kind>(['pure', 'schema']),
  table: new Set<Kind>(['pure', 'table']),
  server: new Set<Kind>(['pure', 'schema', 'table', 'server']),
  api: new Set<Kind>(['pure', 'schema', 'table', 'server', 'api']),
  component: new Set<Kind>(['pure', 'component']),
  page: new Set<Kind>(['pure', 'component', 'server']),
  worker: new Set<Kind>(['pure', 'server']),
  reader: new Set<Kind>(['pure', 'reader']),
  shell: new Set<Kind>(['pure', 'schema', 'table', 'server', 'api', 'component', 'page', 'shell']),
  test: new Set<Kind>(),
  declaration: new Set<Kind>(),
}

/** Returns the kind that a file's name declares. `test-….ts` is a shared test helper; `use-….ts` is a hook, a kind of component. */
export function kindOf(path: string): Kind {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/\.test\.tsx?$|^test-/.test(name)) return 'test'
  if (name.endsWith('.d.ts')) return 'declaration'
  if (roomOf(path) === '') return 'shell'
  if (isProgram(path)) return 'composition'
  if (name.endsWith('.api.server.ts')) return 'api'
  if (/\.server\.tsx?$/.test(name)) return 'server'
  if (name.endsWith('.schema.ts')) return 'schema'
  if (name.endsWith('.table.ts')) return 'table'
  if (name.endsWith('-worker.ts')) return 'worker'
  if (name.endsWith('.reader.ts')) return 'reader'
  if (name.startsWith('use-')) return 'component'
  if (/-(?:page|layout)\.tsx$|[-.]route\.tsx?$/.test(name)) return 'page'
  return name.endsWith('.tsx') ? 'component' : 'pure'
}

/** Reports whether a file is a program of the build or a shared part of one: these put everything together. */
function isProgram(path: string): boolean {
  return /^src\/app\/(?:commands\/)?[^/]+\.ts$/.test(path)
}

/** Describes a forbidden import of a file of src/, judged by the kinds of both files. */
export function suffixBreach(path: string, arrow: ImportFact): string | undefined {
  if (mayImport(path, arrow)) return undefined
  const [from, to] = [kindOf(path), kindOf(arrow.target)]
  if (to === 'reader') return `${arrow.target} runs in the reading thread: import its types, and call it by boundedReader()`
  if (to === 'schema') return `${arrow.target} loads zod: import its type, or the file with await import()`
  return `a ${from} file may not import a ${to} file: ${arrow.target}`
}

function mayImport(path: string, { target, isTypeOnly, isDynamic }: ImportFact): boolean {
  const [from, to] = [kindOf(path), kindOf(target)]
  if (to === 'reader') return from === 'reader' || isTypeOnly
  if (isChecker(target) && !isTypeOnly && !isChecker(path)) return from === 'component' || from === 'page'
  if (from === 'composition') return true
  if (to === 'schema' && isTypeOnly) return true
  if (to === 'schema' && isDynamic) return from !== 'table'
  if (to === 'declaration') return true
  if (from === 'table' && to === 'server') return isTypeOnly
  if (from === 'component' && to === 'page') return isTypeOnly
  if (from === 'server' && to === 'worker') return isTypeOnly
  if (from === 'server' && to === 'api') return path.startsWith('src/app/api/')
  return ALLOWED[from].has(to)
}

/**
 * Reports whether a file belongs to the check of certificate files, which parses them in the visitor's browser and never on
 * the server (docs/decisions/0022).
 */
function isChecker(path: string): boolean {
  return path.includes('/credentials/check-file/')
}

/** Describes a forbidden import of a package, judged by the kind of the importing file. */
export function packageBreach(path: string, { target, isTypeOnly }: ImportFact): string | undefined {
  const kind = kindOf(path)
  const name = packageName(target)
  if (PARSER_PACKAGES.has(name) && kind !== 'reader' && kind !== 'test' && !isTypeOnly)
    return `${target} parses what strangers send: import it in a .reader.ts file`
  const isAllowed = {
    pure: () => PURE_PACKAGES.has(name),
    schema: () => SCHEMA_PACKAGES.has(name) || PURE_PACKAGES.has(name),
    table: () => isTypeOnly && TABLE_PACKAGES.has(name),
    server: () => !SCREEN_PACKAGES.has(name),
    api: () => !SCREEN_PACKAGES.has(name),
    worker: () => !SCREEN_PACKAGES.has(name),
    reader: () => isBuiltin(target) || PARSER_PACKAGES.has(name) || PURE_PACKAGES.has(name),
    component: () => isForBrowser(name, isTypeOnly),
    page: () => isForBrowser(name, isTypeOnly),
    shell: () => true,
    composition: () => true,
    test: () => true,
    declaration: () => true,
  }[kind]()
  return isAllowed ? undefined : `a ${kind} file may not import ${target}`
}

/** 'zod/mini' belongs to 'zod', '@hono/node-server/x' to '@hono/node-server'. Node's own modules get 'node:'. */
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
