import { grouped } from '#base/text/wording/counted.ts'
import { Factory } from 'lucide-react'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { isReachable } from '../client.ts'
import { filledTexts } from '../client-texts.ts'
import type { ListedClient } from '../client.schema.ts'
import { listPath, recordPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import type { Column } from '#ui/table.tsx'
import { deleteOption } from '#office/bulk/bulk-action-options.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { EmailText } from '#office/kit/email-text.tsx'
import { EditLink } from '#office/list/item-links.tsx'
import { RecordTableList } from '#office/list/record-table-list.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import { DeleteEntry, RowActions } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

// Loaded separately, so that the list loads faster.
const ClientDetails = lazy(() => import('./client-details.tsx').then((module) => ({ default: module.ClientDetails })))

/** The list, or the page of the client in the address. */
function ClientSection() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <ClientList /> : <ClientDetails key={id} id={id} />
}

function ClientList() {
  return (
    <RecordTableList
      type="client"
      searchLabel="Search name, place or contact"
      columns={COLUMNS}
      create={['New', 'client']}
      emptyIcon={Factory}
      emptyTitle="No clients yet. Factories that send people stand here."
      bulkActions={BULK_ACTIONS}
    />
  )
}

const BULK_ACTIONS = [deleteOption('client-delete', 'Clients that have people are not deleted. The results list them.')]

const COLUMNS: Array<Column<ListedClient>> = [
  { key: 'name', header: 'Name', place: 'title', isFlexible: true, cell: (client) => <NameCell client={client} /> },
  {
    key: 'place',
    header: 'Place',
    cell: ({ place, state }) => (
      <>
        <span lang={languageOf(place)} className="block wrap-anywhere md:min-w-28">
          {place}
        </span>
        <span className="block text-xs text-text-2 max-md:text-small">{state}</span>
      </>
    ),
  },
  {
    key: 'participants',
    header: 'Participants',
    numeric: true,
    cell: ({ id, participantCount }) =>
      participantCount === 0 ? '0' : <TextLink to={`${listPath('participant')}&client=${id}`}>{grouped(participantCount)}</TextLink>,
  },
  { key: 'contact', header: 'Contact', cell: (client) => <ContactCell client={client} /> },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (client) => <ClientActions client={client} /> },
]

function NameCell({ client }: { client: ListedClient }) {
  const { id, name } = client
  const here = useReturnState()
  return (
    <>
      <TextLink to={recordPath('client', id)} state={here} lang={languageOf(name)} className="font-semibold wrap-anywhere">
        {name}
      </TextLink>
      {filledTexts(client).map(({ label, value }) => (
        <span key={label} className="id-text block text-xs font-normal text-text-2">
          {value}
        </span>
      ))}
    </>
  )
}

/** The first contact who can be written to or called. */
function ContactCell({ client }: { client: ListedClient }) {
  const contact = client.contacts.find((one) => isReachable({ contacts: [one] })) ?? client.contacts[0]
  if (!contact) return <span className="text-text-3">None</span>
  return (
    <>
      <span lang={languageOf(contact.name)} className="block wrap-anywhere md:min-w-44">
        {contact.name}
      </span>
      <span className="block text-xs text-text-2 wrap-anywhere max-md:text-small">
        {contact.email === '' ? (contact.phone ?? 'No e-mail or phone') : <EmailText email={contact.email} />}
      </span>
    </>
  )
}

function ClientActions({ client: { id, name } }: { client: ListedClient }) {
  if (!usePermission('records.write')) return null
  return (
    <RowActions of={name} primary={<EditLink type="client" id={id} of={name} />}>
      <DeleteEntry type="client" id={id} of={name} />
    </RowActions>
  )
}

export const CLIENT_VIEW: RecordView<'client'> = {
  type: 'client',
  icon: Factory,
  List: ClientSection,
}
