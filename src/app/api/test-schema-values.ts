import type { z } from 'zod'

type Schema = z.ZodType

export function isZod(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}

interface Definition {
  type: string
  shape: Record<string, Schema>
  element: Schema
  innerType: Schema
  in: Schema
  out: Schema
  options: Schema[]
  entries: Record<string, unknown>
  values: unknown[]
}

const definitionOf = (schema: Schema): Definition => schema.def as unknown as Definition

/** A value for the schema, with this text in every text field. */
export function sampleOf(schema: Schema, text: string): unknown {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(Object.entries(definition.shape).map(([name, field]) => [name, sampleOf(field, text)]))
    case 'array':
      return [sampleOf(definition.element, text)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return sampleOf(definition.innerType, text)
    case 'pipe':
      return sampleOf(definitionOf(definition.in).type === 'transform' ? definition.out : definition.in, text)
    case 'union': {
      const takesText = definition.options.find((option) => ['string', 'pipe'].includes(definitionOf(option).type))
      return sampleOf(takesText ?? (definition.options[0] as Schema), text)
    }
    case 'enum':
      return Object.values(definition.entries)[0]
    case 'literal':
      return definition.values[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return text
  }
}
