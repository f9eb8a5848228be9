import { PasswordInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'

/** A field for a password that a person chooses. Password managers offer to make one; it can be pasted and shown. */
export function NewPasswordField({ label, error }: { label: string; error?: string | null | undefined }) {
  return (
    <Field
      name="password"
      label={label}
      hint="At least 12 characters. Three or four unrelated words are easy to remember and hard to guess."
      {...(error && { error })}
    >
      <PasswordInput autoComplete="new-password" minLength={12} maxLength={200} />
    </Field>
  )
}
