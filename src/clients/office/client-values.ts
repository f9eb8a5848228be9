import { forClientTexts } from '../client-texts.ts'
import type { Client, ClientForm } from '../client.schema.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { blankValues, valuesOf, type FormValues } from '#office/form/form-values.ts'

/** The fields of the client form. The contacts are serialized as a JSON list. */
export const CLIENT_LABELS = {
  name: 'Name',
  place: 'Place',
  state: 'State',
  ...forClientTexts(({ label }) => label),
  contacts: 'Contacts',
} satisfies Record<keyof ClientForm, string>
export type ClientValues = FormValues<typeof CLIENT_LABELS>

/** A contact as typed. `id` is empty for a new one. */
export interface TypedContact {
  id: string
  name: string
  role: string
  email: string
  phone: string
  monthlyMail: boolean
}

export const BLANK_CONTACT: TypedContact = { id: '', name: '', role: '', email: '', phone: '', monthlyMail: false }

/** The initial values of a new client, with one empty contact. */
export function blankClient(name = ''): ClientValues {
  return { ...blankValues(CLIENT_LABELS), name, contacts: writeContacts([BLANK_CONTACT]) }
}

export function clientValues(client: Client): ClientValues {
  const contacts = client.contacts.map(({ id, phone, ...contact }) => ({ ...contact, id: String(id), phone: phone ?? '' }))
  return { ...valuesOf(CLIENT_LABELS, client), contacts: writeContacts(contacts) }
}

/** Converts the form's values to the schema's input. Empty contacts are dropped. */
export function clientInput({ contacts, ...values }: ClientValues): object {
  const filled = readContacts(contacts).filter(({ name, role, email, phone }) => [name, role, email, phone].some((text) => text.trim()))
  return { ...values, contacts: filled.map(({ id, ...contact }) => ({ ...contact, id: id || null })) }
}

export function readContacts(text: string): TypedContact[] {
  return text === '' ? [] : (JSON.parse(text) as TypedContact[])
}

export function writeContacts(contacts: readonly TypedContact[]): string {
  return JSON.stringify(contacts)
}

/** The addresses that no contact has after saving, so their links end. Addresses are compared as on the server. */
export function contactsWhoLeave(stored: string, typed: string): string[] {
  const kept = new Set(readContacts(typed).map(({ email }) => emailKey(email.trim())))
  const left = readContacts(stored).filter(({ email }) => email !== '' && !kept.has(emailKey(email)))
  return left.map(({ name }) => name)
}

/** The contacts as text, for comparing two versions of a client. */
export function contactWords(text: string): string {
  return readContacts(text)
    .map(({ name, role, email, phone, monthlyMail }) =>
      [name, role, email, phone, monthlyMail ? 'gets the monthly mail' : ''].filter(Boolean).join(', '),
    )
    .join('; ')
}
