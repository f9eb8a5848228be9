import { useQuery } from '@tanstack/react-query'
import { dataQuery, listQuery } from './use-admin-data.tsx'

/** The history of one record: '/admin?view=history&subject=participant:12'. */
export function auditPath(subject: string): string {
  return `/admin?view=history&subject=${encodeURIComponent(subject)}`
}

export function useAuditEntries(query: Record<string, string | undefined>) {
  return useQuery(listQuery(['history', 'list'], 'GET /admin/history', { query }))
}

export function useAuditSummary() {
  return useQuery(dataQuery(['history', 'summary'], 'GET /admin/history/summary'))
}
