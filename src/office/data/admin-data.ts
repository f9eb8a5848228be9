import { descriptorOf, type EditableType, type ItemOf, type RecordType, type RowOf } from '#lists/records/record-type.ts'
import { callApi, type Reply } from '#base/api/api-client.ts'

/** What a public call with drafts takes to answer the office one of them. */
export const WITH_DRAFTS = '?state=all'

/** Filters, search, sort and paging of a list. Empty values are not sent. */
export type ListQuery = Record<string, string | number | undefined>

export interface List<Row> {
  rows: Row[]
  /** The cursor of the next page; undefined on the last page. */
  nextCursor: string | undefined
  /** How many records match, if the server counts them. */
  total: number | undefined
  /** `total` is an estimate. */
  totalIsEstimate?: boolean | undefined
  /** Set if a search matched too many records to sort: then only this many, the newest, are listed. */
  sortedAmong?: number | undefined
  /** Nothing matched the typed search. These records match this one. */
  searchedFor?: string | undefined
}

/** A record with the version that an edit must send as If-Match (docs/product/contract.md, section 2). */
export interface Versioned<Item> {
  item: Item
  etag: string | undefined
}

export interface ItemEdit {
  id: string | number
  values: object
  etag: string | undefined
}

/** The ids in their new order, and as they were. */
export interface NewOrder {
  ids: number[]
  previousIds: number[]
}

/** Throws `HttpError` if the server refuses and `TypeError` without a connection, as do all calls below. */
export async function fetchList<Type extends RecordType>(
  type: Type,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<List<RowOf<Type>>> {
  const search = searchOf({ ...query, ...(descriptorOf(type).hasDrafts && { state: query['state'] || 'all' }) })
  const reply = await callApi<Array<RowOf<Type>>>(apiPath(type) + (search && `?${search}`), { signal })
  const { data: rows, nextCursor, total, totalIsEstimate, sortedAmong, searchedFor } = reply
  return { rows, nextCursor, total, totalIsEstimate, sortedAmong, searchedFor }
}

/** The address of the list as a file: all rows that match the filters, or only those in `ids`. */
export function exportPath(type: RecordType, format: 'csv' | 'xlsx', query: ListQuery): string {
  return `/api/exports/${descriptorOf(type).path}?${searchOf({ format, ...query })}`
}

export function fetchItem<Type extends RecordType>(
  type: Type,
  id: string | number,
  signal?: AbortSignal,
): Promise<Versioned<ItemOf<Type>>> {
  return getVersioned<ItemOf<Type>>(itemPath(type, id) + (descriptorOf(type).hasDrafts ? WITH_DRAFTS : ''), signal)
}

export async function createItem<Type extends EditableType>(
  type: Type,
  values: object,
): Promise<Versioned<ItemOf<Type>>> {
  return versioned(await callApi<ItemOf<Type>>(`${apiPath(type)}/create`, { method: 'POST', body: values }))
}

/** Sends the etag of the loaded record. If somebody has saved a newer version, the server replies 412. */
export async function updateItem<Type extends RecordType>(
  type: Type,
  { id, values, etag }: ItemEdit,
): Promise<Versioned<ItemOf<Type>>> {
  return versioned(await callApi<ItemOf<Type>>(itemPath(type, id), { method: 'PUT', body: values, ifMatch: etag }))
}

/** Throws an `HttpError` with status 412 if the order is no longer `previousIds`. */
export async function saveOrder(type: RecordType, order: NewOrder): Promise<void> {
  await callApi<unknown>(`${apiPath(type)}/order`, { method: 'PUT', body: order })
}

export async function deleteItem(type: RecordType, id: string | number): Promise<void> {
  await callApi<null>(itemPath(type, id), { method: 'DELETE' })
}

/** What GET answers, with its etag. */
export async function getVersioned<Item>(path: string, signal?: AbortSignal): Promise<Versioned<Item>> {
  return versioned(await callApi<Item>(path, { signal }))
}

/** One page of a list that belongs to no record type. */
export async function getList<Row>(path: string, query: ListQuery, signal?: AbortSignal): Promise<List<Row>> {
  const { data: rows, nextCursor, total, totalIsEstimate } = await callApi<Row[]>(`${path}?${searchOf(query)}`, { signal })
  return { rows, nextCursor, total, totalIsEstimate }
}

/** A query string without the empty values. */
export function searchOf(query: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

function apiPath(type: RecordType): string {
  return `/api/${descriptorOf(type).path}`
}

function itemPath(type: RecordType, id: string | number): string {
  return `${apiPath(type)}/${encodeURIComponent(id)}`
}

export function versioned<Item>({ data, etag }: Reply<Item>): Versioned<Item> {
  return { item: data, etag }
}
