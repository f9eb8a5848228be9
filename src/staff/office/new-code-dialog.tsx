import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { HttpError } from '#base/api/api-client.ts'
import type { IssuedCode, StaffMember } from '../staff-member.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import { issueCode, useRefreshStaff } from './staff-data.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'

/** Asks for the name of a new API code, then shows the code once. */
export function NewCodeDialog({ open, member, onClose }: { open: boolean; member: StaffMember; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New API code" description={`For ${member.fullName}`}>
      <NewCode member={member} onClose={onClose} />
    </Dialog>
  )
}

function NewCode({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [issued, setIssued] = useState<IssuedCode>()
  const { toast } = useToast()
  const refresh = useRefreshStaff()
  const form = useFormSubmit<{ name: string }, IssuedCode>({
    schema: () => import('../staff-member.schema.ts').then((module) => module.codeFormSchema),
    send: async (values) => {
      try {
        return { success: true, data: await issueCode(member.id, values) }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        return { success: false, error: error.failure.error }
      }
    },
    onSuccess: (code) => {
      refresh()
      setIssued(code)
    },
    onRefused: (message) => toast({ title: 'Error creating API code', description: message, tone: 'destructive' }),
    onException: (message) => toast({ title: 'Error creating API code', description: message, tone: 'destructive' }),
    failureText: 'The code could not be created',
  })
  if (issued) return <ShownOnce issued={issued} onClose={onClose} />
  return (
    <Form {...form.formProps}>
      <DialogBody>
        <Field name="name" label="Name of the code" hint="What it is for: ‘Office laptop’, ‘Phone’, ‘Export script’.">
          <TextInput autoComplete="off" />
        </Field>
      </DialogBody>
      <FormDialogFooter onCancel={onClose} submitLabel="Create code" busyLabel="Creating..." />
    </Form>
  )
}

function ShownOnce({ issued, onClose }: { issued: IssuedCode; onClose: () => void }) {
  const { isCopied, copy } = useCopy('API code')
  return (
    <>
      <DialogBody className="grid gap-4">
        <Notice tone="warning" role="status" title="Shown only once">
          We store only a hash of it. Copy it now and hand it over safely. If it is lost, revoke it and create another.
        </Notice>
        <p className="id-text rounded-md border border-border bg-code p-4 text-body">{issued.code}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(issued.code)}>
          {isCopied ? 'Copied' : 'Copy code'}
        </Button>
        <Button size="compact" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
