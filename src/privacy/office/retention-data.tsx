import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '#base/api/api-client.ts'
import type { DueForRemoval, Retention, RetentionPeriods } from '../retention.ts'
import { versionedQuery } from '#office/data/use-admin-data.tsx'

const CALL = '/api/admin/retention'
const KEY = ['retention']

/** How long personal data is kept, what is past its period, and the runs that remove it. */
export function useRetention() {
  return useQuery(versionedQuery<Retention>(KEY, CALL))
}

/** How many records would be past these periods. */
export function fetchDue(periods: RetentionPeriods): Promise<DueForRemoval> {
  const months = Object.entries(periods).map(([kind, number]) => [kind, String(number)])
  return getData<DueForRemoval>(`${CALL}/preview?${new URLSearchParams(months).toString()}`)
}

/** Throws an `HttpError` with status 412 if somebody else has saved since. */
export async function savePeriods(periods: RetentionPeriods, etag: string | undefined): Promise<void> {
  await callApi<Retention>(CALL, { method: 'PUT', body: periods, ifMatch: etag })
}

export function useRefreshRetention(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: KEY })
}
