import { EmailInput } from '#ui/form/email-input.tsx'
import { useState, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import type { Client } from '../client.schema.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { ClientPicker } from '#office/client-picker/client-picker.tsx'
import { useKnownClient } from '#office/client-picker/client-search.tsx'
import { useItemStore } from '#office/data/use-admin-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { StateSelect } from '#office/form/state-select.tsx'
import { useCall } from '#office/form/use-call.tsx'

interface ClientFieldProps {
  /** A row number, or '' for none. */
  value: string
  onChange: (clientId: string) => void
  hint?: string
  label?: string
}

/** The hint below a participant's client. */
export const PARTICIPANT_CLIENT_HINT = 'The factory that sends them. With a client that has a contact, e-mail and phone may stay empty.'

/** Selects a client by typing, or creates one in a dialog. */
export function ClientField({ value, onChange, hint, label = 'Client' }: ClientFieldProps) {
  return (
    <Field name="clientId" label={label} optional hint={hint}>
      <NewClientPicker value={value} onChange={onChange} />
    </Field>
  )
}

interface NewClientPickerProps extends Pick<ClientFieldProps, 'value' | 'onChange'> {
  input?: ComponentProps<typeof ClientPicker>['input']
  /** Details already known about a client that does not exist yet. */
  known?: Partial<typeof BLANK>
}

/** The control of that field without its label. */
export function NewClientPicker({ value, onChange, input, known }: NewClientPickerProps) {
  const [newName, setNewName] = useState<string>()
  const know = useKnownClient()
  return (
    <>
      <ClientPicker value={value} onChange={onChange} onCreate={setNewName} {...(input && { input })} />
      {/* Outside the record's form: forms cannot be nested. */}
      {newName !== undefined &&
        createPortal(
          <QuickClient
            typed={{ ...BLANK, ...known, ...(newName !== '' && { name: newName }) }}
            onClose={() => setNewName(undefined)}
            onCreated={(client) => {
              setNewName(undefined)
              know(client)
              onChange(String(client.id))
            }}
          />,
          document.body,
        )}
    </>
  )
}

const FIELDS = ['name', 'place', 'state', 'contacts']
const BLANK = { name: '', place: '', state: '', contact: '', email: '', phone: '' }

interface QuickClientProps {
  /** The search text that found nothing, and the known details. */
  typed: typeof BLANK
  onClose: () => void
  onCreated: (client: Client) => void
}

/** Asks for the minimum: the client's name and one contact. Everything else is added on the client's page. */
function QuickClient({ typed: known, onClose, onCreated }: QuickClientProps) {
  const [typed, setTyped] = useState(known)
  const create = useCall(useItemStore('client').create, { fields: FIELDS, otherwise: 'The client could not be created.' })
  const field = (name: keyof typeof BLANK) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const { formError: _saidBelow, onSubmit, ...form } = create.form(submit)
  return (
    <FormDialog
      onClose={onClose}
      title="New client"
      form={{
        ...form,
        onSubmit: (event) => {
          // React would also pass the event to the participant's form.
          event.stopPropagation()
          onSubmit(event)
        },
      }}
      submitLabel="Create client"
      busyLabel="Creating..."
    >
      <Field name="name" label="Name">
        <TextInput autoComplete="off" {...field('name')} />
      </Field>
      <FieldRow>
        <Field name="place" label="Place">
          <TextInput autoComplete="off" placeholder="Faridabad" {...field('place')} />
        </Field>
        <Field name="state" label="State">
          <StateSelect value={typed.state} onChange={(state) => setTyped({ ...typed, state })} />
        </Field>
      </FieldRow>
      <Field name="contacts" label="Contact’s name" optional hint="Who is written to for people without an e-mail of their own.">
        <TextInput autoComplete="off" {...field('contact')} />
      </Field>
      <FieldRow>
        <Field name="contactEmail" label="Contact’s e-mail" optional>
          <EmailInput autoComplete="off" {...field('email')} />
        </Field>
        <Field name="contactPhone" label="Contact’s phone" optional>
          <TextInput type="tel" autoComplete="off" {...field('phone')} />
        </Field>
      </FieldRow>
      {create.failure && (
        <Notice tone="danger" role="alert" title="The client was not created">
          {create.failure}
        </Notice>
      )}
    </FormDialog>
  )

  function submit() {
    const { name, place, state, contact, email, phone } = typed
    const contacts = [contact, email, phone].some((text) => text.trim()) ? [{ name: contact || name, email, phone }] : []
    create.send({ name, place, state, contacts }, ({ item }) => onCreated(item))
  }
}
