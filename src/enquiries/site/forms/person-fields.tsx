import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { VisitorDetails } from './visitor-details.tsx'

interface PersonFields {
  labels: { name: string; email: string; phone: string }
  /** From an earlier form of this visit. */
  details: VisitorDetails
}

/** Who is asking: name, e-mail, phone. */
export function PersonFields({ labels, details }: PersonFields) {
  return (
    <>
      <Field name="name" label={labels.name}>
        <TextInput autoComplete="name" autoCapitalize="words" maxLength={120} defaultValue={details.name} />
      </Field>
      <Field name="email" label={labels.email}>
        <TextInput type="email" autoComplete="email" inputMode="email" spellCheck={false} maxLength={254} defaultValue={details.email} />
      </Field>
      <PhoneField label={labels.phone} defaultValue={details.phone} />
    </>
  )
}
