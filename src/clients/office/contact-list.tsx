import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { MAX_CONTACTS } from '../client.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { BLANK_CONTACT, contactsWhoLeave, readContacts, writeContacts, type TypedContact } from './client-values.ts'

interface ContactListProps {
  /** A JSON list, as the form stores it. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The contacts as they are stored. */
  stored: string
}

/** The contacts of a client, edited as a list: the first one is whom the office writes to. */
export function ContactList({ value, onChange, error, stored }: ContactListProps) {
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
