import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

/** The part of schema.org needed to check markup. */
export interface Vocabulary {
  /** Type → its parents: 'Course' → 'CreativeWork', 'LearningResource'. */
  parents: ReadonlyMap<string, readonly string[]>
  /** Type → property → the types of its value ('Text', 'Offer' …), excluding inherited properties. */
  properties: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
  /** Members of enumerations, by full URL. */
  members: ReadonlySet<string>
  /** Types, and properties as 'Type.property', that schema.org has deprecated. */
  outdated: ReadonlySet<string>
}

const SOURCE = fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts')
const SCHEMA = 'https://schema.org/'

/**
 * Reads the vocabulary from the type declarations that schema-dts generates from schema.org's own release: a type `X` is an
 * `interface XBase` with its properties, and it extends its parents.
 */
export function readVocabulary(): Vocabulary {
  const source = readFileSync(SOURCE, 'utf8')
  const { program, comments, errors } = parseSync(SOURCE, source)
  if (errors.length > 0) throw new Error(`schema-dts does not parse: ${errors[0]?.message}`)
  const deprecatedEnds = comments.filter(({ value }) => /deprecated/.test(value)).map(({ end }) => end)
  const parents = new Map<string, string[]>()
  const properties = new Map<string, Map<string, Set<string>>>()
  const members = new Set<string>()
  const outdated = new Set<string>()
  const isOutdated = (start: number) => deprecatedEnds.some((end) => end < start && source.slice(end, start).trim() === '')

  new Visitor({
    TSInterfaceDeclaration({ id, extends: bases, body }) {
      const [, type] = /^(\w+)Base$/.exec(id.name) ?? []
      if (type === undefined) return
      parents.set(
        type,
        bases.flatMap(({ expression }) => baseName(source.slice(expression.start, expression.end))),
      )
      const own = new Map<string, Set<string>>()
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Literal') continue
        const name = String(member.key.value)
        own.set(name, valueTypes(source.slice(member.start, member.end)))
        if (isOutdated(member.start)) outdated.add(`${type}.${name}`)
      }
      properties.set(type, own)
    },
    ExportNamedDeclaration({ start, declaration }) {
      const [, type] = declaration && 'id' in declaration ? (/^(\w+?)(?:Leaf)?$/.exec(nameOf(declaration.id)) ?? []) : []
      if (type !== undefined && isOutdated(start)) outdated.add(type)
    },
    Literal({ value }) {
      if (typeof value === 'string' && value.startsWith(SCHEMA)) members.add(value)
    },
  }).visit(program)
  addTypesWithoutProperties(program, { parents, properties })
  return { parents, properties, members, outdated }
}

type Program = ReturnType<typeof parseSync>['program']

/** Handles `interface XLeaf extends YBase { "@type": "X" }`: a type without properties of its own has no base of its own. */
function addTypesWithoutProperties(
  program: Program,
  { parents, properties }: { parents: Map<string, string[]>; properties: Map<string, Map<string, Set<string>>> },
): void {
  new Visitor({
    TSInterfaceDeclaration({ id, extends: bases }) {
      const [, type] = /^(\w+)Leaf$/.exec(id.name) ?? []
      if (type === undefined || parents.has(type)) return
      parents.set(
        type,
        bases.flatMap(({ expression }) => (expression.type === 'Identifier' ? baseName(expression.name) : [])),
      )
      properties.set(type, new Map())
    },
  }).visit(program)
}

function nameOf(id: unknown): string {
  return typeof id === 'object' && id !== null && 'name' in id ? String(id.name) : ''
}

/** 'CreativeWorkBase' → ['CreativeWork']; `Partial<IdReference>`, which every type extends, → []. */
function baseName(expression: string): string[] {
  const [, type] = /^(\w+)Base$/.exec(expression) ?? []
  return type === undefined ? [] : [type]
}

/** `"offers"?: SchemaValue<Demand | Offer | IdReference, "offers">` → Demand, Offer, IdReference. */
function valueTypes(signature: string): Set<string> {
  const [, union = ''] = /SchemaValue<([^,>]+)/.exec(signature) ?? []
  return new Set(union.split('|').map((type) => type.trim()))
}
