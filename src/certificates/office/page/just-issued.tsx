import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Certificate } from '../../certificate.schema.ts'
import { currentDelivery, deliveryText, isPostponed } from '../../delivery/delivery.ts'
import type { CertificateDelivery } from '../../delivery/delivery.schema.ts'
import { isValidOrSuspended } from '../../earlier-certificate.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { createPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { fetchList } from '#office/data/admin-data.ts'
import { earlierQuery } from '#office/data/earlier-certificates.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { useNavigationState, useReturnToList } from '#office/frame/use-return-to-list.tsx'
import { useDelivery } from './delivery-data.tsx'

/** After issuing: the certificate's delivery, and the next person of the same program without one. */
export function JustIssued({ certificate }: { certificate: Certificate }) {
  const { data: delivery } = useDelivery(certificate.id)
  const { path: backTo } = useReturnToList('certificate')
  const { from, trail } = useNavigationState()
  const next = useNextRecipient(certificate)
  const path = createPath('certificate')
  return (
    <Notice tone="success" role="status" title="Certificate issued">
      <p className="wrap-anywhere">{delivery ? wordsOf(certificate, delivery) : 'It can be verified from now on.'}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkToForm
          to={next ? `${path}?participantId=${next.id}` : path}
          note={{ ...(from !== undefined && { from }), ...(trail && { trail }) }}
          variant="secondary"
          size="compact"
          icon={<ArrowRight />}
          className="max-w-full"
        >
          <span className="min-w-0 wrap-anywhere">
            Next person
            {next && (
              <>
                : <span lang={languageOf(next.fullName)}>{next.fullName}</span>
              </>
            )}
          </span>
        </LinkToForm>
        <LinkButton to={backTo} variant="ghost" size="compact" icon={<ArrowLeft />}>
          Back to the list
        </LinkButton>
      </div>
    </Notice>
  )
}

function wordsOf(certificate: Certificate, { known, mails, email }: CertificateDelivery): string {
  const to = currentDelivery(mails, certificate)?.to ?? email ?? ''
  if (known.state === 'sent') return `It was sent to ${to}.`
  if (known.state === 'returned') return 'The e-mail came back. Delivery says why.'
  if (known.state === 'failed') return 'It could not be sent by e-mail. Delivery says why.'
  if (known.state === 'waiting') {
    return known.at !== null && isPostponed(known.at) ? `It is sent to ${to} on its issue date.` : `It waits in the outbox for ${to}.`
  }
  return known.state === 'no-address' ? 'It was not sent: there is no e-mail address.' : `${deliveryText(known)}.`
}

/** Looking further would query everybody who ever completed the program. */
const MAX_CONSIDERED = 50

/** The newest person who completed the same program and has no valid certificate of it. */
function useNextRecipient({ id, participantId, trainingProgramId }: Certificate): Participant | undefined {
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
