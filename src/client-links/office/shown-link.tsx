import { Check, Copy } from 'lucide-react'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import type { SentLink } from './client-links-data.tsx'

interface ShownLinkProps {
  sent: SentLink & { contactName: string }
  onClose: () => void
}

/** The link that was made. It is shown this once, to be pasted into another message. */
export function ShownLink({ sent: { link, expiresAt, contactName }, onClose }: ShownLinkProps) {
  const { isCopied, copy } = useCopy('Link')
  const connection = useMailConnection()
  return (
    <>
      <DialogBody className="grid gap-4">
        <Notice tone="success" role="status" title={`The e-mail to ${contactName} is in the outbox`}>
          {connection.data?.isSetUp === false &&
            'E-mail is not set up on the server: it waits until it is. You can send the link yourself.'}
        </Notice>
        <p className="id-text rounded-md border border-border bg-code p-4 wrap-anywhere">{link}</p>
        <p className="text-small text-text-2">
          Whoever has this link can open it until {shortDate(indianDate(new Date(expiresAt)))}. It is shown only now. The page of the client
          says how often it was opened, and can revoke it.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(link)}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <Button size="compact" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
