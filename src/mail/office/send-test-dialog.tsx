import { useNavigate } from 'react-router'
import type { MailDetails } from '../mail.schema.ts'
import { HttpError } from '#base/api/api-client.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import { mailPath } from '#office/frame/sections.ts'
import { sendTestMail, useRefreshMails } from './mail-data.tsx'

const NOT_SENT = 'The test message could not be sent'

/** Asks where a test message goes, and then shows what comes of it. */
export function SendTestDialog({ open, to, onClose }: { open: boolean; to: string; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Send a test message" description="It is sent in the same way as every other e-mail.">
      <TestMail to={to} onClose={onClose} />
    </Dialog>
  )
}

function TestMail({ to, onClose }: { to: string; onClose: () => void }) {
  const { toast } = useToast()
  const navigate = useNavigate()
  const refresh = useRefreshMails()
  const fail = (message: string | undefined) => toast({ title: NOT_SENT, description: message, tone: 'destructive' })
  const { formProps } = useFormSubmit<{ to: string }, MailDetails>({
    schema: () => import('../mail-settings.schema.ts').then((module) => module.testMailSchema),
    send: async (values) => {
      try {
        return { success: true, data: await sendTestMail(values) }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        return { success: false, error: error.failure.error, fields: error.failure.issues }
      }
    },
    onSuccess: ({ id }) => {
      refresh()
      onClose()
      void navigate(mailPath(id))
    },
    onRefused: fail,
    onException: fail,
    failureText: NOT_SENT,
  })
  return (
    <Form {...formProps}>
      <DialogBody>
        <Field name="to" label="To">
          <TextInput type="email" autoComplete="email" defaultValue={to} />
        </Field>
      </DialogBody>
      <FormDialogFooter onCancel={onClose} submitLabel="Send" busyLabel="Sending..." />
    </Form>
  )
}
