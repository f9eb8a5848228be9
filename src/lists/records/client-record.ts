import { filledTexts } from '#clients/client-texts.ts'
import type { ListedClient, Client } from '#clients/client.schema.ts'
import type { RecordDescriptor } from './record-descriptor.ts'

export const CLIENT_RECORD = {
  type: 'client',
  path: 'clients',
  labels: { one: 'Client', many: 'Clients', section: 'Clients', rows: 'clients', selected: ['client', 'clients'] },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'clients/office/client-editor-page.tsx',
  hasPage: true,
  namedIn: ['participant', 'contact'],
  shortcut: 'l',
  audit: { subject: 'client', label: 'Client' },
  search: {
    group: 'Clients',
    rank: 6,
    found: ({ name, place }) => ({ title: name, detail: place, reference: null, status: null }),
  },
  nameOf: ({ name, place }) => `${name}, ${place}`,
  factsOf: (client) => [
    { label: 'State', value: client.state },
    ...filledTexts(client),
    { label: 'Contacts', value: client.contacts.map(({ name }) => name).join(', ') },
  ],
  blockers: {
    filter: 'client',
    sentence({ kind, count, isOne }) {
      if (kind === 'client')
        return `${count} ${isOne ? 'was' : 'were'} merged into it. Undo ${isOne ? 'this merge' : 'these merges'} on its page first.`
      return `${count} ${isOne ? 'belongs' : 'belong'} to it. Give ${isOne ? 'this one' : 'them'} another client first, or none.`
    },
  },
} as const satisfies RecordDescriptor<ListedClient, ListedClient, Client>
