import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BatchRecipient, IssueBatch } from '#certificates/issuing/batch-issuing.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { useCall } from '#office/form/use-call.tsx'
import type { Messages } from '#office/form/form-messages.ts'
import { NO_ANSWER } from '#office/bulk/use-bulk.tsx'

/** The certificate to issue: 'exception' is a certificate of completion, with a reason, for somebody below the rule. */
export type RecipientChoice = 'issue' | 'exception' | 'participation' | 'none'

/** The office's choice for one recipient. */
export interface Chosen {
  choice: RecipientChoice
  reason: string
}

/**
 * The default: people who meet the rule get a certificate; anyone below it, or with an open question, gets none until the office decides.
 */
export function usualChoice({ outcome }: Pick<BatchRecipient, 'outcome'>): Chosen {
  return { choice: outcome === 'issue' ? 'issue' : 'none', reason: '' }
}

/** Limits issuing to one person: everybody else is left out. If the person is below the rule, a reason is required at once. */
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

/**
 * The lists of the request, as ids by choice, without people who get nothing anyway. Also counts certificates, recipients without an e-mail
 * address, and open name checks.
 */
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
    // The server leaves out people below the rule, with open questions or with a revoked certificate, and gives the reason.
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
