import { useQuery } from '@tanstack/react-query'
import type { ListedNotice } from '#company/consent-notice.ts'
import { dataQuery } from './use-admin-data.tsx'

export const NOTICES_CALL = '/api/admin/consent-notices'
export const NOTICES_KEY = ['consent-notices']

/** Every wording of the notice beside the public forms, newest first. */
export function useNotices() {
  return useQuery(dataQuery<ListedNotice[]>(NOTICES_KEY, NOTICES_CALL))
}
