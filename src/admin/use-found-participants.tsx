import type { Participant } from '../participants/participant.ts'
import { pickerRows } from './certificate-values.ts'
import { useList } from './use-admin-data.tsx'

const MOST_OF_EACH = 25

interface Found {
  participants: Participant[]
  /** More match than are shown. */
  isCut: boolean
  isLoading: boolean
  isFailed: boolean
}

/**
 * People by name or ID. Who can be given a certificate is asked for apart: among a million people, the first that match
 * may all be others.
 */
export function useFoundParticipants(query: string, { isWanted }: { isWanted: boolean }): Found {
  const asked = { q: query, limit: MOST_OF_EACH }
  const completed = useList('participant', { ...asked, status: 'completed' }, { enabled: isWanted })
  const everybody = useList('participant', asked, { enabled: isWanted })
  return {
    participants: pickerRows(completed.data?.rows ?? [], everybody.data?.rows ?? []),
    isCut: completed.data?.nextCursor !== undefined || everybody.data?.nextCursor !== undefined,
    isLoading: (completed.isFetching && !completed.data) || (everybody.isFetching && !everybody.data),
    isFailed: completed.error !== null || everybody.error !== null,
  }
}
