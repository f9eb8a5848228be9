import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Enquiry, EnquiryCounts, EnquiryNote } from '../../enquiries/enquiry.ts'
import type { List, Versioned } from '../data/admin-data.ts'
import { addNote, deleteNote, fetchStaffNames, fetchCounts, fetchNotes, type StaffName } from './inbox-data.ts'
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

export function useNotes(id: number) {
  return useQuery<EnquiryNote[], CallError>({
    queryKey: ['contact', 'notes', id],
    queryFn: ({ signal }) => fetchNotes(id, signal),
  })
}

/**
 * Text of an unsaved note or reply. It survives moving to another message and refetching the list, in this tab only; sign-out
 * removes it with the rest of the query cache.
 */
export function useUnsavedText(kind: 'note' | 'reply', id: number): [text: string, setText: (text: string) => void] {
  const client = useQueryClient()
  const queryKey = ['contact', `${kind}-text`, id]
  const { data } = useQuery<string>({ queryKey, queryFn: skipToken, gcTime: Infinity, staleTime: 'static' })
  return [data ?? '', (text) => client.setQueryData(queryKey, text)]
}

export function useAddNote(enquiry: Enquiry) {
  const onSuccess = useNotesChanged(enquiry)
  return useMutation<EnquiryNote, CallError, string>({ mutationFn: (text) => addNote(enquiry.id, text), onSuccess })
}

export function useDeleteNote(enquiry: Enquiry) {
  const onSuccess = useNotesChanged(enquiry)
  return useMutation<void, CallError, number>({ mutationFn: (noteId) => deleteNote(enquiry.id, noteId), onSuccess })
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

function useNotesChanged({ id }: Enquiry): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['contact', 'notes', id] })
    const notes = client.getQueryData<EnquiryNote[]>(['contact', 'notes', id])
    const shown = findShownEnquiry(client, id)
    if (shown && notes) showEnquiry(client, { ...shown, noteCount: notes.length })
  }
}
