import { useWatch, type Control, useController } from 'react-hook-form'
import { forClientTexts } from '../client-texts.ts'
import type { ClientForm } from '../client.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { foldedName } from '#base/text/folded.ts'
import { gstinRemarks, normaliseGstin } from '#base/values/gstin.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening, Editor } from '#office/editor/editor-plan.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import {
  blankClient,
  CLIENT_LABELS,
  clientInput,
  clientValues,
  contactWords,
  type ClientValues,
  BLANK_CONTACT,
  contactsWhoLeave,
  readContacts,
  writeContacts,
  type TypedContact,
} from './client-values.ts'
import { FieldRemark } from '#office/form/field-remark.tsx'
import { StateField } from '#office/form/state-select.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { MAX_CONTACTS } from '../client.ts'
import { Button } from '#ui/button/button.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { Notice } from '#ui/notice.tsx'

/** Keeps no draft in the browser, because contacts are personal data. */
const PLAN: EditorPlan<'client', ClientValues, ClientForm> = {
  type: 'client',
  labels: CLIENT_LABELS,
  schema: () => import('../client.schema.ts').then((module) => module.clientFormSchema),
  valuesOf: clientValues,
  toInput: clientInput,
  afterCreate: (id) => ({ to: recordPath('client', id), state: {} }),
}

