import { useState, type FormEvent } from 'react'
import type { Batch } from '../../batch.schema.ts'
import { nameWith } from '#clients/tell-apart.ts'
import type { RosterEntry } from '#training/roster.schema.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { saveRefusal } from '#office/editor/save-refusal.ts'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import { typedText, useRosterCall } from './roster-data.tsx'
import { getData } from '#base/api/api-client.ts'

interface PersonDialogProps {
  batch: Batch
  /** Whose place the new person takes. Without it they come in addition. */
  instead?: RosterEntry
  onClose: () => void
}

const FIELDS = ['fullName', 'email', 'phone', 'overrideReason', 'allowSameName']

/** A walk-in, or who comes instead of somebody. The server asks back when no seat is free, or when the name is there already. */
export function PersonDialog({ batch, instead, onClose }: PersonDialogProps) {
  const { mutateAsync, isPending } = useRosterCall()
  const [refused, setRefused] = useState<{ message: string; fields: Record<string, string> }>()
  const [failureCount, setFailureCount] = useState(0)
  const isNamesake = refused?.fields['allowSameName'] !== undefined
  const title = instead ? `Someone else comes for ${nameWith(instead.fullName, instead.apart)}` : 'Add a person'
  return (
    <Dialog open onClose={onClose} title={title} description={instead && 'They take the place and the payment.'}>
      <Form
        errors={refused?.fields ?? {}}
        {...(refused && !Object.values(refused.fields).includes(refused.message) && { formError: refused.message })}
        failureCount={failureCount}
        busy={isPending}
        onSubmit={(event) => void send(event)}
      >
        <DialogBody>
          <Field name="fullName" label="Full name" hint="As it will be printed on the certificate.">
            <TextInput autoComplete="off" autoCapitalize="words" />
          </Field>
          <FieldRow>
            <Field name="phone" label="Phone">
              <TextInput type="tel" inputMode="tel" autoComplete="off" placeholder="+91 00000 00000" />
            </Field>
            <Field name="email" label="E-mail">
              <TextInput type="email" inputMode="email" autoComplete="off" spellCheck={false} />
            </Field>
          </FieldRow>
          {isNamesake && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="allowSameName" className="size-6 shrink-0 accent-primary" />
              This is another person
            </label>
          )}
        </DialogBody>
        <FormDialogFooter onCancel={onClose} submitLabel={instead ? 'Replace' : 'Add'} busyLabel="Saving..." />
      </Form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => typedText(typed, name)
    const person = {
      fullName: text('fullName'),
      email: text('email'),
      phone: text('phone'),
      ...(batch.clientId && { clientId: batch.clientId }),
    }
    const allowSameName = typed.has('allowSameName')
    try {
      const path = { id: batch.id }
      await mutateAsync(() =>
        instead
          ? getData('POST /batches/{id}/roster/substitute', { path, body: { participantId: instead.id, person, allowSameName } })
          : getData('POST /batches/{id}/roster/add', { path, body: { people: [person], allowSameName } }),
      )
      onClose()
    } catch (error) {
      const { message, fields } = saveRefusal(flattened(error), FIELDS, 'The person could not be added')
      setRefused({ message, fields })
      setFailureCount((count) => count + 1)
    }
  }
}

/** The server names 'people.0.email' or 'person.email'; the form has one person. */
function flattened(error: unknown): unknown {
  const failure = (error as { failure?: { issues?: Record<string, string> } }).failure
  if (!failure?.issues) return error
  failure.issues = Object.fromEntries(Object.entries(failure.issues).map(([path, text]) => [path.split('.').at(-1) ?? path, text]))
  return error
}
