import type { Certificate, VerifiedCertificate } from '../../certificates/certificate.ts'
import type { CertificateEditions } from '../../certificates/edition-list.ts'
import { descriptorOf, type EditableType, type ItemOf, type RecordType, type RowOf } from '../../records/record-type.ts'
import { callApi, type Reply } from '../../shared/api-client.ts'
import type { Overview, OverviewCharts } from '../../overview/overview.ts'
import type { StatusAction } from '../../certificates/status-actions.ts'

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

/** Throws `HttpError` if the server refuses and `TypeError` without a connection, as do all calls below. */
export async function fetchList<Type extends RecordType>(
  type: Type,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<List<RowOf<Type>>> {
  const search = searchOf(query)
  const reply = await callApi<Array<RowOf<Type>>>(apiPath(type) + (search && `?${search}`), { signal })
  const { data: rows, nextCursor, total, totalIsEstimate, sortedAmong, searchedFor } = reply
  return { rows, nextCursor, total, totalIsEstimate, sortedAmong, searchedFor }
}

/** The address of the list as a file: all rows that match the filters, or only those in `ids`. */
export function exportPath(type: RecordType, format: 'csv' | 'xlsx', query: ListQuery): string {
  return `/api/exports/${descriptorOf(type).path}?${searchOf({ format, ...query })}`
}

export async function fetchItem<Type extends RecordType>(
  type: Type,
  id: string | number,
  signal?: AbortSignal,
): Promise<Versioned<ItemOf<Type>>> {
  return versioned(await callApi<ItemOf<Type>>(itemPath(type, id), { signal }))
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
  { id, values, etag }: { id: string | number; values: object; etag: string | undefined },
): Promise<Versioned<ItemOf<Type>>> {
  return versioned(await callApi<ItemOf<Type>>(itemPath(type, id), { method: 'PUT', body: values, ifMatch: etag }))
}

/** Throws an `HttpError` with status 412 if the order is no longer `previousIds`. */
export async function saveOrder(type: RecordType, order: { ids: number[]; previousIds: number[] }): Promise<void> {
  await callApi<unknown>(`${apiPath(type)}/order`, { method: 'PUT', body: order })
}

export async function deleteItem(type: RecordType, id: string | number): Promise<void> {
  await callApi<null>(itemPath(type, id), { method: 'DELETE' })
}

/** Suspends, reinstates or revokes a certificate (docs/product/contract.md, section 4). */
export async function changeStatus(verb: StatusAction, id: number, reason: string): Promise<Versioned<Certificate>> {
  return versioned(await callApi<Certificate>(`${itemPath('certificate', id)}/${verb}`, { method: 'POST', body: { reason } }))
}

export async function fetchEditions(id: number, signal: AbortSignal): Promise<CertificateEditions> {
  return (await callApi<CertificateEditions>(`${itemPath('certificate', id)}/editions`, { signal })).data
}

/** The certificate as the public verification shows it. */
export async function fetchRecord({ permalink }: Certificate, signal: AbortSignal): Promise<VerifiedCertificate> {
  const body = { token: permalink.replace('/c/', '') }
  return (await callApi<VerifiedCertificate>('/api/verify-permalink', { method: 'POST', body, signal })).data
}

export async function fetchOverview(signal?: AbortSignal): Promise<Overview> {
  return (await callApi<Overview>('/api/admin/overview', { signal })).data
}

export async function fetchOverviewCharts(signal: AbortSignal): Promise<OverviewCharts> {
  return (await callApi<OverviewCharts>('/api/admin/overview/charts', { signal })).data
}

function searchOf(query: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

function apiPath(type: RecordType): string {
  return `/api/${descriptorOf(type).path}`
}

function itemPath(type: RecordType, id: string | number): string {
  return `${apiPath(type)}/${encodeURIComponent(id)}`
}

function versioned<Item>({ data, etag }: Reply<Item>): Versioned<Item> {
  return { item: data, etag }
}
