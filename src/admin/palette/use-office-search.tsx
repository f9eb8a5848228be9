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
 * The records that fit what is being typed, asked of the server when the typing rests; a question that is no longer
 * wanted is taken back. While `isPending` the records are still those of the question before.
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

/** What was opened last on this device, as it is now; what is gone, or no longer for this role, is left out. */
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

/** One record, as a search would have found it. */
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
