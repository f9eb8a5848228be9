import { expect, test } from 'vitest'
import { clientFormSchema } from '../client.schema.ts'
import { forClientTexts } from '../client-texts.ts'
import { BLANK_CONTACT, blankClient, clientInput, clientValues, contactsWhoLeave, contactWords, writeContacts } from './client-values.ts'

const CLIENT = {
  id: 7,
  name: 'Mock Motors',
  place: 'Faridabad',
  state: 'Haryana',
  ...forClientTexts(() => null),
  contacts: [{ id: 3, name: 'Neha Placeholder', role: 'HR manager', email: 'hr@example.com', phone: null, monthlyMail: true }],
}

test('a stored client comes back from its form unchanged', () => {
  const { id: _id, ...form } = CLIENT
  expect(clientFormSchema.parse(clientInput(clientValues(CLIENT)))).toEqual(form)
})

test('a contact in which nothing is filled in is left out', () => {
  const values = { ...blankClient('Mock Motors'), place: 'Faridabad', state: 'Haryana' }
  expect(clientFormSchema.parse(clientInput(values))).toMatchObject({ name: 'Mock Motors', contacts: [] })
})

test('links end of a contact who is removed or gets another address, not of one who is renamed or has none', () => {
  const stored = clientValues(CLIENT).contacts
  const [neha] = CLIENT.contacts.map((contact) => ({ ...contact, id: '3', phone: '' }))
  const typed = (...contacts: object[]) => writeContacts(contacts.map((changes) => ({ ...BLANK_CONTACT, ...neha, ...changes })))
  expect(contactsWhoLeave(stored, typed())).toEqual(['Neha Placeholder'])
  expect(contactsWhoLeave(stored, typed({ email: 'new@example.com' }))).toEqual(['Neha Placeholder'])
  expect(contactsWhoLeave(stored, typed({ id: '', name: 'Ravi Sample', email: ' HR@example.com' }))).toEqual([])
  expect(contactsWhoLeave(typed({ email: '' }), typed())).toEqual([])
})

test('contacts are compared in words', () => {
  expect(contactWords(clientValues(CLIENT).contacts)).toBe('Neha Placeholder, HR manager, hr@example.com, gets the monthly mail')
  expect(contactWords(writeContacts([BLANK_CONTACT]))).toBe('')
})
