import { Check, Mail, ScrollText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { mailtoOf, type ExpiringRecipient } from '../../expiry-reminder.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { failureText } from '#base/api/api-client.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useReminderMark } from './expiring-data.tsx'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { RowActions } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

/** Opens a prepared e-mail to the recipient, shows its text, and marks the recipient as reminded. */
export function ReminderActions({ recipient }: { recipient: ExpiringRecipient }) {
  const mayWrite = usePermission('records.write')
  const [isReading, setIsReading] = useState(false)
  const { toast } = useToast()
  const marking = useReminderMark()
  const { reminder, email } = recipient
  const name = nameWith(recipient.participant_name, recipient.apart)
  const isReminded = reminder.state === 'sent'
  return (
    <>
      <RowActions
        of={name}
        primary={
          email && (
            <LinkButton href={mailtoOf(email, reminder)} variant="secondary" size="dense" icon={<Mail />}>
              <ActionLabels of={`to ${name}`}>Write e-mail</ActionLabels>
            </LinkButton>
          )
        }
      >
        <MenuItem icon={<ScrollText />} onSelect={() => setIsReading(true)}>
          <ActionLabels of={`to ${name}`}>Read reminder</ActionLabels>
        </MenuItem>
        {mayWrite && reminder.state !== 'renewed' && (
          <MenuItem icon={isReminded ? <Undo2 /> : <Check />} onSelect={() => mark(!isReminded)}>
            <ActionLabels of={name}>{isReminded ? 'Mark as not reminded' : 'Mark as reminded'}</ActionLabels>
          </MenuItem>
        )}
      </RowActions>
      <ReminderDialog recipient={isReading ? recipient : undefined} onClose={() => setIsReading(false)} />
    </>
  )

  function mark(wasReminded: boolean) {
    marking.mutate(
      { id: recipient.id, isReminded: wasReminded },
      {
        onSuccess: () => toast({ title: wasReminded ? 'Marked as reminded' : 'Marked as not reminded', tone: 'success' }),
        onError: (error) =>
          toast({
            title: 'The reminder could not be marked',
            description: failureText(error),
            tone: 'destructive',
          }),
      },
    )
  }
}

function ReminderDialog({ recipient, onClose }: { recipient: ExpiringRecipient | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={recipient !== undefined}
      onClose={onClose}
      title="Reminder"
      description={recipient && (recipient.email === '' ? 'No e-mail address is stored' : `To ${recipient.email}`)}
    >
      {recipient && (
        <>
          <DialogBody className="grid gap-3">
            <p className="font-semibold">{recipient.reminder.subject}</p>
            <p lang={languageOf(recipient.participant_name)} className="whitespace-pre-line wrap-anywhere">
              {recipient.reminder.text}
            </p>
            <p className="border-t border-border pt-3 text-small text-text-2">
              This is the text that will be sent. “Write e-mail” opens it in your own e-mail app.
            </p>
          </DialogBody>
          <DialogFooter>
            <Button variant="secondary" size="compact" onClick={onClose}>
              Close
            </Button>
            {recipient.email !== '' && (
              <LinkButton href={mailtoOf(recipient.email, recipient.reminder)} size="compact" icon={<Mail />}>
                Write e-mail
              </LinkButton>
            )}
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}
