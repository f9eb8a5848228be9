import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Enquiry, EnquiryCounts } from '../../enquiries/enquiry.ts'
import type { List, Versioned } from '../data/admin-data.ts'
import { fetchStaffNames, fetchCounts, type StaffName } from './inbox-data.ts'
import { overviewQuery, type CallError } from '../data/use-admin-data.tsx'

export const ENQUIRY_LISTS = { queryKey: ['contact', 'list'] }
const CONTACT_COUNTS = { queryKey: ['contact', 'counts'] }

/** Number of enquiries per status tab, under the other filters. */
export function useEnquiryCounts(filters: Record<string, string>) {
  return useQuery<EnquiryCounts, CallError>({
    queryKey: [...CONTACT_COUNTS.queryKey, filters],
    queryFn: ({ signal }) => fetchCounts(filters, signal),
    placeholderData: keepPreviousData,
  })
}

/** Staff who can own enquiries. Cached for long, because it rarely changes. */
export function useStaffNames(): readonly StaffName[] {
  const { data } = useQuery<StaffName[], CallError>({
    queryKey: ['staff'],
    queryFn: ({ signal }) => fetchStaffNames(signal),
  })
  return data ?? NOBODY
}

/** Replaces a changed enquiry in all cached lists without refetching them. */
export function showEnquiry(client: QueryClient, shown: Enquiry): void {
  client.setQueriesData<List<Enquiry>>(ENQUIRY_LISTS, (list) => {
    const rows = list?.rows.map((enquiry) => (enquiry.id === shown.id ? shown : enquiry))
    return list && rows && { ...list, rows }
  })
  client.setQueryData<Versioned<Enquiry>>(['contact', 'item', String(shown.id)], (known) => known && { ...known, item: shown })
}

/** The enquiry as the page shows it: with changes that are being saved. */
export function findShownEnquiry(client: QueryClient, id: number): Enquiry | undefined {
  const lists = client.getQueriesData<List<Enquiry>>(ENQUIRY_LISTS)
  const row = lists.flatMap(([, list]) => list?.rows ?? []).find((enquiry) => enquiry.id === id)
  return row ?? client.getQueryData<Versioned<Enquiry>>(['contact', 'item', String(id)])?.item
}

/** After a change: refetches the counts and only marks the lists stale. */
export function refreshCounts(client: QueryClient): void {
  void client.invalidateQueries({ ...ENQUIRY_LISTS, refetchType: 'none' })
  void client.invalidateQueries(CONTACT_COUNTS)
  void client.invalidateQueries(overviewQuery)
}

const NOBODY: readonly StaffName[] = []
