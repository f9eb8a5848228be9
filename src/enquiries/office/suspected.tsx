import { useQueryClient } from '@tanstack/react-query'
import { MailCheck, ShieldAlert, ShieldQuestion } from 'lucide-react'
import type { Enquiry } from '../enquiry.schema.ts'
import { SUSPICION_TEXTS } from '../suspicion.ts'
import { getData } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ToastMessage } from '#ui/toast/toast.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { ENQUIRY_LISTS, refreshCounts, showEnquiry } from './use-inbox-data.tsx'
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

/** Moves a message from the inbox to those suspected of being spam. */
export function SpamButton({ enquiry }: { enquiry: Enquiry }) {
  const release = useRelease()
  const mark = useMove('spam', (marked) => ({
    title: 'Moved to suspected spam',
    action: { label: 'Undo', run: () => release.send(marked) },
  }))
  return (
    <Button
      variant="secondary"
      size="dense"
      icon={<ShieldAlert />}
      busy={mark.isPending}
      busyLabel="Moving..."
      onClick={() => mark.send(enquiry)}
    >
      <ActionLabels of={`, the message from ${enquiry.fullName}`}>Spam</ActionLabels>
    </Button>
  )
}

/** The reasons why a message may be spam. */
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

/** Notice above the list of suspected messages. */
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

function useRelease() {
  return useMove('release', ({ fullName, status }) => ({
    title: 'Moved to the inbox',
    description: `The message from ${fullName} is ${status}.`,
  }))
}

/** Marks a message as suspected spam or releases it, then reloads the lists, even if somebody else was faster. */
function useMove(where: 'spam' | 'release', done: (moved: Enquiry) => ToastMessage) {
  const client = useQueryClient()
  return useCall(({ id, etag }: Enquiry) => getData(`POST /contacts/{id}/${where}`, { path: { id }, ifMatch: etag }), {
    done: (moved) => ({ tone: 'success', ...done(moved) }),
    failed: 'Not moved',
    onSuccess: (moved) => showEnquiry(client, moved),
    onSettled: () => {
      refreshCounts(client)
      return client.invalidateQueries(ENQUIRY_LISTS)
    },
  })
}
