import type { ReactNode } from 'react'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import type { useCall } from '#office/form/use-call.tsx'

interface ReasonDialogProps {
  title: string
  submitLabel: string
  busyLabel: string
  hint: string
  call: Pick<ReturnType<typeof useCall<unknown, string>>, 'form' | 'send'>
  onClose: () => void
  children?: ReactNode
}

/** Asks for the reason of something that stays on record. */
export function ReasonDialog({ title, submitLabel, busyLabel, hint, call, onClose, children }: ReasonDialogProps) {
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      form={call.form((typed) => call.send(typedText(typed, 'reason'), onClose))}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      isDangerous
    >
      {children}
      <Field name="reason" label="Reason" hint={hint}>
        <TextInput autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
