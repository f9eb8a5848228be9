import type { Thing } from './served-page.ts'
import type { Vocabulary } from './vocabulary.ts'

const CONTEXT = 'https://schema.org'
/** JSON-LD's own keywords. */
const KEYWORDS = new Set(['@type', '@id', '@context'])
/** Data types of schema.org, and the JSON values allowed for each. */
const DATA_TYPES: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)),
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  DateTime: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value),
  Time: (value) => typeof value === 'string' && /^\d{2}:\d{2}(:\d{2})?$/.test(value),
  Duration: (value) => typeof value === 'string' && /^P(?=.)(\d+[YMWD])*(T(\d+[HMS])+)?$/.test(value),
}

/** Describes a block's faults by schema.org: unknown or outdated words, properties on the wrong type, wrong values. */
export function faultsOfBlock(block: Thing, vocabulary: Vocabulary): string[] {
  const context = block['@context'] === CONTEXT ? [] : [`the context is ${String(block['@context'])}`]
  return [...context, ...faultsOfThing(block, vocabulary)]
}

function faultsOfThing(thing: Thing, vocabulary: Vocabulary): string[] {
  const type = thing['@type']
  if (!vocabulary.parents.has(type)) return [`${type} is no type of schema.org`]
  const outdated = vocabulary.outdated.has(type) ? [`${type} is outdated`] : []
  const faults = Object.entries(thing).flatMap(([property, value]) => {
    if (KEYWORDS.has(property)) return []
    const home = lineageOf(type, vocabulary).find((ancestor) => vocabulary.properties.get(ancestor)?.has(property))
    if (home === undefined) return [`${type} has no ${property}`]
    if (vocabulary.outdated.has(`${home}.${property}`)) return [`${home}.${property} is outdated`]
    const allowed = vocabulary.properties.get(home)?.get(property) ?? new Set()
    const values = Array.isArray(value) ? (value as unknown[]) : [value]
    if (values.length === 0) return [`${type}.${property} is empty`]
    return values.flatMap((single) => faultsOfValue(single, `${type}.${property}`, { allowed, vocabulary }))
  })
  return [...outdated, ...faults]
}

interface Expected {
  allowed: ReadonlySet<string>
  vocabulary: Vocabulary
}

function faultsOfValue(value: unknown, where: string, { allowed, vocabulary }: Expected): string[] {
  if (typeof value === 'object' && value !== null) {
    if (!('@type' in value)) return '@id' in value && allowed.has('IdReference') ? [] : [`${where} has no type`]
    const thing = value as Thing
    const fits = lineageOf(thing['@type'], vocabulary).some((ancestor) => allowed.has(ancestor))
    return [...(fits ? [] : [`${where} may not be a ${thing['@type']}`]), ...faultsOfThing(thing, vocabulary)]
  }
  if (typeof value === 'string' && value.startsWith(`${CONTEXT}/`) && !vocabulary.members.has(value)) {
    return [`${where}: ${value} is not in schema.org`]
  }
  const isMember = typeof value === 'string' && isMemberOf(value, allowed, vocabulary)
  // A URL stands for the thing it identifies (schema.org, data model, conformance).
  const isAddress = DATA_TYPES['URL']?.(value) && [...allowed].some((type) => vocabulary.parents.has(type))
  const isPlain = [...allowed].some((type) => DATA_TYPES[type]?.(value))
  return isMember || isAddress || isPlain ? [] : [`${where} may not be ${JSON.stringify(value)}: ${[...allowed].join(', ')}`]
}

/** Accepts 'Monday' or 'https://schema.org/Monday' where an enumeration is expected. */
function isMemberOf(value: string, allowed: ReadonlySet<string>, { members, parents }: Vocabulary): boolean {
  const address = value.startsWith(CONTEXT) ? value : `${CONTEXT}/${value}`
  return members.has(address) && [...allowed].some((type) => parents.has(type))
}

/** Returns the type and all its ancestors, nearest first. */
function lineageOf(type: string, vocabulary: Vocabulary): string[] {
  const lineage = [type]
  for (const ancestor of lineage) {
    for (const parent of vocabulary.parents.get(ancestor) ?? []) if (!lineage.includes(parent)) lineage.push(parent)
  }
  return lineage
}
