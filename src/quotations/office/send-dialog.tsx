import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { useCall } from '#office/form/use-call.tsx'
import type { BodyOf } from '#base/api/api-client.ts'
import type { Quotation } from '../quotation.schema.ts'
import { MAIL_FIELDS, MailDialog } from './mail-dialog.tsx'

interface SendDialogProps {
  stored: Versioned<Quotation>
  onDone: (changed: Versioned<Quotation>) => void
  onClose: () => void
}

/** Mails the buyer's link of the current version. */
export function SendDialog({ stored: { item }, onDone, onClose }: SendDialogProps) {
  const { id, number, form } = item
  const send = useCall((body: BodyOf<'POST /quotations/{id}/send'>) => getVersioned('POST /quotations/{id}/send', { path: { id }, body }), {
    fields: MAIL_FIELDS,
    otherwise: 'The quotation could not be sent.',
    done: (_, { email }) => ({ title: 'Quotation is being sent', description: email }),
    onSuccess: (changed) => {
      onDone(changed)
      onClose()
    },
  })
  return (
    <MailDialog
      title={`Send quotation ${number ?? ''} by e-mail`}
      description="The e-mail contains the number, the total, the last day of validity and the buyer’s link."
      buyer={form.buyer}
      submitLabel="Send"
      busyLabel="Sending..."
      call={send}
      onSend={(mail) => send.send(mail)}
      onClose={onClose}
    />
  )
}
