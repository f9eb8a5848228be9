import { useWatch } from 'react-hook-form'
import { isPlainDate } from '../../shared/dates.ts'
import type { CertificateForm } from '../../certificates/certificate.schema.ts'
import type { CertificateValues } from './certificate-values.ts'
import { DateField } from '../editor/date-field.tsx'
import type { Editor } from '../editor/editor-plan.tsx'
import { chosenExpiry, EXPIRY_CHOICES, expiryAfter } from './expiry-choices.ts'

/** The expiry date, one year ahead by default. An empty field means no expiry (docs/product/requirements.md, section 5). */
export function ExpiryField({ editor }: { editor: Editor<CertificateValues, CertificateForm> }) {
  const { control, setValue, clearErrors } = editor.form
  const [issueDate, expiryDate] = useWatch({ control, name: ['issueDate', 'expiryDate'] })
  const chosen = chosenExpiry(issueDate, expiryDate)
  return (
    <DateField
      label="Expiry date"
      optional
      name="expiryDate"
      control={control}
      min={isPlainDate(issueDate) ? issueDate : undefined}
      emptyText="No expiry"
    >
      <div role="group" aria-label="Quick choices" className="flex flex-wrap gap-2">
        {EXPIRY_CHOICES.map((choice) => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={choice === chosen}
            disabled={choice.years !== null && !isPlainDate(issueDate)}
            onClick={() => {
              setValue('expiryDate', expiryAfter(issueDate, choice.years), { shouldDirty: true })
              clearErrors('expiryDate')
            }}
            className="min-h-9 rounded-full border border-border-strong px-3 text-small font-semibold text-link hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:min-h-11"
          >
            {choice.label}
          </button>
        ))}
      </div>
    </DateField>
  )
}
