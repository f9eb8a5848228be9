import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, type Reply } from '../../shared/api-client.ts'
import { fetchItem } from '../data/admin-data.ts'
import { recentRecords } from '../session/recent-records.ts'
import { usePermissionCheck } from '../session/use-permission.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'
import { descriptorOf, foundRecord, type FoundRecord } from '../../records/record-type.ts'

const SEARCH_AFTER_MS = 150

/**
 * Records that match the typed text. The request is debounced, and obsolete requests are aborted. While `isPending`, the
 * records are still those of the previous text.
 */
export function useOfficeSearch(typed: string) {
  const asked = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const { data, error, isFetching } = useQuery<Reply<FoundRecord[]>>({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => callApi(`/api/admin/search?${new URLSearchParams({ q: asked })}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  })
  const isWanted = typed !== ''
  return {
    records: isWanted && !error ? (data?.data ?? []) : [],
    /** Set when nothing matched the typed text: the records match this. */
    searchedFor: isWanted && !error ? data?.searchedFor : undefined,
    error: isWanted ? error : null,
    isPending: isWanted && (isFetching || typed !== asked),
  }
}

/** Recently opened records with their current data. Deleted records and those the role may not see are left out. */
export function useRecentRecords(): FoundRecord[] {
  const isAllowed = usePermissionCheck()
  const [keys] = useState(recentRecords)
  const known = keys.filter(({ type }) => isAllowed(descriptorOf(type).permissions.read))
  const found = useQueries({
    queries: known.map((key) => ({
      queryKey: [key.type, 'recent', key.id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => foundRecord(key.type, (await fetchItem(key.type, key.id, signal)).item),
    })),
  })
  return found.flatMap(({ data }) => data ?? [])
}
