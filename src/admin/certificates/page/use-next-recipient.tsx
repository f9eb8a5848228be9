import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Certificate } from '../../../certificates/certificate.ts'
import { isValidOrSuspended } from '../../../certificates/earlier-certificate.ts'
import type { Participant } from '../../../participants/participant.ts'
import { fetchList } from '../../data/admin-data.ts'
import { earlierQuery } from '../../data/earlier-certificates.tsx'

/** Looking further would ask about everybody who ever completed the program. */
const MAX_CONSIDERED = 50

/** Somebody who completed the same program and has no valid certificate of it, the newest first. */
export function useNextRecipient({ id, participantId, trainingProgramId }: Certificate): Participant | undefined {
  const client = useQueryClient()
  const { data } = useQuery<Participant | null>({
    queryKey: ['participant', 'list', 'next recipient', trainingProgramId, id],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchList('participant', { status: 'completed', trainingProgramId, limit: MAX_CONSIDERED }, signal)
      const earlier = await Promise.all(rows.map((row) => client.fetchQuery(earlierQuery({ participantId: row.id }))))
      return rows.find((row, index) => row.id !== participantId && !earlier[index]?.some(isValidOrSuspended)) ?? null
    },
  })
  return data ?? undefined
}
