import { useQuery } from '@tanstack/react-query'
import { dataQuery } from './use-admin-data.tsx'

export const NOTICES_KEY = ['consent-notices']

/** All versions of the notice beside the public forms, newest first. */
export function useNotices() {
  return useQuery(dataQuery(NOTICES_KEY, 'GET /admin/consent-notices'))
}
