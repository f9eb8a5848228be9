import { useRef } from 'react'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { UserRoundSearchIcon } from '#ui/sprite-icons.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import type { TrainingStatus } from '../../certificate.ts'
import { askCheck, STATUS_CHECK_FAILED, type CheckOutcome, type StatusValues } from '../../verification/check-outcome.ts'
import { useIssuer } from './result/use-issuer.tsx'

interface StatusForm {
  values: Partial<StatusValues>
  errors?: Record<string, string> | undefined
  isFocused?: boolean
  /** Undefined when the form was not sent. Then an earlier outcome above it is out of date. */
  onOutcome: (outcome: CheckOutcome<TrainingStatus> | undefined) => void
}

/** Participant ID and Email. Without script it posts to the verification page. */
export function StatusForm({ values, errors, isFocused = false, onOutcome }: StatusForm) {
  const { initials } = useIssuer()
  const { toast } = useToast()
  const emailInput = useRef<HTMLInputElement>(null)
  const form = useFormSubmit<StatusValues, CheckOutcome<TrainingStatus>>({
    schema: () => import('../../certificate.schema.ts').then((module) => module.statusCheckSchema),
    send: async (typed) => ({
      success: true,
      data: await askCheck<TrainingStatus>('/api/check-status', typed, STATUS_CHECK_FAILED.otherwise),
    }),
    onSuccess: onOutcome,
    onInvalid: (found) => {
      onOutcome(undefined)
      const isMistyped = !found.participantId && Boolean(emailInput.current?.value.trim())
      const description = isMistyped ? found.email : 'Please fill in all required fields'
      toast({ title: 'Validation Error', description, tone: 'destructive' })
    },
    onException: (message) => toast({ title: 'Error', description: message, tone: 'destructive' }),
    initialErrors: errors,
  })

  return (
    <Form {...form.formProps} method="post" action="/verify-certificate?tab=status">
      <Field name="participantId" label="Participant ID" hint={`It usually begins with ${initials}.`}>
        <TextInput
          mono
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={values.participantId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- after 'Check another status' there is nothing before it
          autoFocus={isFocused}
        />
      </Field>
      <Field name="email" label="Email" hint="The email you enrolled with.">
        <TextInput
          ref={emailInput}
          type="email"
          maxLength={254}
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          defaultValue={values.email}
        />
      </Field>
      <SubmitButton icon={<UserRoundSearchIcon />} busyLabel="Checking...">
        Check Status
      </SubmitButton>
    </Form>
  )
}