/** /admin/clients/create and /admin/clients/edit/{id}. */
export default function ClientEditorPage() {
  return (
    <RecordEditor type="client" createTitle="New client" editTitle="Edit client" blank={() => blankClient()}>
      {(title, opening) => <ClientEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ClientEditor({ title, opening }: { title: string; opening: Opening<'client', ClientValues> }) {
  const editor = useEditor(PLAN, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.name : undefined}
      aside={{
        label: 'Same name',
        content: <SameName control={editor.form.control} ownId={'edited' in opening ? opening.edited.item.id : undefined} />,
      }}
      wordsFor={(name, value) => (name === 'contacts' ? contactWords(value) : value)}
    >
      <ClientFields editor={editor} />
    </EditorFrame>
  )
}

/** Warns about a client of the same name and shows its place. Equal names are allowed. */
function SameName({ control, ownId }: { control: Control<ClientValues, unknown, ClientForm>; ownId: number | undefined }) {
  const name = useDebouncedValue(useWatch({ control, name: 'name' }).trim())
  const { data } = useList('client', { q: name, limit: 20 }, { enabled: name !== '' })
  const same = name === '' ? [] : (data?.rows.filter((row) => row.id !== ownId && foldedName(row.name) === foldedName(name)) ?? [])
  return (
    <PreviewPanel title="Clients of this name" note="Two of one name are allowed: the place tells them apart.">
      {same.length === 0 ? (
        <p className="text-text-2">No other client has this name.</p>
      ) : (
        <ul className="grid list-disc gap-1 ps-5">
          {same.map((client) => (
            <li key={client.id}>
              <TextLink to={recordPath('client', client.id)} lang={languageOf(client.name)} className="wrap-anywhere">
                {`${client.name}, ${client.place}`}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </PreviewPanel>
  )
}

function ClientFields({ editor }: { editor: Editor<ClientValues, ClientForm> }) {
  const { register, control, clearErrors } = editor.form
  const { field: contacts, formState } = useController({ control, name: 'contacts' })
  return (
    <>
      <EditorSection title="Client" purpose="The factory or company that sends people.">
        <Field name="name" label="Name" hint="As it stands on its letterhead.">
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <FieldRow>
          <Field name="place" label="Place" hint="It distinguishes two clients of one name.">
            <TextInput autoComplete="off" placeholder="Faridabad" {...register('place')} />
          </Field>
          <Field name="state" label="State" hint="The State of its address.">
            <StateField control={control} name="state" />
          </Field>
        </FieldRow>
        {Object.values(
          forClientTexts(({ label, hint, isCode }, name) => (
            <Field key={name} name={name} label={label} optional hint={hint} {...(isCode && { width: 'id' })}>
              <TextInput autoComplete="off" {...(isCode && CODE_INPUT)} {...register(name)} />
            </Field>
          )),
        )}
        <GstinRemarks control={control} />
      </EditorSection>
      <EditorSection title="Contacts" purpose="Who is written to or called, for people who have no e-mail or phone of their own.">
        <ContactList
          value={contacts.value}
          stored={formState.defaultValues?.contacts ?? ''}
          error={editor.errors['contacts']}
          onChange={(value) => {
            contacts.onChange(value)
            clearErrors('contacts')
          }}
        />
      </EditorSection>
    </>
  )
}

/** Remarks on the GSTIN as it is typed. */
function GstinRemarks({ control }: { control: Control<ClientValues, unknown, ClientForm> }) {
  const [gstin, state] = useWatch({ control, name: ['gstin', 'state'] })
  return <FieldRemark text={gstinRemarks({ gstin: normaliseGstin(gstin), state }).join(' ')} />
}

const CODE_INPUT = { mono: true, autoCapitalize: 'characters', spellCheck: false } as const

interface ContactListProps {
  /** The contacts as a JSON list. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The stored contacts. */
  stored: string
}

/** The contacts of a client as an editable list. The first is the main contact. */
function ContactList({ value, onChange, error, stored }: ContactListProps) {
  const contacts = readContacts(value)
  const leaving = contactsWhoLeave(stored, value)
  const errorId = useId()
  return (
    <div data-field className="grid gap-4">
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {contacts.map((contact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a contact has no key before it is stored, and the rows hold no state
        <fieldset key={at} className="grid gap-3 rounded-md border border-border p-3 sm:grid-cols-2" aria-describedby={error && errorId}>
          <legend className="sr-only">{`Contact ${at + 1}`}</legend>
          <ContactInput label="Name" value={contact.name} onChange={(name) => change(at, { name })} lang={languageOf(contact.name)} />
          <ContactInput label="Role" isOptional value={contact.role} placeholder="HR manager" onChange={(role) => change(at, { role })} />
          <ContactInput label="E-mail" isOptional type="email" value={contact.email} onChange={(email) => change(at, { email })} />
          <ContactInput label="Phone" isOptional type="tel" value={contact.phone} onChange={(phone) => change(at, { phone })} />
          <div className="sm:col-span-2">
            <TickChoice
              name={`monthly-mail-${at}`}
              label="Send the monthly mail about expiring certificates"
              hint="Lists whose certificates expire within 60 days. The client’s people then get no reminders of their own."
              isTicked={contact.monthlyMail}
              onChange={(monthlyMail) => save(contacts.map((other, row) => ({ ...other, monthlyMail: row === at && monthlyMail })))}
            />
          </div>
          <div className="sm:col-span-2">
            <Button variant="ghost" size="dense" icon={<Trash2 />} onClick={() => save(contacts.filter((_, other) => other !== at))}>
              {`Remove ${contact.name.trim() || `contact ${at + 1}`}`}
            </Button>
          </div>
        </fieldset>
      ))}
      {leaving.length > 0 && (
        <Notice tone="warning" role="status" className="wrap-anywhere">
          {`Links that were sent to ${leaving.join(', ')} end when you save.`}
        </Notice>
      )}
      <Button
        name="contacts"
        variant="secondary"
        size="compact"
        icon={<Plus />}
        className="justify-self-start"
        disabled={contacts.length >= MAX_CONTACTS}
        onClick={() => save([...contacts, BLANK_CONTACT])}
      >
        Add a contact
      </Button>
    </div>
  )

  function change(at: number, values: Partial<TypedContact>) {
    save(contacts.map((contact, other) => (other === at ? { ...contact, ...values } : contact)))
  }

  function save(changed: readonly TypedContact[]) {
    onChange(writeContacts(changed))
  }
}

interface ContactInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  isOptional?: boolean
  type?: 'text' | 'email' | 'tel'
  placeholder?: string
  lang?: string | undefined
}

function ContactInput({ label, value, onChange, isOptional = false, type = 'text', placeholder, lang }: ContactInputProps) {
  return (
    <label className="grid content-start gap-1.5 text-small font-semibold">
      <span>
        {label}
        {isOptional && <span className="font-normal text-text-2"> (optional)</span>}
      </span>
      <TextInput
        type={type}
        value={value}
        lang={lang}
        placeholder={placeholder}
        autoComplete="off"
        className="font-normal"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}
