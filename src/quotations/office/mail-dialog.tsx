import { useState, type ReactNode } from 'react'
import { FormDialog } from '#office/form/form-dialog.tsx'
import type { useCall } from '#office/form/use-call.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { EmailInput } from '#ui/form/email-input.tsx'
import { Field } from '#ui/form/field.tsx'
import type { QuotationForm, SendQuotationForm } from '../quotation.schema.ts'

/** The fields of `MailDialog`, for `useCall`. */
export const MAIL_FIELDS = ['name', 'email', 'message'] as const

interface MailDialogProps {
  title: string
  description?: string
  buyer: Pick<QuotationForm['buyer'], 'contactName' | 'email'>
  submitLabel: string
  busyLabel: string
  call: Pick<ReturnType<typeof useCall>, 'form' | 'formError'>
  onSend: (mail: SendQuotationForm) => void
  onClose: () => void
  /** More buttons, before the one that sends. */
  buttons?: ReactNode
  /** Shown above the fields. */
  children?: ReactNode
  /** The preview of the mail, below the fields. */
  renderPreview?: (typed: Pick<SendQuotationForm, 'name' | 'message'>) => ReactNode
}

/** Asks for the recipient of a mail to a buyer and for a message. A repetition within a day is asked about. */
export function MailDialog({ buyer, submitLabel, call, onSend, buttons, children, renderPreview, ...dialog }: MailDialogProps) {
  const [typed, setTyped] = useState({ name: buyer.contactName, email: buyer.email, message: '' })
  const again = call.formError?.endsWith('Send it once more?') ?? false
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped((now) => ({ ...now, [name]: currentTarget.value })),
  })
  return (
    <FormDialog
      {...dialog}
      form={call.form(() => onSend({ ...typed, again }))}
      submitLabel={again ? 'Send once more' : submitLabel}
      buttons={buttons}
    >
      {children}
      <Field name="name" label="Name">
        <TextInput autoComplete="off" {...field('name')} />
      </Field>
      <Field name="email" label="E-mail">
        <EmailInput autoComplete="off" {...field('email')} />
      </Field>
      <Field name="message" label="Message" optional>
        <TextArea rows={3} {...field('message')} />
      </Field>
      {renderPreview?.(typed)}
    </FormDialog>
  )
}
