import type { z } from 'zod'
import type { TableDescription } from '../values/columns.ts'

/** 'issueDate' → 'issue_date'. */
type ColumnOf<Name> = string extends Name
  ? string
  : Name extends `${infer First}${infer Rest}`
    ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
    : ''

/** The fields that are not columns of the row, or have another type. */
type Computed<Fields, Row> = {
  [Name in keyof Fields as Row extends { [Column in ColumnOf<Name>]: Fields[Name] } ? never : Name]: Fields[Name]
}

/**
 * The columns to write for a form: `columns satisfies FormColumns<Form>` is an error when one of its fields is left out. Other columns may
 * be there, too.
 */
export type FormColumns<Form> = { [Name in keyof Form as ColumnOf<Name>]-?: unknown } & Record<string, unknown>

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

/** Returns the columns that hold fields of a response, for a query. */
export function columnsOf<Shape extends z.core.$ZodShape, Columns extends TableDescription['columns']>(
  schema: z.ZodObject<Shape>,
  { columns }: TableDescription<string, Columns>,
): Array<ColumnOf<keyof Shape> & keyof Columns & string> {
  return Object.keys(schema.shape)
    .map(columnOf)
    .filter((column) => column in columns) as never
}

/** Returns texts of a form as columns. A text that is left out becomes null. */
export function textColumns<Name extends string>(names: readonly Name[], form: Record<Name, string>): Record<ColumnOf<Name>, string>
export function textColumns<Name extends string>(
  names: readonly Name[],
  form: { [Field in Name]?: string | null | undefined },
): Record<ColumnOf<Name>, string | null>
export function textColumns<Name extends string>(
  names: readonly Name[],
  form: { [Field in Name]?: string | null | undefined },
): Record<ColumnOf<Name>, string | null> {
  return Object.fromEntries(names.map((name) => [columnOf(name), form[name] ?? null])) as never
}

/** Returns texts of a row, by the names of their fields. */
export function textsOfRow<Name extends string>(
  names: readonly Name[],
  row: { [Column in ColumnOf<Name>]: string | null },
): Record<Name, string | null> {
  const columns = row as Record<string, string | null>
  return Object.fromEntries(names.map((name) => [name, columns[columnOf(name)]])) as never
}

const knownColumns = new Map<string, string>()

/** Returns the column of a field: 'issue_date' for 'issueDate'. */
export function columnOf<Name extends string>(name: Name): ColumnOf<Name> {
  const known = knownColumns.get(name)
  if (known !== undefined) return known as ColumnOf<Name>
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  knownColumns.set(name, column)
  return column as ColumnOf<Name>
}
