import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EarlierCertificate } from '#certificates/certificate.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { chunkLoader } from './chunk-loader.ts'

/** Maximum number of participants per request. */
const MAX_PARTICIPANTS = 100

interface Recipient {
  /** The participant's row number. */
  participantId: number
  /** A program to leave out: the one they are enrolled in. */
  trainingProgramId?: number | undefined
}

/** A participant's certificates for a program, newest first. All rows of a list share one request. */
export function earlierQuery({ participantId, trainingProgramId }: Recipient) {
  return queryOptions<EarlierCertificate[]>({
    queryKey: ['certificate', 'list', 'earlier', trainingProgramId ?? 'own', participantId],
    queryFn: () => loaderFor(trainingProgramId)(participantId),
  })
}

export function useEarlierCertificates(recipient: Recipient | undefined) {
  const { participantId = 0, trainingProgramId } = recipient ?? {}
  return useQuery({ ...earlierQuery({ participantId, trainingProgramId }), enabled: recipient !== undefined })
}

const loaders = new Map<number | undefined, (id: number) => Promise<EarlierCertificate[]>>()

function loaderFor(trainingProgramId: number | undefined) {
  const loader = loaders.get(trainingProgramId) ?? chunkLoader((ids) => fetchEarlier(ids, trainingProgramId), MAX_PARTICIPANTS)
  loaders.set(trainingProgramId, loader)
  return loader
}

async function fetchEarlier(ids: readonly number[], trainingProgramId: number | undefined): Promise<Map<number, EarlierCertificate[]>> {
  const found = await getData('GET /certificates/earlier', { query: { participants: ids.join(), trainingProgramId } })
  const given = new Map(found.map(({ participantId, certificates }) => [participantId, certificates]))
  return new Map(ids.map((id) => [id, given.get(id) ?? []]))
}
