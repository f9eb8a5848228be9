import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry, AuditSummary } from '../../platform/audit/audit-log.ts'
import { callApi, getData } from '../../shared/api-client.ts'
import type { List } from './admin-data.ts'
import type { CallError } from './use-admin-data.tsx'

/** The history of one record: '/admin?view=history&subject=participant:12'. */
export function auditPath(subject: string): string {
  return `/admin?view=history&subject=${encodeURIComponent(subject)}`
}

export function useAuditEntries(query: Record<string, string | undefined>) {
  return useQuery<List<AuditEntry>, CallError>({
    queryKey: ['history', 'list', query],
    queryFn: async ({ signal }) => {
      const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
      const reply = await callApi<AuditEntry[]>(`/api/admin/history?${new URLSearchParams(given).toString()}`, { signal })
      return { rows: reply.data, nextCursor: reply.nextCursor, total: undefined }
    },
    placeholderData: keepPreviousData,
  })
}

export function useAuditSummary() {
  return useQuery<AuditSummary, CallError>({
    queryKey: ['history', 'summary'],
    queryFn: ({ signal }) => getData<AuditSummary>('/api/admin/history/summary', signal),
  })
}
