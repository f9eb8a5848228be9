import { Ban, RotateCw, SquareArrowOutUpRight, Undo2 } from 'lucide-react'
import { mailtoOf, type MailDetails } from '../mail.ts'
import { failureText } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { useMailAction, useMailConnection, type MailAction } from './mail-data.tsx'

const FAILED: Record<MailAction, string> = {
  retry: 'The e-mail could not be sent again',
  cancel: 'The e-mail could not be cancelled',
  'sent-by-hand': 'The e-mail could not be marked as sent',
  'not-sent': 'The e-mail could not be marked as not sent',
}

/** What can be done with a mail: send it again, cancel it, send it with one's own program, or take that back. */
export function MailActions({ mail }: { mail: Versioned<MailDetails> }) {
  const { item } = mail
  const { toast } = useToast()
  const { data: connection } = useMailConnection()
  const change = useMailAction()
  const act = (action: MailAction) =>
    change.mutate(
      { mail, action },
      {
        onError: (error) =>
          toast({ title: FAILED[action], description: failureText(error, 'The server is not responding.'), tone: 'destructive' }),
      },
    )
  const isOpen = item.status === 'waiting' || item.status === 'failed'
  const mayRetry = connection?.isSetUp && item.status !== 'sent' && !item.isBeingSent
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mayRetry && (
        <Button size="compact" icon={<RotateCw />} busy={change.isPending} onClick={() => act('retry')}>
          {item.status === 'waiting' ? 'Send now' : 'Retry'}
        </Button>
      )}
      {isOpen && !item.isBeingSent && <OwnProgram item={item} isMain={!mayRetry} onSent={() => act('sent-by-hand')} />}
      {isOpen && !item.isBeingSent && (
        <Button variant="secondary" size="compact" icon={<Ban />} busy={change.isPending} onClick={() => act('cancel')}>
          Cancel e-mail
        </Button>
      )}
      {item.sentBy !== null && (
        <Button variant="secondary" size="compact" icon={<Undo2 />} busy={change.isPending} onClick={() => act('not-sent')}>
          I have not sent it
        </Button>
      )}
    </div>
  )
}

/** One press opens the clerk's own mail program with everything filled in, and marks the mail as sent by them. */
function OwnProgram({ item, isMain, onSent }: { item: MailDetails; isMain: boolean; onSent: () => void }) {
  const { toast } = useToast()
  const { text, to } = item
  if (!text || to === null) return null
  const { href, isCut } = mailtoOf(to, text)
  const open = () => {
    if (isCut) {
      navigator.clipboard.writeText(text.text).then(
        () => toast({ title: 'Text copied', description: 'It is too long to fill in for you. Paste it into the e-mail.', tone: 'success' }),
        () =>
          toast({
            title: 'Copy the text yourself',
            description: 'It is too long to fill in for you, and your browser did not allow copying.',
            tone: 'destructive',
          }),
      )
    }
    onSent()
  }
  return (
    <LinkButton href={href} variant={isMain ? 'primary' : 'secondary'} size="compact" icon={<SquareArrowOutUpRight />} onClick={open}>
      Send from my own e-mail app
    </LinkButton>
  )
}
