import type { Fact, FoundFacts, RecordDescriptor } from './record-descriptor.ts'
import { RECORD_DESCRIPTORS } from './record-descriptors.ts'

type Descriptor = (typeof RECORD_DESCRIPTORS)[number]

/** A type in paths such as /admin/delete/{type}/{id}. */
export type RecordType = Descriptor['type']
/** The types with a form. */
export type EditableType = Extract<Descriptor, { editorPage: string }>['type']
/** The views of /admin that list records, such as 'training-programs'. */
export type RecordPath = Descriptor['path']

interface TypesOf<D extends Descriptor> {
  row: Parameters<D['nameOf']>[0]
  item: Parameters<D['factsOf']>[0]
  brief: Parameters<D['search']['found']>[0]
}
type Types = { [D in Descriptor as D['type']]: TypesOf<D> }
type Rows = { [Type in RecordType]: Types[Type]['row'] }
type Items = { [Type in RecordType]: Types[Type]['item'] }

/** The path of a type: PathOfType<'service'> is 'services'. */
export type PathOfType<Type extends RecordType> = Extract<Descriptor, { type: Type }>['path']

/** A row of the type's list. */
export type RowOf<Type extends RecordType> = Rows[Type]
/** The response of the type's single-record call. */
export type ItemOf<Type extends RecordType> = Items[Type]
/** The data that the office search reads of a record. */
type BriefOf<Type extends RecordType> = Types[Type]['brief']

export const RECORD_TYPES: readonly RecordType[] = RECORD_DESCRIPTORS.map(({ type }) => type)
export const EDITABLE_TYPES: readonly EditableType[] = RECORD_DESCRIPTORS.filter((one) => 'editorPage' in one).map(({ type }) => type)

export function isRecordType(text: string | undefined): text is RecordType {
  return RECORD_TYPES.some((type) => type === text)
}

export function isEditableType(type: RecordType): type is EditableType {
  return EDITABLE_TYPES.some((one) => one === type)
}

type DescribedAs<Type extends RecordType> = RecordDescriptor<RowOf<Type>, ItemOf<Type> & RowOf<Type>, BriefOf<Type>> & {
  readonly type: Type
  readonly path: RecordPath
}

export function descriptorOf<Type extends RecordType>(type: Type): DescribedAs<Type> {
  const descriptor = RECORD_DESCRIPTORS.find((one) => one.type === type)
  if (!descriptor) throw new Error(`no descriptor for ${type}`)
  return descriptor as unknown as DescribedAs<Type>
}

/** Returns the type in the middle of a sentence: 'training program'. */
export function nounOf(type: RecordType): string {
  return descriptorOf(type).labels.one.toLowerCase()
}

/** Returns the type whose forms are in this folder: 'training-programs' → 'training-program'. */
export function editableTypeAt(path: string | undefined): EditableType | undefined {
  return EDITABLE_TYPES.find((type) => descriptorOf(type).path === path)
}

/** Returns the type with this audit-log name: 'program' → 'training-program'. */
export function recordTypeOfSubject(subject: string): RecordType | undefined {
  return RECORD_DESCRIPTORS.find(({ audit }) => audit.subject === subject)?.type
}

/** A name and a few facts, enough to recognise the record. */
export interface RecordSummary {
  name: string
  facts: Fact[]
}

export function recordSummary<Type extends RecordType>(type: Type, item: ItemOf<Type>): RecordSummary {
  const { nameOf, factsOf } = descriptorOf(type)
  return { name: nameOf(item), facts: factsOf(item).filter(({ value }) => value !== '') }
}

export function isRestorable<Type extends RecordType>(type: Type, item: ItemOf<Type>): boolean {
  return descriptorOf(type).isRestorable?.(item) ?? false
}

/** A match of the office search. */
export interface FoundRecord extends FoundFacts {
  type: RecordType
  id: number
}

export function foundRecord<Type extends RecordType>(type: Type, record: BriefOf<Type>): FoundRecord {
  return { type, id: record.id, ...descriptorOf(type).search.found(record) }
}
