import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '#base/api/api-client.ts'
import type { DueForRemoval, RetentionPeriods } from '../retention.ts'
import { versionedQuery } from '#office/data/use-admin-data.tsx'

const KEY = ['retention']

/** How long personal data is kept, what is past its period, and the runs that remove it. */
export function useRetention() {
  return useQuery(versionedQuery(KEY, 'GET /admin/retention'))
}

/** How many records would be past these periods. */
export function fetchDue(periods: RetentionPeriods): Promise<DueForRemoval> {
  return getData('GET /admin/retention/preview', { query: periods })
}

/** Throws an `HttpError` with status 412 if somebody else has saved since. */
export async function savePeriods(periods: RetentionPeriods, etag: string | undefined): Promise<void> {
  await callApi('PUT /admin/retention', { body: periods, ifMatch: etag })
}

export function useRefreshRetention(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: KEY })
}
