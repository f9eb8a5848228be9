import { useQuery } from '@tanstack/react-query'
import type { ListedNotice } from '../../company/consent-notice.ts'
import { getData } from '../../shared/api-client.ts'
import type { CallError } from './use-admin-data.tsx'

export const NOTICES_CALL = '/api/admin/consent-notices'
export const NOTICES_KEY = ['consent-notices']

/** Every wording of the notice beside the public forms, newest first. */
export function useNotices() {
  return useQuery<ListedNotice[], CallError>({
    queryKey: NOTICES_KEY,
    queryFn: ({ signal }) => getData<ListedNotice[]>(NOTICES_CALL, signal),
  })
}
