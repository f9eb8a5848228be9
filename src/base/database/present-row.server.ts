import type { z } from 'zod'

/** 'issueDate' → 'issue_date'. */
type ColumnOf<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''

/** The fields that are no column of the row, or one of another type. */
type Computed<Fields, Row> = {
  [Name in keyof Fields as Row extends { [Column in ColumnOf<Name>]: Fields[Name] } ? never : Name]: Fields[Name]
}

/**
 * What leaves the server of a row: the fields that the schema of the answer names. Most are columns, spelt in another way:
 * 'issueDate' is 'issue_date'. The compiler asks for the others in `computed`.
 */
export function presentRow<Shape extends z.core.$ZodShape, Row extends object>(
  schema: z.ZodObject<Shape>,
  row: Row,
  computed: Computed<z.output<z.ZodObject<Shape>>, Row> & Partial<z.output<z.ZodObject<Shape>>>,
): z.output<z.ZodObject<Shape>> {
  const [columns, others, fields] = [row as Record<string, unknown>, computed as Record<string, unknown>, {} as Record<string, unknown>]
  for (const name of Object.keys(schema.shape)) fields[name] = name in others ? others[name] : columns[columnOf(name)]
  return fields as z.output<z.ZodObject<Shape>>
}

/** Lists have thousands of rows with the same fields. */
const knownColumns = new Map<string, string>()

function columnOf(name: string): string {
  const known = knownColumns.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  knownColumns.set(name, known)
  return known
}
