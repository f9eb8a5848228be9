import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import {
  descriptorOf,
  type EditableType,
  type ItemOf,
  type PathOfType,
  type RecordPath,
  type RecordType,
  type RowOf,
} from '#lists/records/record-type.ts'
import { callAddress, callApi, type AnswerOf, type BodyOf, type CallArguments, type CallName, type Reply } from '#base/api/api-client.ts'

/** The parameter that makes a public call return drafts to the office. */
export const WITH_DRAFTS = { state: 'all' } as const

/** Filters, search, sort and paging of a list. Empty values are not sent. */
export type ListQuery = Record<string, string | number | undefined>

export interface List<Row> {
  rows: Row[]
  /** The cursor of the next page; undefined on the last page. */
  nextCursor: string | undefined
  /** Number of matching records, if the server counts them. */
  total: number | undefined
  /** `total` is an estimate. */
  totalIsEstimate?: boolean | undefined
  /** Set if a search matched too many records to sort: only this many, the newest, are listed. */
  sortedAmong?: number | undefined
  /** Set if the typed search matched nothing: the search that these records match. */
  searchedFor?: string | undefined
}

/** A record with the version that an edit must send as If-Match (docs/product/contract.md, section 2). */
export interface Versioned<Item> {
  item: Item
  etag: string | undefined
}

export interface ItemEdit<Type extends EditableType> {
  id: string | number
  values: Changes[Type]
  etag: string | undefined
}

/** The ids in their new order and in their previous order. */
export interface NewOrder {
  ids: number[]
  previousIds: number[]
}

/**
 * The rows that the calls of each record type return. They must fit what the descriptors read. The office never requests offered batches.
 */
type Rows = { [Type in RecordType]: Exclude<AnswerOf<`GET /${PathOfType<Type>}`>[number], OfferedBatch> }
type Items = { [Type in RecordType]: AnswerOf<`GET /${PathOfType<Type>}/{id}`> }

/** The request bodies that create a record and change one. */
export type NewItems = { [Type in EditableType]: BodyOf<`POST /${PathOfType<Type>}/create`> }
type Changes = { [Type in EditableType]: BodyOf<`PUT /${PathOfType<Type>}/{id}`> }

/** The record types that have such a call: PathOf<'PUT', '/order'>. */
export type PathOf<Method extends string, End extends string> = {
  [Path in RecordPath]: `${Method} /${Path}${End}` extends CallName ? Path : never
}[RecordPath]

/** Like all calls below, throws `HttpError` if the server refuses and `TypeError` without a connection. */
export async function fetchList<Type extends RecordType>(type: Type, query: ListQuery, signal?: AbortSignal): Promise<List<RowOf<Type>>> {
  const { path, hasDrafts } = descriptorOf(type)
  const asked: ListQuery = { ...query, ...(hasDrafts && { state: query['state'] || 'all' }) }
  return listOf((await callApi(`GET /${path}`, { query: asked, signal })) as Reply<Array<Rows[Type]>>)
}

/** The export address of a list: all rows that match the filters, or only those in `ids`. */
export function exportPath(type: RecordType, format: 'csv' | 'xlsx', query: ListQuery): string {
  return callAddress(`GET /exports/${descriptorOf(type).path}`, { query: { format, ...query } })
}

export async function fetchItem<Type extends RecordType>(
  type: Type,
  id: string | number,
  signal?: AbortSignal,
): Promise<Versioned<ItemOf<Type>>> {
  const { path, hasDrafts } = descriptorOf(type)
  const query = hasDrafts ? WITH_DRAFTS : {}
  return versioned((await callApi(`GET /${path}/{id}`, { path: { id }, query, signal })) as Reply<Items[Type]>)
}

export async function createItem<Type extends EditableType>(type: Type, values: NewItems[Type]): Promise<Versioned<ItemOf<Type>>> {
  const { path } = descriptorOf(type)
  return versioned((await callApi(`POST /${path as PathOf<'POST', '/create'>}/create`, { body: values as never })) as Reply<Items[Type]>)
}

/** Sends the etag of the loaded record. If somebody has saved a newer version, the server replies 412. */
export async function updateItem<Type extends EditableType>(
  type: Type,
  { id, values, etag }: ItemEdit<Type>,
): Promise<Versioned<ItemOf<Type>>> {
  const { path } = descriptorOf(type)
  return versioned((await callApi(`PUT /${path}/{id}`, { path: { id }, body: values as never, ifMatch: etag })) as Reply<Items[Type]>)
}

/** Throws an `HttpError` with status 412 if the order is no longer `previousIds`. */
export async function saveOrder(type: RecordType, order: NewOrder): Promise<void> {
  await callApi(`PUT /${descriptorOf(type).path as PathOf<'PUT', '/order'>}/order`, { body: order })
}

/** Deletes a record; `answer` is that of the delete page's question. */
export async function deleteItem(type: RecordType, id: string | number, answer: Record<string, string> = {}): Promise<void> {
  await callApi(`DELETE /${descriptorOf(type).path}/{id}`, { path: { id }, query: answer })
}

/** Restores a record that was just deleted. */
export async function restoreItem(type: RecordType, id: string | number): Promise<void> {
  await callApi(`POST /${descriptorOf(type).path as PathOf<'POST', '/{id}/restore'>}/{id}/restore`, { path: { id } })
}

/** Returns the answer of a call with its etag. */
export async function getVersioned<Name extends CallName>(name: Name, ...call: CallArguments<Name>): Promise<Versioned<AnswerOf<Name>>> {
  return versioned(await callApi(name, ...call))
}

/** Adds an abort signal to the arguments of a call. */
export function withSignal<Name extends CallName>([options]: CallArguments<Name>, signal: AbortSignal): CallArguments<Name> {
  return [{ ...options, signal }] as CallArguments<Name>
}

/** Converts a reply to one page of a list. */
export function listOf<Row>({ data: rows, nextCursor, total, totalIsEstimate, sortedAmong, searchedFor }: Reply<Row[]>): List<Row> {
  return { rows, nextCursor, total, totalIsEstimate, sortedAmong, searchedFor }
}

export function versioned<Item>({ data, etag }: Reply<Item>): Versioned<Item> {
  return { item: data, etag }
}
