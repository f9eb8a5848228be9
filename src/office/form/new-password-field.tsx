import { PasswordInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'

/** A field for a new password. Password managers can generate it; it can be pasted and shown. */
export function NewPasswordField({ label, error, ...input }: { label: string; error?: string | null | undefined; autoFocus?: boolean }) {
  return (
    <Field
      name="password"
      label={label}
      hint="At least 12 characters. Three or four unrelated words are easy to remember and hard to guess."
      {...(error && { error })}
    >
      <PasswordInput {...input} autoComplete="new-password" minLength={12} maxLength={200} />
    </Field>
  )
}
