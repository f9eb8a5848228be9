/** The data subject of a column. 'anybody': it may name people of every kind, like a text or the JSON of a mail. */
export type DataSubject = 'participant' | 'enquirer' | 'contact' | 'subscriber' | 'staff' | 'signatory' | 'showcase' | 'anybody'

/** The export contains the value, but code supplies it: a title in place of a number, a part of JSON. */
export const BY_CODE = Symbol('exported by code')
/** Not in the export: a key, a hash, an internal note of the office, or a repetition of another column. */
export const NOT_EXPORTED = Symbol('not exported')

/** The name of the value in the export, or the reason why it has none. */
type Exported = string | typeof BY_CODE | typeof NOT_EXPORTED

/** The effect of an erasure: the row is deleted; code decides; the value stays, because the register or the history needs it. */
type Erasure = 'row' | 'code' | 'stays'

/** The personal data in a column. */
interface PersonalUse {
  of: DataSubject
  exported: Exported
  erased: Erasure | { becomes: unknown }
}

/** A column: the type of its values, which does not exist at run time, and its data subject. */
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

/** A column without personal data. The default type of any column is text. */
export function plain<Type = string>(): Column<NoInfer<Type>> {
  return { personal: undefined }
}

/** Like Kysely's Generated: the database supplies the value when none is inserted. */
interface Given<Type> {
  readonly __select__: Type
  readonly __insert__: Type | undefined
  readonly __update__: Type
}

export const rowId = plain<Given<number>>()

/** For a record that two people may change at once. */
export const VERSION_COLUMNS = { updated_at: plain(), version: plain<Given<number>>() }

/** Describes columns about a person: each has its name in the export, and the effect of an erasure if it is not the usual one. */
function about(of: DataSubject, usually: Erasure) {
  return <Type = string>(exported: Exported, erased: Erasure | { becomes: Stored<NoInfer<Type>> } = usually): Column<NoInfer<Type>> => ({
    personal: { of, exported, erased },
  })
}

/** The sender of an enquiry, which is deleted as a whole. */
export const enquirer = about('enquirer', 'row')
/** Most of it stays with the certificate. Without one the row is deleted. */
export const participant = about('participant', 'stays')
/** A contact of a client. */
export const contact = about('contact', 'row')
/** A subscriber to the newsletter. */
export const subscriber = about('subscriber', 'row')
/** Stays while they can sign in. */
export const staff = about('staff', 'stays')
/** A person who signs certificates. The name stays on issued ones. */
export const signatory = about('signatory', 'stays')
/** The subject of a showcase entry: a trainer, or the author of a testimonial. */
export const showcase = about('showcase', 'row')
/** Anyone named by a text or JSON. */
export const anybody = about('anybody', 'row')

/** A column with the staff member who did something. It stays, for accountability. */
export function author<Type = string>(): Column<NoInfer<Type>> {
  return staff<Type>(NOT_EXPORTED)
}

/** Returns the columns that the export contains unchanged, each with its name there. */
export function toldColumns(columns: Columns): Array<[column: string, name: string]> {
  return Object.entries(columns).flatMap(([column, { personal }]) =>
    typeof personal?.exported === 'string' ? [[column, personal.exported] as [string, string]] : [],
  )
}

/** Returns the exported values of a row, by their names in the export. */
export function exportOf<Described extends Columns>(columns: Described, row: Values<Described>): Record<string, unknown> {
  return Object.fromEntries(toldColumns(columns).map(([column, name]) => [name, row[column]]))
}

/** Returns the values that an erasure of this person writes into a remaining row. */
export function erasedValues<Described extends Columns>({ columns }: { columns: Described }, of: DataSubject): Changes<Described> {
  const erased = Object.entries(columns).flatMap(([name, { personal }]): Array<[string, unknown]> =>
    personal?.of === of && typeof personal.erased === 'object' ? [[name, personal.erased.becomes]] : [],
  )
  return Object.fromEntries(erased) as Changes<Described>
}

/** Reports whether an erasure of this person would change a value of the row. */
export function hasErasableValue<Described extends Columns>(
  table: { columns: Described },
  of: DataSubject,
  row: Readonly<Record<keyof Described, unknown>>,
): boolean {
  return Object.entries(erasedValues(table, of)).some(([name, erased]) => row[name] !== erased)
}

/** Returns all columns of a table except these, for a query. */
export function columnNames<Name extends string, Described extends Columns, Left extends keyof Described & string = never>(
  { name: table, columns }: TableDescription<Name, Described>,
  left: readonly Left[] = [],
): Array<`${Name}.${Exclude<keyof Described & string, Left>}`> {
  const without = new Set<string>(left)
  return Object.keys(columns).flatMap((name) => (without.has(name) ? [] : [`${table}.${name}` as never]))
}
