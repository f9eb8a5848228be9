import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { ACCEPTANCE_FIELDS, AcceptanceFields, acceptanceOf } from './acceptance-fields.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { BookDialog } from './book-dialog.tsx'
import { ProformaDialog } from './money/proforma-dialog.tsx'
import { ReasonDialog } from './money/reason-dialog.tsx'
import type { Quotation } from '../quotation.schema.ts'

export type QuotationAction = 'issue' | 'send' | 'book' | 'bill' | 'withdraw' | 'undo-acceptance' | 'accept'

interface DialogProps {
  stored: Versioned<Quotation>
  onDone: (changed: Versioned<Quotation>) => void
  onClose: () => void
}

/** The dialog of an action on a stored quotation. */
export function QuotationDialog({ action, ...props }: DialogProps & { action: QuotationAction }) {
  if (action === 'issue') return <IssueDialog {...props} />
  if (action === 'send') return <SendDialog {...props} />
  if (action === 'book') return <BookDialog {...props} />
  if (action === 'accept') return <AcceptDialog {...props} />
  if (action === 'bill') return <ProformaDialog quotation={props.stored.item} onClose={props.onClose} />
  return <DecisionDialog action={action} {...props} />
}

const REASONED = {
  withdraw: {
    title: 'Withdraw this quotation?',
    hint: 'The buyer’s page then says that it is withdrawn, and it can no longer be accepted. Only the office sees the reason.',
    submitLabel: 'Withdraw',
    busyLabel: 'Withdrawing...',
    done: 'Quotation withdrawn',
  },
  'undo-acceptance': {
    title: 'Undo the acceptance?',
    hint: 'The acceptance no longer counts, and booked seats without a name are released. The history keeps the acceptance and this reason.',
    submitLabel: 'Undo acceptance',
    busyLabel: 'Undoing...',
    done: 'Acceptance undone',
  },
} as const

type DecisionDialogProps = DialogProps & { action: keyof typeof REASONED }

function DecisionDialog({ stored, onDone, onClose, action }: DecisionDialogProps) {
  const { id } = stored.item
  const { done, ...words } = REASONED[action]
  const call = useCall(
    (reason: string) => getVersioned(`POST /quotations/{id}/${action}`, { path: { id }, body: { reason }, ifMatch: stored.etag }),
    { fields: ['reason'], otherwise: 'The quotation was not changed', done, onSuccess: onDone },
  )
  return <ReasonDialog {...words} call={call} onClose={onClose} />
}

/** Notes an acceptance that came by e-mail, phone or letter. */
function AcceptDialog({ stored: { item }, onDone, onClose }: DialogProps) {
  const { id, versionNumber, form } = item
  const accept = useCall(
    (typed: ReturnType<typeof acceptanceOf>) =>
      getVersioned('POST /quotations/{id}/accept', { path: { id }, body: { ...typed, versionNumber: versionNumber ?? 0 } }),
    {
      fields: ACCEPTANCE_FIELDS,
      otherwise: 'The acceptance was not noted',
      done: 'Acceptance noted',
      onSuccess: (changed) => {
        onDone(changed)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={`Note an acceptance of version ${versionNumber ?? ''}`}
      description="For an acceptance that came by e-mail, phone or letter."
      onClose={onClose}
      form={accept.form((typed) => accept.send(acceptanceOf(typed)))}
      submitLabel="Note acceptance"
      busyLabel="Saving..."
    >
      <AcceptanceFields buyer={form.buyer} />
    </FormDialog>
  )
}
