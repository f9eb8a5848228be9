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
  /** A row number; '' for none. */
  value: string
  onChange: (clientId: string) => void
  hint?: string
  label?: string
}

/** Below the client of a participant. */
export const PARTICIPANT_CLIENT_HINT = 'The factory that sends them. With a client that has a contact, e-mail and phone may stay empty.'

/** Chooses a client by typing, or creates one on the spot. */
export function ClientField({ value, onChange, hint, label = 'Client' }: ClientFieldProps) {
  return (
    <Field name="clientId" label={label} optional hint={hint}>
      <NewClientPicker value={value} onChange={onChange} />
    </Field>
  )
}

interface NewClientPickerProps extends Pick<ClientFieldProps, 'value' | 'onChange'> {
  input?: ComponentProps<typeof ClientPicker>['input']
  /** What is known of a client that is not there yet. */
  known?: Partial<typeof BLANK>
}

/** The control of that field alone. */
export function NewClientPicker({ value, onChange, input, known }: NewClientPickerProps) {
  const [newName, setNewName] = useState<string>()
  const know = useKnownClient()
  return (
    <>
      <ClientPicker value={value} onChange={onChange} onCreate={setNewName} {...(input && { input })} />
      {/* Outside the form of the record: a form cannot hold another one. */}
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
  /** What was searched for in vain, and what is known. */
  typed: typeof BLANK
  onClose: () => void
  onCreated: (client: Client) => void
}

/** What a participant needs of a client: who it is, and one contact. The rest is added on its own page. */
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
          // React passes the event on to the form of the participant, too.
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
