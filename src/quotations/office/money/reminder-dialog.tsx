import { Notice } from '#ui/notice.tsx'
import { MessageExample } from '#training/office/batch-page/recipient-list.tsx'
import { withoutErasedContact } from '../../document/erased-contact.ts'
import type { Proforma } from '../../proforma.schema.ts'
import { MailDialog } from '../mail-dialog.tsx'
import { useRemind, useReminderPreview } from './money-data.tsx'

/** Mails the buyer what is to be paid. */
export function ReminderDialog({ proforma, onClose }: { proforma: Proforma; onClose: () => void }) {
  const { id, number, paper, isBatchCancelled } = proforma
  const remind = useRemind(proforma)
  return (
    <MailDialog
      title={`Remind the buyer of ${number} by e-mail`}
      description={`The e-mail contains the balance${paper.bank ? ', the bank account' : ''} and the link of the buyer’s page${paper.upi ? ', which has the QR code' : ''}.`}
      buyer={withoutErasedContact(paper).content.buyer}
      submitLabel={isBatchCancelled ? 'Send all the same' : 'Send'}
      busyLabel="Sending..."
      call={remind}
      onSend={(mail) => remind.send({ ...mail, allowCancelledBatch: isBatchCancelled }, onClose)}
      onClose={onClose}
      renderPreview={(typed) => <Preview proformaId={id} typed={typed} />}
    >
      {isBatchCancelled && (
        <Notice tone="warning" title="The batch of this order is cancelled">
          Book the order in another batch, or cancel the proforma, before you ask for the payment.
        </Notice>
      )}
    </MailDialog>
  )
}

function Preview({ proformaId, typed }: { proformaId: number; typed: { name: string; message: string } }) {
  const { data } = useReminderPreview(proformaId, typed)
  return data && <MessageExample example={data} />
}
