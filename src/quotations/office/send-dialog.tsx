import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { useCall } from '#office/form/use-call.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { EmailInput } from '#ui/form/email-input.tsx'
import { Field } from '#ui/form/field.tsx'
import type { BodyOf } from '#base/api/api-client.ts'
import type { Quotation } from '../quotation.schema.ts'

interface SendDialogProps {
  stored: Versioned<Quotation>
  onDone: (changed: Versioned<Quotation>) => void
  onClose: () => void
}

/** Mails the buyer's link of the newest version. A repetition within a day is asked about. */
export function SendDialog({ stored: { item }, onDone, onClose }: SendDialogProps) {
  const { id, number, form } = item
  const { buyer } = form
  const send = useCall((body: BodyOf<'POST /quotations/{id}/send'>) => getVersioned('POST /quotations/{id}/send', { path: { id }, body }), {
    fields: ['email', 'name', 'message'],
    otherwise: 'The quotation could not be sent.',
    done: (_, { email }) => ({ title: 'Quotation is being sent', description: email }),
    onSuccess: (changed) => {
      onDone(changed)
      onClose()
    },
  })
  const isRepeated = send.formError?.endsWith('Send it once more?') ?? false
  return (
    <FormDialog
      onClose={onClose}
      title={`Send quotation ${number ?? ''} by e-mail`}
      description="The e-mail has the number, the total, the last day and the buyer’s link."
      form={send.form((typed) =>
        send.send({
          email: typedText(typed, 'email'),
          name: typedText(typed, 'name'),
          message: typedText(typed, 'message'),
          again: isRepeated,
        }),
      )}
      submitLabel={isRepeated ? 'Send once more' : 'Send'}
      busyLabel="Sending..."
    >
      <Field name="name" label="Name">
        <TextInput autoComplete="off" defaultValue={buyer.contactName} />
      </Field>
      <Field name="email" label="E-mail">
        <EmailInput autoComplete="off" defaultValue={buyer.email} />
      </Field>
      <Field name="message" label="Message" optional>
        <TextArea rows={3} />
      </Field>
    </FormDialog>
  )
}
