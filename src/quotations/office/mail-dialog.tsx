import { useState, type ReactNode } from 'react'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
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

/** Asks for the recipient of a mail to a buyer, and for a message. It asks again before a repetition within a day. */
export function MailDialog({ buyer, submitLabel, call, onSend, buttons, children, renderPreview, ...dialog }: MailDialogProps) {
  const again = call.formError?.endsWith('Send it once more?') ?? false
  const [typed, setTyped] = useState({ name: buyer.contactName, message: '' })
  return (
    <FormDialog
      {...dialog}
      form={call.form((form) => onSend({ ...mailOf(form), again }))}
      submitLabel={again ? 'Send once more' : submitLabel}
      buttons={buttons}
    >
      {children}
      <MailFields buyer={buyer} onType={(form) => setTyped(mailOf(form))} />
      {renderPreview?.(typed)}
    </FormDialog>
  )
}

interface MailFieldsProps {
  buyer: MailDialogProps['buyer']
  onType?: (form: FormData) => void
}

/** Name and address of the recipient, and a message above the details. */
export function MailFields({ buyer, onType }: MailFieldsProps) {
  const onInput = onType && (({ currentTarget: { form } }: InputEvent) => form && onType(new FormData(form)))
  return (
    <>
      <Field name="name" label="Name">
        <TextInput autoComplete="off" defaultValue={buyer.contactName} onInput={onInput} />
      </Field>
      <Field name="email" label="E-mail">
        <EmailInput autoComplete="off" defaultValue={buyer.email} />
      </Field>
      <Field name="message" label="Message" optional>
        <TextArea rows={3} onInput={onInput} />
      </Field>
    </>
  )
}

interface InputEvent {
  currentTarget: { form: HTMLFormElement | null }
}

export function mailOf(form: FormData) {
  return { name: typedText(form, 'name'), email: typedText(form, 'email'), message: typedText(form, 'message') }
}
