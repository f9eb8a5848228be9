import { useWatch } from 'react-hook-form'
import type { CertificateForm, EarlierCertificate } from '../certificate.schema.ts'
import { alreadyHolds } from '../earlier-certificate.ts'
import { MAX_SECOND_REASON_LENGTH } from '../certificate.ts'
import { STATUS_ACTION_TEXTS } from '../status-actions.ts'
import { editPath } from '#lists/records/record-paths.ts'
import { shortDate } from '#base/dates/dates.ts'
import { validityText } from '../validity-text.ts'
import { TextLink } from '#ui/button/link.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { KEEP_BOTH, type CertificateValues } from './certificate-values.ts'

interface ExistingCertificatesProps {
  editor: Editor<CertificateValues, CertificateForm>
  /** At least one. */
  existing: readonly EarlierCertificate[]
}

/** Names the chosen person's certificates, and asks for the purpose of another one (docs/decisions/0049). */
export function ExistingCertificates({ editor, existing }: ExistingCertificatesProps) {
  const { register, control } = editor.form
  const purpose = useWatch({ control, name: 'purpose' })
  const replaced = existing.find(({ certificateId }) => certificateId === purpose)
  return (
    <div className="grid gap-4">
      <Notice tone="warning" role="status">
        <ul className="grid gap-2">
          {existing.map((certificate) => (
            <li key={certificate.id}>
              <p className="font-semibold wrap-anywhere">{alreadyHolds(certificate)}</p>
              <p>
                {validity(certificate)} A wrong name or date?{' '}
                <TextLink to={editPath('certificate', certificate.id)}>Correct {certificate.certificateId}</TextLink> instead. It keeps its
                ID.
              </p>
            </li>
          ))}
        </ul>
      </Notice>
      <RadioGroup
        {...register('purpose')}
        legend="Why another certificate?"
        choices={[
          ...existing.map(({ certificateId }) => ({
            value: certificateId,
            label: existing.length === 1 ? 'Replace it' : `Replace ${certificateId}`,
            hint: `${certificateId} is revoked when this one is issued. Anyone who checks it sees the new ID and your reason.`,
          })),
          {
            value: KEEP_BOTH,
            label: existing.length === 1 ? 'Keep both' : 'Keep all',
            hint: 'For a renewal before the old one expires, or a second copy. Both stay valid.',
          },
        ]}
      />
      {purpose !== '' && (
        <Field name="reason" label="Reason" hint={STATUS_ACTION_TEXTS[replaced ? 'revoke' : 'reinstate'].hint}>
          <TextInput {...register('reason')} maxLength={MAX_SECOND_REASON_LENGTH} />
        </Field>
      )}
    </div>
  )
}

function validity(certificate: EarlierCertificate): string {
  return `Issued on ${shortDate(certificate.issueDate)}, ${validityText(certificate, shortDate)}.`
}
