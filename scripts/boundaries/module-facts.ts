import { posix } from 'node:path'
import { Visitor, parseSync, type CallExpression, type Expression, type Node, type Program } from 'oxc-parser'

export interface SourceFile {
  /** Relative to the root of the project, with forward slashes: 'src/catalogue/price.ts'. */
  path: string
  source: string
}

/** One import of a module. `target` is a path if the specifier is relative or begins with #, otherwise the specifier itself. */
export interface ImportFact {
  target: string
  isPackage: boolean
  /** Erased at compile time: `import type`, `typeof import('…')`. */
  isTypeOnly: boolean
  isDynamic: boolean
  line: number
}

/** One use of a table in a query. `isSubquery` if the query is inside another query. */
interface QueryFact {
  verb: 'from' | 'join' | 'write'
  table: string
  isSubquery: boolean
  line: number
}

export interface ModuleFacts {
  path: string
  imports: ImportFact[]
  queries: QueryFact[]
  /** Tables that the module adds to the database's `Tables` interface. */
  tables: string[]
  /** Lines on which the module reads the body of a request as a whole: `request.formData()`, `c.req.text()`. */
  bodyReads: number[]
  /** Line of a re-export that makes the module a barrel. */
  barrelLine: number | undefined
  syntaxError: string | undefined
}

export interface Violation {
  file: string
  line: number
  rule: 'layer' | 'suffix' | 'cycle' | 'barrel' | 'table' | 'folder' | 'syntax' | 'missing' | 'body'
  text: string
}

const QUERY_VERBS: Record<string, QueryFact['verb']> = {
  selectFrom: 'from',
  from: 'from',
  using: 'join',
  innerJoin: 'join',
  leftJoin: 'join',
  rightJoin: 'join',
  fullJoin: 'join',
  crossJoin: 'join',
  insertInto: 'write',
  replaceInto: 'write',
  mergeInto: 'write',
  updateTable: 'write',
  deleteFrom: 'write',
}
const QUERY_STARTS = new Set(['selectFrom', 'insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom'])
/** Arrays and other objects also have methods of these names. They only count on a query. */
const AMBIGUOUS_VERBS = new Set(['from', 'using'])
const SQL_WORDS = /\b(from|join|into|update)\s+"?([a-z_][a-z0-9_]*)"?/gi

