import { useQueryClient } from '@tanstack/react-query'
import { MailCheck, ShieldQuestion } from 'lucide-react'
import type { Enquiry } from '../enquiry.schema.ts'
import { SUSPICION_TEXTS } from '../suspicion.ts'
import { getData } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { ENQUIRY_LISTS, refreshCounts } from './use-inbox-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** Moves a message suspected of being spam to the inbox. Until then nobody has to answer it. */
export function NotSpamButton({ enquiry, isDense = false }: { enquiry: Enquiry; isDense?: boolean }) {
  const release = useRelease()
  return (
    <Button
      variant="secondary"
      size="dense"
      icon={<MailCheck />}
      busy={release.isPending}
      busyLabel="Moving..."
      onClick={() => release.send(enquiry)}
      className={isDense ? 'shrink-0 md:min-h-6 md:py-0 md:pointer-coarse:min-h-11' : undefined}
    >
      <ActionLabels of={`, the message from ${enquiry.fullName}`}>Not spam</ActionLabels>
    </Button>
  )
}

/** Why a message may be spam. */
export function SuspicionList({ enquiry: { suspectedFor } }: { enquiry: Enquiry }) {
  return (
    <ul className="grid gap-1 text-small text-text-2">
      {suspectedFor.map((suspicion) => (
        <li key={suspicion} className="flex items-start gap-2">
          <ShieldQuestion className="mt-0.5 size-4 shrink-0 text-warning-text" />
          <span>{SUSPICION_TEXTS[suspicion]}</span>
        </li>
      ))}
    </ul>
  )
}

/** Above the list of suspected messages. */
export function SuspectedNotice() {
  return (
    <Notice tone="info" title="These messages may be spam" className="mb-4">
      <p>
        Their senders were told that the message was sent. Choose “Not spam” to move a message to the inbox. Messages here are not counted
        as unanswered.
      </p>
    </Notice>
  )
}

/** Moves a suspected message to the inbox and loads the lists again, also when somebody else has changed it before. */
function useRelease() {
  const client = useQueryClient()
  return useCall(({ id, etag }: Enquiry) => getData('POST /contacts/{id}/release', { path: { id }, ifMatch: etag }), {
    done: ({ fullName }) => ({ title: 'Moved to the inbox', description: `The message from ${fullName} is pending.` }),
    failed: 'Not moved',
    onSettled: () => {
      refreshCounts(client)
      return client.invalidateQueries(ENQUIRY_LISTS)
    },
  })
}
