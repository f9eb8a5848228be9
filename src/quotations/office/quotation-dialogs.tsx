import { languageOf } from '#base/text/language.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { useCall } from '#office/form/use-call.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { JudgementRemarks } from './judgement-remarks.tsx'
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

/** Names the total, and the number if the quotation has one. */
function IssueDialog({ stored: { item, etag }, onDone, onClose }: DialogProps) {
  const { id, number, versionNumber, judgement, form } = item
  const { newRegistration } = judgement
  // On a phone the paper with its remarks is on another tab.
  const remarks = [...judgement.remarks, ...(newRegistration ? [newRegistration.remark] : [])]
  const issue = useCall(() => getVersioned('POST /quotations/{id}/issue', { path: { id }, ifMatch: etag }), {
    done: ({ item: issued }) => `Quotation ${issued.number ?? ''} issued`,
    onSuccess: (issued) => {
      onDone(issued)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={number === null ? 'Issue this quotation?' : `Issue version ${(versionNumber ?? 0) + 1} of ${number}?`}
      confirmLabel="Issue"
      busyLabel="Issuing..."
      confirm={{ variant: 'primary' }}
      call={issue}
      onConfirm={() => issue.send()}
      onClose={onClose}
    >
      <JudgementRemarks remarks={remarks} />
      <p className="wrap-anywhere">
        <strong className="figures text-text">{inRupees(judgement.figures.totalPaise)}</strong> for{' '}
        <span lang={languageOf(form.buyer.name)}>{form.buyer.name}</span>.{' '}
        {number === null ? 'It gets the next number.' : 'The buyer’s link then shows this version and says what changed.'} An issued version
        never changes.
      </p>
    </ConfirmDialog>
  )
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

const ACCEPTANCE_FIELDS = ['name', 'post', 'poNumber']

/** Notes an acceptance that came by e-mail, phone or letter. */
function AcceptDialog({ stored: { item }, onDone, onClose }: DialogProps) {
  const { id, versionNumber, form } = item
  const accept = useCall(
    (typed: { name: string; post: string; poNumber: string }) =>
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
      form={accept.form((typed) =>
        accept.send({ name: typedText(typed, 'name'), post: typedText(typed, 'post'), poNumber: typedText(typed, 'poNumber') }),
      )}
      submitLabel="Note acceptance"
      busyLabel="Saving..."
    >
      <Field name="name" label="Name">
        <TextInput name="name" autoComplete="off" defaultValue={form.buyer.contactName} />
      </Field>
      <Field name="post" label="Designation">
        <TextInput name="post" autoComplete="off" />
      </Field>
      <Field name="poNumber" label="PO number" optional>
        <TextInput name="poNumber" autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
