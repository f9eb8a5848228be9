import type { RecordType } from '#lists/records/record-type.ts'
import { useList } from '../data/use-admin-data.tsx'
import { useListParams } from './use-list-params.tsx'
import { useSelection } from './use-selection.tsx'

/** The filters of a list: their names in the address and in the list's call. Every list has the search 'q'. */
export type FilterNames = Readonly<Record<string, string>>

interface RecordListOptions {
  perPage: number
  /** Whether the server's list can be sorted. */
  isSortable?: boolean
  /** The filters that set the listed period, which is never the whole list. */
  period?: readonly string[]
}

/** The state of a list of records: filters from the address, one page of rows, and the selection. */
export function useRecordList<Type extends RecordType>(
  type: Type,
  filters: FilterNames,
  { perPage, isSortable = false, period = [] }: RecordListOptions,
) {
  const names = { q: 'q', ...filters }
  const params = useListParams(Object.keys(names).filter((name) => !period.includes(name)))
  const filter = Object.fromEntries(Object.entries(names).map(([inAddress, inCall]) => [inCall, params.read(inAddress)]))
  /** The query for an export: all pages, in this order. */
  const query = isSortable ? { ...filter, sort: params.read('sort') } : filter
  const list = useList(type, { ...query, cursor: params.cursor, limit: perPage })
  const selection = useSelection(JSON.stringify(filter))
  return { params, filter, query, list, selection }
}
