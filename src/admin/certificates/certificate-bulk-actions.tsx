import { Send } from 'lucide-react'
import { MAX_REASON_LENGTH } from '../../certificates/certificate.ts'
import { TextArea } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { deleteOption, type BulkActionOption } from '../bulk-parts/bulk-action-options.tsx'
import { STATUS_ACTION_ICONS } from './status-action-icons.tsx'
import { STATUS_ACTIONS, STATUS_ACTION_TEXTS, type StatusAction } from '../../certificates/status-actions.ts'

/** Bulk actions for selected certificates. Revoking comes before deleting (docs/product/contract.md, section 4). */
export const CERTIFICATE_BULK_ACTIONS: readonly BulkActionOption[] = [
  {
    kind: 'certificate-send',
    label: 'Send by e-mail',
    icon: <Send />,
    title: (count) => `Send ${count} by e-mail?`,
    confirm: 'Send',
    body: () => <p>Each goes to its recipient, with the PDF. Those that were sent already or wait to be sent are skipped.</p>,
  },
  ...STATUS_ACTIONS.map(statusActionOption),
  deleteOption('certificate-delete', 'Verification will no longer find these certificates. To withdraw a certificate, revoke it instead.'),
]

/** All selected certificates get the same reason. */
function statusActionOption(verb: StatusAction): BulkActionOption {
  const { label, consequenceOfMany, hint, isDangerous } = STATUS_ACTION_TEXTS[verb]
  return {
    kind: `certificate-${verb}`,
    label,
    icon: STATUS_ACTION_ICONS[verb],
    isDangerous,
    title: (count) => `${label} ${count}?`,
    confirm: label,
    isReady: ({ reason = '' }) => reason.trim() !== '',
    body: (_, choose) => (
      <>
        <p>{consequenceOfMany}</p>
        <Field name="reason" label="Reason" hint={hint}>
          <TextArea rows={4} maxLength={MAX_REASON_LENGTH} onChange={({ currentTarget }) => choose({ reason: currentTarget.value })} />
        </Field>
      </>
    ),
  }
}
