import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { clientLabel } from '#clients/client.ts'
import type { ListedClient } from '#clients/client.schema.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import type { ParticipantForm } from '#training/participants/participant.schema.ts'
import { newcomersInWords } from '#training/office/batches/batch-words.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { getData } from '#base/api/api-client.ts'
import { foldedName } from '#base/text/folded.ts'
import { TickChoice } from '#ui/form/tick-choice.tsx'

interface EnrolmentOptions {
  /** Fields that the choices add to the new participant. */
  added: (trainingProgramId: number) => Pick<ParticipantForm, 'batchId' | 'clientId'>
  choices: ReactNode
}

/** The batch that the request named, preselected, and the client that matches its company. */
export function useEnrolmentOptions({ batchId, batchDates, trainingProgramId, clientId, company }: Enquiry): EnrolmentOptions {
  const [isInBatch, setIsInBatch] = useState(batchId !== null)
  const [isOfClient, setIsOfClient] = useState(clientId !== null)
  const client = useClientOf(clientId, company)
  const { data: batch } = useQuery({
    ...dataQuery(['batch', 'page', batchId], 'GET /batches/{id}', { path: { id: batchId ?? '' } }),
    enabled: batchId !== null,
  })
  return {
    added: (program) => ({
      // Somebody may choose a program other than the requested one.
      ...(batchId !== null && isInBatch && program === trainingProgramId && { batchId }),
      ...(client && isOfClient && { clientId: client.id }),
    }),
    choices: (
      <>
        {batchId !== null && (
          <TickChoice
            name="batchId"
            label={`Put them into the batch ${batchDates}`}
            hint={(batch && newcomersInWords(batch)) || 'They get a seat, or a place on its waiting list.'}
            isTicked={isInBatch}
            onChange={setIsInBatch}
          />
        )}
        {client && (
          <TickChoice
            name="clientId"
            label={`Sent by ${clientLabel(client)}`}
            hint={company ? `The request says “${company}”.` : 'The request belongs to this client.'}
            isTicked={isOfClient}
            onChange={setIsOfClient}
          />
        )}
      </>
    ),
  }
}

/** The client of the request, otherwise one with the name of its company. */
export function useClientOf(clientId: number | null, company: string | null): ListedClient | undefined {
  const { data } = useQuery({
    queryKey: ['client', 'of-request', clientId, company],
    queryFn: () =>
      clientId === null
        ? getData('GET /clients', { query: { q: company ?? '', limit: '50' } })
        : getData('GET /clients/{id}', { path: { id: clientId } }).then((client) => [client]),
    enabled: clientId !== null || company !== null,
  })
  return data?.find(({ id, name }) => id === clientId || foldedName(name) === foldedName(company ?? ''))
}
