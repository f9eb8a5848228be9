import type { AnswerOf } from '#base/api/api-client.ts'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Enquiry } from '../enquiry.schema.ts'
import { type List, type Versioned } from '#office/data/admin-data.ts'
import { dataQuery, overviewQuery } from '#office/data/use-admin-data.tsx'

export const ENQUIRY_LISTS = { queryKey: ['contact', 'list'] }
const CONTACT_COUNTS = { queryKey: ['contact', 'counts'] }

/** A change of one property; each is sent as one request. */
export type EnquiryChange =
  | { status: Enquiry['status'] }
  | { ownerId: number | null }
  | { followUpOn: string | null }
  | { clientId: number | null }
  | { value: number | null }
  | { lostReason: string | null }

/** A member of staff who can own enquiries. */
export type StaffName = AnswerOf<'GET /staff'>[number]

/** Number of enquiries per status tab, under the other filters. */
export function useEnquiryCounts(filters: Record<string, string>) {
  const counts = dataQuery([...CONTACT_COUNTS.queryKey, filters], 'GET /contacts/counts', { query: filters })
  return useQuery({ ...counts, placeholderData: keepPreviousData })
}

/** Staff who can own enquiries. */
export function useStaffNames(): readonly StaffName[] {
  return useQuery(dataQuery(['staff'], 'GET /staff')).data ?? NOBODY
}

/** Replaces a changed enquiry in all cached lists without refetching them. */
export function showEnquiry(client: QueryClient, shown: Enquiry): void {
  client.setQueriesData<List<Enquiry>>(ENQUIRY_LISTS, (list) => {
    const rows = list?.rows.map((enquiry) => (enquiry.id === shown.id ? shown : enquiry))
    return list && rows && { ...list, rows }
  })
  client.setQueryData<Versioned<Enquiry>>(['contact', 'item', String(shown.id)], (known) => known && { ...known, item: shown })
}

/** The enquiry as shown on the page, including changes that are being saved. */
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
