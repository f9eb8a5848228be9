import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Participant } from '../../participants/participant.ts'
import { fetchList } from '../data/admin-data.ts'
import { pickerRows } from './certificate-values.ts'
import type { CallError } from '../data/use-admin-data.tsx'

const MAX_PER_TYPE = 25

interface Found {
  participants: Participant[]
  /** More match than are shown. */
  isCut: boolean
  /** What is shown, if anything, was found for other words. */
  isLoading: boolean
  isFailed: boolean
}

/**
 * People by name or ID. Who can be given a certificate is asked for apart: among a million people, the first that match
 * may all be others. Both answers are shown in one step: a row that moved as somebody presses it would be another person.
 */
export function useFoundParticipants(query: string, { isWanted }: { isWanted: boolean }): Found {
  const asked = { q: query, limit: MAX_PER_TYPE }
  const { data, isPlaceholderData, isFetching, error } = useQuery<Pick<Found, 'participants' | 'isCut'>, CallError>({
    queryKey: ['participant', 'list', 'for a certificate', asked],
    queryFn: async ({ signal }) => {
      const [completed, everybody] = await Promise.all([
        fetchList('participant', { ...asked, status: 'completed' }, signal),
        fetchList('participant', asked, signal),
      ])
      return {
        participants: pickerRows(completed.rows, everybody.rows),
        isCut: completed.nextCursor !== undefined || everybody.nextCursor !== undefined,
      }
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  return {
    participants: data?.participants ?? [],
    isCut: data?.isCut ?? false,
    isLoading: isFetching && (!data || isPlaceholderData),
    isFailed: error !== null,
  }
}
