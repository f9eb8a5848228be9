import { plural } from '#base/text/wording/counted.ts'
import { Check } from 'lucide-react'
import type { MailboxState, UnreadMail } from '../mail.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { useDismissUnreadMail } from './mail-data.tsx'

/** Received mails that could not be read. Somebody has to open each in the mailbox. */
export function UnreadMails({ mailbox: { name, unread } }: { mailbox: MailboxState }) {
  const title = unread.length === 1 ? 'A received e-mail could not be read' : `${unread.length} received e-mails could not be read`
  return (
    <Notice tone="warning" title={title}>
      <p className="wrap-anywhere">
        Open {plural(unread.length, 'it', 'each')} in the mailbox ({name}), then take it off this list.
      </p>
      <ul className="mt-2 divide-y divide-border">
        {unread.map((mail) => (
          <Row key={mail.id} mail={mail} />
        ))}
      </ul>
    </Notice>
  )
}

function Row({ mail: { id, from, fromName, subject, receivedAt, reason } }: { mail: UnreadMail }) {
  const dismiss = useDismissUnreadMail()
  const sender = fromName ?? from ?? 'Unknown sender'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-medium text-text">{subject || 'No subject'}</p>
        <p className="text-small text-text-2">
          {sender}
          {fromName !== null && from !== null && <> ({from})</>}
          {receivedAt !== null && (
            <>
              , <RelativeTime instant={receivedAt} isWithinSentence />
            </>
          )}
        </p>
        <p className="text-small text-text-2">{reason}</p>
      </div>
      <Button
        variant="secondary"
        size="dense"
        icon={<Check />}
        busy={dismiss.isPending}
        busyLabel="Taking it off..."
        onClick={() => dismiss.send(id)}
      >
        <span>
          Done<span className="sr-only">: take “{subject || sender}” off the list</span>
        </span>
      </Button>
    </li>
  )
}
