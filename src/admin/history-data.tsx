import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistorySummary } from '../platform/history.ts'
import { askApi, getData } from '../shared/api-client.ts'
import type { List } from './admin-data.ts'
import type { CallError } from './use-admin-data.tsx'

/** Everything done to one record: '/admin?view=history&subject=participant:12'. */
export function historyPath(subject: string): string {
  return `/admin?view=history&subject=${encodeURIComponent(subject)}`
}

export function useHistory(query: Record<string, string | undefined>) {
  return useQuery<List<HistoryEntry>, CallError>({
    queryKey: ['history', 'list', query],
    queryFn: async ({ signal }) => {
      const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
      const reply = await askApi<HistoryEntry[]>(`/api/admin/history?${new URLSearchParams(given).toString()}`, { signal })
      return { rows: reply.data, nextCursor: reply.nextCursor, total: undefined }
    },
    placeholderData: keepPreviousData,
  })
}

export function useHistorySummary() {
  return useQuery<HistorySummary, CallError>({
    queryKey: ['history', 'summary'],
    queryFn: ({ signal }) => getData<HistorySummary>('/api/admin/history/summary', signal),
  })
}
