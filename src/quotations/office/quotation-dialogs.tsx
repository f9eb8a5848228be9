import { typedText } from '#office/form/form-values.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
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
import { SENDING_CHANNELS, type SendingChannel } from '../quotation-state.ts'
import { fallbackInWords, SENDING_CHANNEL_LABELS } from '../quotation-words.ts'

export type QuotationAction = 'issue' | 'send' | 'mark-sent' | 'book' | 'bill' | 'withdraw' | 'undo-acceptance' | 'accept'

interface DialogProps {
  stored: Versioned<Quotation>
  onDone: (changed: Versioned<Quotation>) => void
  onClose: () => void
}

/** The dialog of an action on a stored quotation. */
export function QuotationDialog({ action, ...props }: DialogProps & { action: QuotationAction }) {
  if (action === 'issue') return <IssueDialog {...props} />
  if (action === 'send') return <SendDialog {...props} />
  if (action === 'mark-sent') return <MarkSentDialog {...props} />
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
  const { done, ...words } = { ...REASONED[action], ...(action === 'withdraw' && withdrawalWords(stored.item)) }
  const call = useCall(
    (reason: string) => getVersioned(`POST /quotations/{id}/${action}`, { path: { id }, body: { reason }, ifMatch: stored.etag }),
    { fields: ['reason'], otherwise: 'The quotation was not changed', done, onSuccess: onDone },
  )
  return <ReasonDialog {...words} call={call} onClose={onClose} />
}

function withdrawalWords(quotation: Quotation): { title?: string; hint?: string } {
  const stands = fallbackInWords(quotation)
  if (stands === undefined) return {}
  return {
    title: `Withdraw version ${quotation.versionNumber}?`,
    hint: `${stands} The buyer’s page says so. Only the office sees the reason.`,
  }
}

/** Notes an acceptance that did not come through the buyer's page. */
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
      description="For an acceptance that came by phone, e-mail or letter, or in person."
      onClose={onClose}
      form={accept.form((typed) => accept.send(acceptanceOf(typed)))}
      submitLabel="Note acceptance"
      busyLabel="Saving..."
    >
      <AcceptanceFields buyer={form.buyer} />
    </FormDialog>
  )
}

const CHANNELS = SENDING_CHANNELS.map((value) => ({ value, label: SENDING_CHANNEL_LABELS[value] }))

/** Notes that the office sent the current version itself, without an e-mail from the back-office. */
function MarkSentDialog({ stored: { item, etag }, onDone, onClose }: DialogProps) {
  const { id, number, versionNumber } = item
  const mark = useCall(
    (channel: SendingChannel) => getVersioned('POST /quotations/{id}/mark-sent', { path: { id }, body: { channel }, ifMatch: etag }),
    {
      fields: ['channel'],
      otherwise: 'The quotation was not marked as sent',
      done: 'Quotation marked as sent',
      onSuccess: (changed) => {
        onDone(changed)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={`Mark version ${versionNumber ?? ''} of ${number ?? ''} as sent?`}
      description="Use this if you sent this version to the buyer yourself, without an e-mail from here. The enquiry then counts as answered."
      onClose={onClose}
      form={mark.form((typed) => mark.send(typedText(typed, 'channel') as SendingChannel))}
      submitLabel="Mark as sent"
      busyLabel="Saving..."
    >
      <Field name="channel" label="How you sent it">
        <Select options={CHANNELS} />
      </Field>
    </FormDialog>
  )
}
