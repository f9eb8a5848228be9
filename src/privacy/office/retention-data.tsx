import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '#base/api/api-client.ts'
import type { DueForRemoval, RetentionPeriods } from '../retention.ts'
import { versionedQuery } from '#office/data/use-admin-data.tsx'

const KEY = ['retention']

/** Loads the retention periods, the number of records past them, and the runs that remove them. */
export function useRetention() {
  return useQuery(versionedQuery(KEY, 'GET /admin/retention'))
}

/** Counts the records that would be past these periods. */
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
