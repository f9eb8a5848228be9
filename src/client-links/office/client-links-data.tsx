import type { NameCorrection, ClientLink } from '../client-link.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Selection } from '#lists/bulk/bulk.schema.ts'
import type { SentPurpose } from '../client-link.ts'
import { getData, type AnswerOf } from '#base/api/api-client.ts'
import { counted, plural } from '#base/text/wording/counted.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** The clients of the selected people. */
export function useRecipients(purpose: SentPurpose, selection: Selection) {
  return useQuery({
    ...dataQuery(['link-recipients', purpose, selection], 'POST /client-links/recipients', { body: { purpose, selection } }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The recipient and content of one link. */
export interface LinkRequest {
  clientId: number
  /** The row of a contact of the client. */
  contact: number
  /** Certificates or participants. */
  ids: number[]
  /** Only for certificates. */
  alsoToPeople: boolean
  /** The former link to the same records, after the sender has seen it. */
  after?: number | undefined
}

export type SentLink = AnswerOf<'POST /certificates/deliver'>

/** Makes a link and puts the e-mail with it into the outbox. A repeated press with the same key makes no second one. */
export function useSendLink(purpose: SentPurpose) {
  const client = useQueryClient()
  return useCall(
    ({ idempotencyKey, ids, alsoToPeople, ...to }: LinkRequest & { idempotencyKey: string }) =>
      purpose === 'certificates'
        ? getData('POST /certificates/deliver', { body: { ...to, certificateIds: ids, alsoToPeople }, idempotencyKey })
        : getData('POST /participants/check-names', { body: { ...to, participantIds: ids }, idempotencyKey }),
    {
      onSuccess: (_, { clientId }) => {
        for (const queryKey of [linksKey(clientId), ['mails'], ['issued-group'], ['certificate', 'delivery']]) {
          void client.invalidateQueries({ queryKey })
        }
      },
    },
  )
}

/** The latest links sent to contacts of a client. */
export function useClientLinks(clientId: number) {
  return useQuery({ ...dataQuery(linksKey(clientId), 'GET /clients/{id}/links', { path: { id: clientId } }), staleTime: 0 })
}

/** The links that delivered a certificate to contacts of clients. */
export function useLinksToCertificate(id: number) {
  const queryKey = ['certificate', 'delivery', 'links', id]
  return useQuery({ ...dataQuery(queryKey, 'GET /certificates/{id}/links', { path: { id } }), staleTime: 0 })
}

export function useRevokeLink({ id }: ClientLink, clientId: number) {
  const client = useQueryClient()
  return useCall(() => getData('POST /client-links/{id}/revoke', { path: { id } }), {
    otherwise: 'The link could not be revoked.',
    onSuccess: () => {
      for (const queryKey of [linksKey(clientId), ['certificate', 'delivery']]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Corrections proposed by contacts of a client and not decided yet. */
export function useNameCorrections(clientId: number) {
  return useQuery({ ...dataQuery(['name-corrections', clientId], 'GET /name-corrections', { query: { clientId } }), staleTime: 0 })
}

/** Decides corrections. Accepting renames participants, whose names many screens show, so everything is reloaded, even after a refusal. */
export function useDecideCorrections() {
  const client = useQueryClient()
  return useCall(
    ({ accept = [], decline = [] }: { accept?: readonly NameCorrection[]; decline?: ReadonlyArray<NameCorrection & { reason: string }> }) =>
      getData('POST /name-corrections/decide', {
        body: { accept: accept.map(asRead), decline: decline.map((one) => ({ ...asRead(one), reason: one.reason })) },
      }),
    { done: decidedText, onSettled: () => void client.invalidateQueries() },
  )
}

/** '2 names accepted', with the effect on their certificates. */
function decidedText({ accepted, declined, reissued, told }: AnswerOf<'POST /name-corrections/decide'>) {
  const title = accepted > 0 ? `${counted(accepted, 'name')} accepted` : `${counted(declined, 'name')} declined`
  if (reissued === 0) return title
  const editions = `${counted(reissued, 'new edition was', 'new editions were')} made.`
  const contacts =
    told.length === 0 ? '' : ` ${told.map(({ name }) => name).join(', ')} ${plural(told.length, 'is', 'are')} told by e-mail.`
  return { title, description: editions + contacts }
}

/** With the names that were read, so that a newer one is not decided unseen. */
function asRead({ id, currentName, proposedName }: NameCorrection) {
  return { id, currentName, proposedName }
}

function linksKey(clientId: number) {
  return ['client-links', clientId]
}
