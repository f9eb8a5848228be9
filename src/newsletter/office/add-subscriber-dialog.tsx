import { HttpError } from '#base/api/api-client.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import { addSubscriber, useRefreshNewsletter } from './newsletter-data.tsx'

interface AddSubscriberProps {
  open: boolean
  onClose: () => void
}

/** Enters an address for somebody who asked for it in person. */
export function AddSubscriberDialog({ open, onClose }: AddSubscriberProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New subscriber"
      description="They get an e-mail and confirm the address themselves. Until then no issue is sent to them."
    >
      <AddSubscriberForm onClose={onClose} />
    </Dialog>
  )
}

function AddSubscriberForm({ onClose }: Pick<AddSubscriberProps, 'onClose'>) {
  const { toast } = useToast()
  const refresh = useRefreshNewsletter()
  const { formProps } = useFormSubmit<{ email: string }, { status: string }>({
    schema: () => import('../subscriber.schema.ts').then((module) => module.newSubscriberSchema),
    send: async (body) => {
      try {
        return { success: true, data: await addSubscriber(body) }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        return { success: false, error: error.failure.error, fields: error.failure.issues }
      }
    },
    onSuccess: ({ status }) => {
      refresh()
      onClose()
      if (status === 'confirmed') toast({ title: 'Already subscribed', description: 'This address already gets the newsletter.' })
      else toast({ title: 'Subscriber added', description: 'The subscription starts when they confirm the address.', tone: 'success' })
    },
    failureText: 'The subscriber could not be added',
  })
  return (
    <Form {...formProps}>
      <DialogBody>
        <Field name="email" label="E-mail">
          <TextInput type="email" autoComplete="off" inputMode="email" spellCheck={false} />
        </Field>
      </DialogBody>
      <FormDialogFooter onCancel={onClose} submitLabel="Add subscriber" busyLabel="Saving..." />
    </Form>
  )
}
