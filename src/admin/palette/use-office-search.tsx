import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '../../shared/api-client.ts'
import { fetchItem, READ_PERMISSION_OF } from '../data/admin-data.ts'
import { certificateFound, contentFound, enquiryFound, participantFound, type FoundRecord } from '../../office-search/office-search.ts'
import { recentRecords, type RecordKey } from '../session/recent-records.ts'
import type { CallError } from '../data/use-admin-data.tsx'
import { usePermissionCheck } from '../session/use-permission.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'

const SEARCH_AFTER_MS = 150

/**
 * Records that match the typed text. The request is debounced, and obsolete requests are aborted. While `isPending`, the
 * records are still those of the previous text.
 */
export function useOfficeSearch(typed: string) {
  const asked = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const { data, error, isFetching } = useQuery<FoundRecord[], CallError>({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => getData(`/api/admin/search?${new URLSearchParams({ q: asked })}`, signal),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  })
  const isWanted = typed !== ''
  return {
    records: isWanted && !error ? (data ?? []) : [],
    error: isWanted ? error : null,
    isPending: isWanted && (isFetching || typed !== asked),
  }
}

/** Recently opened records with their current data. Deleted records and those the role may not see are left out. */
export function useRecentRecords(): FoundRecord[] {
  const isAllowed = usePermissionCheck()
  const [keys] = useState(recentRecords)
  const known = keys.filter(({ type }) => isAllowed(READ_PERMISSION_OF[type]))
  const found = useQueries({
    queries: known.map((key) => ({
      queryKey: [key.type, 'recent', key.id],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchRecord(key, signal),
    })),
  })
  return found.flatMap(({ data }) => data ?? [])
}

/** Loads one record in the shape of a search result. */
async function fetchRecord({ type, id }: RecordKey, signal: AbortSignal): Promise<FoundRecord> {
  switch (type) {
    case 'participant':
      return participantFound((await fetchItem(type, id, signal)).item)
    case 'certificate':
      return certificateFound((await fetchItem(type, id, signal)).item)
    case 'contact':
      return enquiryFound((await fetchItem(type, id, signal)).item)
    case 'training-program':
      return contentFound(type, (await fetchItem(type, id, signal)).item)
    case 'service':
      return contentFound(type, (await fetchItem(type, id, signal)).item)
  }
}
