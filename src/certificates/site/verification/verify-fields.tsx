import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { VerifyValues } from '../../verification/check-outcome.ts'

interface VerifyFieldsProps {
  values: Partial<VerifyValues>
  focusOn?: keyof VerifyValues | undefined
}

/** Certificate ID and Full Name. */
export function VerifyFields({ values, focusOn }: VerifyFieldsProps) {
  return (
    <>
      <Field name="certificateId" label="Certificate ID" hint="Near the foot of the certificate. It usually begins with CERT.">
        <TextInput
          mono
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={values.certificateId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- after 'Check another certificate' there is nothing before it
          autoFocus={focusOn === 'certificateId'}
        />
      </Field>
      <Field name="fullName" label="Full Name" hint="Enter the name exactly as printed on the certificate.">
        <TextInput
          maxLength={200}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          defaultValue={values.fullName}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the address has filled in the field before it
          autoFocus={focusOn === 'fullName'}
        />
      </Field>
    </>
  )
}
