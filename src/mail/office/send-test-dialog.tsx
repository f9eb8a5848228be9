import type { MailDetails } from '../mail.schema.ts'
import { useNavigate } from 'react-router'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { mailPath } from '#office/frame/sections.ts'
import { sendTestMail, useRefreshMails } from './mail-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

const NOT_SENT = 'The test message could not be sent'

/** Asks for the recipient of a test message, and then shows the result. */
export function SendTestDialog({ to, onClose }: { to: string; onClose: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefreshMails()
  const form = useFormCall<{ to: string }, MailDetails>({
    schema: () => import('../mail-settings.schema.ts').then((module) => module.testMailSchema),
    call: sendTestMail,
    failed: NOT_SENT,
    otherwise: NOT_SENT,
    onDone: ({ id }) => {
      refresh()
      onClose()
      void navigate(mailPath(id))
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Send a test message"
      description="It is sent in the same way as every other e-mail."
      form={form}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      <Field name="to" label="To">
        <TextInput type="email" autoComplete="email" defaultValue={to} />
      </Field>
    </FormDialog>
  )
}