const BODY_METHODS = new Set(['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'parseBody', 'text'])
/** No reply has these: whatever they are called on is a form. */
const FORM_METHODS = new Set(['formData', 'parseBody'])
const REQUESTS = new Set(['raw', 'req', 'request'])

/** Reads a module's imports, queries and declarations. Pure: reads only the given text. */
export function readModule({ path, source }: SourceFile): ModuleFacts {
  const parsed = parseSync(path, source)
  const lineAt = lineCounter(source)
  const imports: ImportFact[] = []
  const add = (specifier: string, start: number, kind: { isTypeOnly: boolean; isDynamic: boolean }) => {
    const isPackage = !/^[.#]/.test(specifier)
    const file = specifier.replace(/\?.*$/, '')
    // package.json maps #base/… to src/base/…
    const target = isPackage ? specifier : file.startsWith('#') ? `src/${file.slice(1)}` : posix.join(posix.dirname(path), file)
    imports.push({ target, isPackage, ...kind, line: lineAt(start) })
  }
  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    add(moduleRequest.value, start, { isTypeOnly, isDynamic: false })
  }
  for (const { entries, start } of parsed.module.staticExports) {
    const [first] = entries
    if (!first?.moduleRequest) continue
    add(first.moduleRequest.value, start, { isTypeOnly: entries.every((entry) => entry.isType), isDynamic: false })
  }
  const visited = visit(parsed.program, (specifier, start, isTypeOnly) => {
    add(specifier, start, { isTypeOnly, isDynamic: !isTypeOnly })
  })
  return {
    path,
    imports,
    queries: visited.queries.map(({ start, ...query }) => ({ ...query, line: lineAt(start) })),
    tables: visited.tables,
    bodyReads: visited.bodyReads.map(lineAt),
    barrelLine: barrelLine(parsed.program, lineAt),
    syntaxError: parsed.errors[0]?.message,
  }
}

type Located = Omit<QueryFact, 'line'> & { start: number }

function visit(program: Program, addImport: (specifier: string, start: number, isTypeOnly: boolean) => void) {
  const uses: Located[] = []
  const insideQueries: { start: number; end: number }[] = []
  const tables: string[] = []
  const bodyReads: number[] = []
  new Visitor({
    ImportExpression({ source, start }) {
      for (const specifier of textsOf(source)) addImport(specifier, start, false)
    },
    TSImportType({ source, start }) {
      addImport(source.value, start, true)
    },
    TSModuleDeclaration({ id, body }) {
      if (id.type !== 'Literal' || body?.type !== 'TSModuleBlock') return
      tables.push(...body.body.flatMap(tablesDeclared))
    },
    CallExpression(call) {
      if (readsBody(call)) bodyReads.push(call.start)
      const verb = verbOf(call)
      const isOnQuery = call.callee.type === 'MemberExpression' && startsQuery(call.callee.object)
      if (isOnQuery) insideQueries.push(...call.arguments)
      const kind = verb && QUERY_VERBS[verb]
      if (!kind || (AMBIGUOUS_VERBS.has(verb) && !isOnQuery)) return
      const named = call.arguments[0]
      for (const table of named ? textsOf(named) : []) {
        uses.push({ verb: kind, table: tableName(table), isSubquery: false, start: call.end })
      }
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const text = quasi.quasis.map(({ value }) => value.cooked ?? value.raw).join('?')
      for (const [, word = '', table = ''] of text.matchAll(SQL_WORDS)) {
        const sqlVerb = { from: 'from', join: 'join' }[word.toLowerCase()] ?? 'write'
        uses.push({ verb: sqlVerb as QueryFact['verb'], table, isSubquery: false, start })
      }
    },
  }).visit(program)
  const queries = uses.map((use) => ({
    ...use,
    isSubquery: insideQueries.some(({ start, end }) => start < use.start && use.start <= end),
  }))
  return { queries, tables, bodyReads }
}

function readsBody({ callee }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const method = callee.property.name
  return FORM_METHODS.has(method) || (BODY_METHODS.has(method) && REQUESTS.has(lastName(callee.object) ?? ''))
}

/** 'request' of `request`, and 'req' of `c.req`. */
function lastName(expression: Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'MemberExpression' || expression.property.type !== 'Identifier') return undefined
  return expression.property.name
}

function verbOf({ callee }: CallExpression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return callee.property.name
  return undefined
}

/** Reports whether an expression begins a query: `db.selectFrom('a').select('x')`. */
function startsQuery(expression: Expression): boolean {
  for (let node = expression; node.type === 'CallExpression';) {
    if (QUERY_STARTS.has(verbOf(node) ?? '')) return true
    if (node.callee.type !== 'MemberExpression') return false
    node = node.callee.object
  }
  return false
}

/** Returns the string literals in an argument: 'a', `a`, or ['a', 'b']. */
function textsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? [node.quasis[0]?.value.raw ?? ''] : []
  if (node.type === 'ArrayExpression') return node.elements.flatMap((element) => (element ? textsOf(element) : []))
  return []
}

/** 'programs as p' is the table 'programs'. */
function tableName(text: string): string {
  return text.split(/\s/)[0] ?? ''
}

function tablesDeclared(statement: Node): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
  if (declaration.type !== 'TSInterfaceDeclaration' || declaration.id.name !== 'Tables') return []
  return declaration.body.body.flatMap((member) => {
    if (member.type !== 'TSPropertySignature') return []
    return member.key.type === 'Identifier' ? [member.key.name] : textsOf(member.key)
  })
}

/** A barrel only re-exports. `export *` counts as a barrel even if the module also has exports of its own. */
function barrelLine({ body }: Program, lineAt: (offset: number) => number): number | undefined {
  const exportAll = body.find(({ type }) => type === 'ExportAllDeclaration')
  if (exportAll) return lineAt(exportAll.start)
  const reExport = body.find((node) => node.type === 'ExportNamedDeclaration' && !node.declaration)
  if (!reExport || (reExport.type === 'ExportNamedDeclaration' && reExport.specifiers.length === 0)) return undefined
  const hasOwnCode = body.some(
    (node) => node.type !== 'ImportDeclaration' && !(node.type === 'ExportNamedDeclaration' && !node.declaration),
  )
  return hasOwnCode ? undefined : lineAt(reExport.start)
}

function lineCounter(source: string): (offset: number) => number {
  const ends: number[] = []
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) ends.push(at)
  return (offset) => {
    const before = ends.findIndex((end) => end >= offset)
    return (before < 0 ? ends.length : before) + 1
  }
}
