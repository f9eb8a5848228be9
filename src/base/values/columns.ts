/** Whom a column is about. 'anybody': it may name people of every kind, like a text or the JSON of a mail. */
export type DataSubject = 'participant' | 'enquirer' | 'contact' | 'subscriber' | 'staff' | 'signatory' | 'showcase' | 'anybody'

/** The export of a person's data has the value, and code puts it there: a title in place of a number, a part of JSON. */
export const BY_CODE = Symbol('exported by code')
/** The export has nothing of it: a key, a hash, a note for the work of the office, or what another column says already. */
export const UNTOLD = Symbol('not exported')

/** The name of the value in the export, or why it has none. */
type Exported = string | typeof BY_CODE | typeof UNTOLD

/** What an erasure does: the row is deleted; code decides; the value stays, because the register or the history needs it. */
type Erasure = 'row' | 'code' | 'stays'

/** What a column says about a person. */
interface PersonalUse {
  of: DataSubject
  exported: Exported
  erased: Erasure | { becomes: unknown }
}

/** A column: the type of its values, which is not there at run time, and whom it is about. */
export interface Column<Type> {
  readonly type?: Type
  readonly personal: PersonalUse | undefined
}

type Columns = Readonly<Record<string, Column<unknown>>>

/** A table of the database with all its columns. */
export interface TableDescription<Name extends string = string, Described extends Columns = Columns> {
  readonly name: Name
  readonly columns: Described
}

/** The row type of a table, as Kysely reads it. */
export type RowOf<Table extends { columns: Columns }> = TypesOf<Table['columns']>

/** The types of these columns. */
export type TypesOf<Described extends Columns> = { [Name in keyof Described]: TypeOf<Described[Name]> }

type TypeOf<Described> = Described extends Column<infer Type> ? Type : never
type Stored<Type> = Type extends { readonly __select__: infer Value } ? Value : Type
type Changed<Type> = Type extends { readonly __update__: infer Value } ? Value : Type
type Values<Described extends Columns> = { [Name in keyof Described]?: Stored<TypeOf<Described[Name]>> }
type Changes<Described extends Columns> = { [Name in keyof Described]?: Changed<TypeOf<Described[Name]>> }

/** Describes a table. `scripts/schema.test.ts` compares it with the database, so no column is left out. */
export function describeTable<const Name extends string, Described extends Columns>(
  name: Name,
  columns: Described,
): TableDescription<Name, Described> {
  return { name, columns }
}

/** A column that is about no person. Of every kind of column, one without a type holds text. */
export function plain<Type = string>(): Column<NoInfer<Type>> {
  return { personal: undefined }
}

/** As Kysely's Generated: the database gives the value when none is inserted. */
interface Given<Type> {
  readonly __select__: Type
  readonly __insert__: Type | undefined
  readonly __update__: Type
}

export const rowId = plain<Given<number>>()

/** Of a record that two people may change at once. */
export const VERSION_COLUMNS = { updated_at: plain(), version: plain<Given<number>>() }

/** Columns about a person: each says its name in the export, and what an erasure does if it is not the usual. */
function about(of: DataSubject, usually: Erasure) {
  return <Type = string>(exported: Exported, erased: Erasure | { becomes: Stored<NoInfer<Type>> } = usually): Column<NoInfer<Type>> => ({
    personal: { of, exported, erased },
  })
}

/** Who sent an enquiry. It is deleted as a whole. */
export const enquirer = about('enquirer', 'row')
/** Most of it stays with the certificate. Without one the row is deleted. */
export const participant = about('participant', 'stays')
/** A contact of a client. */
export const contact = about('contact', 'row')
/** Of the newsletter. */
export const subscriber = about('subscriber', 'row')
/** Stays while they can sign in. */
export const staff = about('staff', 'stays')
/** Who signs certificates, and stays on those that were issued. */
export const signatory = about('signatory', 'stays')
/** Whom an entry of the showcase is about: a trainer, or who wrote a testimonial. */
export const showcase = about('showcase', 'row')
/** Whoever a text or JSON names. */
export const anybody = about('anybody', 'row')

/** A column that says which member of staff did something. It stays, because it answers for what was done. */
export function author<Type = string>(): Column<NoInfer<Type>> {
  return staff<Type>(UNTOLD)
}

/** The columns that the export has as they are, each with its name there. */
export function toldColumns(columns: Columns): Array<[column: string, name: string]> {
  return Object.entries(columns).flatMap(([column, { personal }]) =>
    typeof personal?.exported === 'string' ? [[column, personal.exported] as [string, string]] : [],
  )
}

/** The values of a row that its person is told, by their names in the export. */
export function exportOf<Described extends Columns>(columns: Described, row: Values<Described>): Record<string, unknown> {
  return Object.fromEntries(toldColumns(columns).map(([column, name]) => [name, row[column]]))
}

/** What an erasure of this person writes into a row that stays. */
export function erasedValues<Described extends Columns>({ columns }: { columns: Described }, of: DataSubject): Changes<Described> {
  const erased = Object.entries(columns).flatMap(([name, { personal }]): Array<[string, unknown]> =>
    personal?.of === of && typeof personal.erased === 'object' ? [[name, personal.erased.becomes]] : [],
  )
  return Object.fromEntries(erased) as Changes<Described>
}

/** The columns of a table for a query: all but these. */
export function columnNames<Name extends string, Described extends Columns, Left extends keyof Described & string = never>(
  { name: table, columns }: TableDescription<Name, Described>,
  left: readonly Left[] = [],
): Array<`${Name}.${Exclude<keyof Described & string, Left>}`> {
  const without = new Set<string>(left)
  return Object.keys(columns).flatMap((name) => (without.has(name) ? [] : [`${table}.${name}` as never]))
}
