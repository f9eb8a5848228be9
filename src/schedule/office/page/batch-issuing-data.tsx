import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BatchRecipient } from '#lists/bulk/batch-issuing.schema.ts'
import type { IssueBatch } from '#lists/bulk/batch-issuing.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { useCall } from '#office/form/use-call.tsx'
import type { Messages } from '#office/form/form-messages.ts'
import { NO_ANSWER } from '#office/bulk/use-bulk.tsx'

/** What somebody is to get: 'exception' is a certificate of completion, with a reason, for who is below the rule. */
export type RecipientChoice = 'issue' | 'exception' | 'participation' | 'none'

/** What the office chose for one recipient. */
export interface Chosen {
  choice: RecipientChoice
  reason: string
}

/** Whoever meets the rule gets a certificate; whoever is below, or asked about, gets none until somebody decides. */
export function usualChoice({ outcome }: Pick<BatchRecipient, 'outcome'>): Chosen {
  return { choice: outcome === 'issue' ? 'issue' : 'none', reason: '' }
}

/** When one person alone is issued: everybody else is left out, and a reason is asked for at once when they are below the rule. */
export function onlyOne(
  people: ReadonlyArray<Pick<BatchRecipient, 'participantId' | 'outcome'>>,
  only: number,
  chosen: ReadonlyMap<number, Chosen>,
): ReadonlyMap<number, Chosen> {
  return new Map(
    people.map((person) => {
      const usual = person.outcome === 'below' ? { choice: 'exception' as const, reason: '' } : usualChoice(person)
      const theirs = chosen.get(person.participantId) ?? usual
      return [person.participantId, person.participantId === only ? theirs : { choice: 'none', reason: '' }]
    }),
  )
}

/** The lists of the request: ids by what was chosen. Who gets nothing anyway is not named. How many get one, and cannot get it by e-mail, or have an open answer about the name. */
export function listsOf(
  people: ReadonlyArray<Pick<BatchRecipient, 'participantId' | 'hasEmail' | 'outcome' | 'nameCheck'>>,
  chosen: ReadonlyMap<number, Chosen>,
): Pick<IssueBatch, 'leaveOut' | 'exceptions' | 'participation' | 'anyway'> & { count: number; withoutAddress: number; openNames: number } {
  const open = people.filter(({ outcome }) => outcome === 'issue' || outcome === 'below' || outcome === 'ask' || outcome === 'revoked')
  const all = open.map((person) => ({
    id: person.participantId,
    outcome: person.outcome,
    hasEmail: person.hasEmail,
    nameCheck: person.nameCheck,
    ...(chosen.get(person.participantId) ?? usualChoice(person)),
  }))
  const recipients = all.filter(({ choice }) => choice !== 'none')
  return {
    // Who is below or asked about, or has a certificate that was revoked, is left out by the server, which gives the reason.
    leaveOut: all.filter(({ choice, outcome }) => choice === 'none' && outcome === 'issue').map(({ id }) => id),
    exceptions: all.filter(({ choice }) => choice === 'exception').map(({ id, reason }) => ({ participantId: id, reason })),
    participation: all.filter(({ choice }) => choice === 'participation').map(({ id }) => id),
    anyway: all.filter(({ choice, outcome }) => choice === 'issue' && outcome !== 'issue').map(({ id }) => id),
    count: recipients.length,
    withoutAddress: recipients.filter(({ hasEmail }) => !hasEmail).length,
    openNames: recipients.filter(({ nameCheck }) => nameCheck !== null).length,
  }
}

export function useBatchIssuing(batchId: number, enabled = true) {
  return useQuery({
    enabled,
    ...dataQuery(['batch', 'issuing', batchId], 'POST /batches/{id}/issue/preview', { path: { id: batchId } }),
    staleTime: 0,
  })
}

/** Starts the job that issues the certificates. */
export function useIssueBatch(batchId: number, missing: Messages) {
  const client = useQueryClient()
  return useCall((body: Partial<IssueBatch>) => getData('POST /batches/{id}/issue', { path: { id: batchId }, body }), {
    otherwise: NO_ANSWER,
    missing,
    onError: () => void client.invalidateQueries({ queryKey: ['batch'] }),
  })
}
