import type { z } from 'zod'

/** 'issueDate' → 'issue_date'. */
type ColumnOf<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''

/** The fields that are not columns of the row, or have another type. */
type Computed<Fields, Row> = {
  [Name in keyof Fields as Row extends { [Column in ColumnOf<Name>]: Fields[Name] } ? never : Name]: Fields[Name]
}

/**
 * Selects the response fields of a row: those in the schema. Most are columns in another spelling: 'issueDate' is
 * 'issue_date'. The compiler requires the others in `computed`.
 */
export function presentRow<Shape extends z.core.$ZodShape, Row extends object>(
  schema: z.ZodObject<Shape>,
  row: Row,
  computed: Computed<z.output<z.ZodObject<Shape>>, Row> & Partial<z.output<z.ZodObject<Shape>>>,
): z.output<z.ZodObject<Shape>> {
  const [values, others] = [row as Record<string, unknown>, computed as Record<string, unknown>]
  const fields: Record<string, unknown> = { ...emptyOf(schema) }
  for (const name in fields) fields[name] = name in others ? others[name] : values[columnOf(name)]
  return fields as z.output<z.ZodObject<Shape>>
}

/** Lists have thousands of rows with the same fields. An object that grows by forty fields leaves ten times its size as garbage. */
const knownFields = new WeakMap<z.ZodObject, Record<string, null>>()

/** Returns a schema's fields with null values. Parsed from JSON, because V8 then knows them all at once. */
function emptyOf(schema: z.ZodObject): Record<string, null> {
  const known = knownFields.get(schema)
  if (known) return known
  const names = Object.keys(schema.shape).map((name) => [name, null])
  const fields = JSON.parse(JSON.stringify(Object.fromEntries(names))) as Record<string, null>
  knownFields.set(schema, fields)
  return fields
}

const knownColumns = new Map<string, string>()

/** Returns the column of a field: 'issue_date' for 'issueDate'. */
export function columnOf(name: string): string {
  const known = knownColumns.get(name)
  if (known !== undefined) return known
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  knownColumns.set(name, column)
  return column
}
