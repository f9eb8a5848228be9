import { TextInput } from '#ui/form/controls.tsx'
import { EmailInput } from '#ui/form/email-input.tsx'
import { Field } from '#ui/form/field.tsx'
import type { VisitorDetails } from './visitor-details.tsx'
import { useState } from 'react'

interface PersonFields {
  labels: { name: string; email: string; phone: string }
  /** Remembered from an earlier form of this visit. */
  details: VisitorDetails
}

/** The fields of the sender: name, e-mail, phone. */
export function PersonFields({ labels, details }: PersonFields) {
  return (
    <>
      <Field name="name" label={labels.name}>
        <TextInput autoComplete="name" autoCapitalize="words" maxLength={120} defaultValue={details.name} />
      </Field>
      <Field name="email" label={labels.email}>
        <EmailInput autoComplete="email" defaultValue={details.email} />
      </Field>
      <PhoneField label={labels.phone} defaultValue={details.phone} />
    </>
  )
}

const DIGITS_IN_INDIA = 10

/** A phone number in any format. A doubtful one gets a hint and never stops the form (docs/product/design.md, section 8). */
export function PhoneField({ label = 'Phone', defaultValue }: { label?: string; defaultValue?: string }) {
  const [isShort, setIsShort] = useState(false)
  return (
    <Field
      name="phone"
      label={label}
      optional
      hint={isShort ? 'This number looks incomplete. We will use your e-mail if it does not work.' : undefined}
    >
      <TextInput
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        placeholder="+91 00000 00000"
        defaultValue={defaultValue}
        onBlur={(event) => setIsShort(looksShort(event.currentTarget.value))}
      />
    </Field>
  )
}

function looksShort(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length
  return phone.trim() !== '' && digits < DIGITS_IN_INDIA
}
