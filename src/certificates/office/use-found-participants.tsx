import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Participant } from '#training/participant.ts'
import { fetchList } from '#office/data/admin-data.ts'
import { earlierQuery } from '#office/data/earlier-certificates.tsx'
import { pickerRows } from './certificate-values.ts'

const MAX_PER_TYPE = 25

interface Found {
  participants: Participant[]
  /** More participants match than are shown. */
  isCut: boolean
  /** The results shown, if any, belong to the previous query. */
  isLoading: boolean
  isFailed: boolean
}

/**
 * Finds participants by name or ID. Those who can receive a certificate are requested separately: among a million people
 * the first matches might all be others. Both replies are shown together, so that no row moves under the pointer.
 */
export function useFoundParticipants(query: string, { isWanted }: { isWanted: boolean }): Found {
  const client = useQueryClient()
  const asked = { q: query, limit: MAX_PER_TYPE }
  const { data, isPlaceholderData, isFetching, error } = useQuery<Pick<Found, 'participants' | 'isCut'>>({
    queryKey: ['participant', 'list', 'for a certificate', asked],
    queryFn: async ({ signal }) => {
      const [completed, everybody] = await Promise.all([
        fetchList('participant', { ...asked, status: 'completed' }, signal),
        fetchList('participant', asked, signal),
      ])
      const participants = pickerRows(completed.rows, everybody.rows)
      // Also loaded before the rows are shown. Without it they are still of use: the form asks again.
      await Promise.allSettled(participants.map(({ id }) => client.fetchQuery(earlierQuery({ participantId: id }))))
      return {
        participants,
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
