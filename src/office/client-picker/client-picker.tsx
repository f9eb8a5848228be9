import { ChevronDown, Plus, X } from 'lucide-react'
import { useRef, useState, type ComponentProps } from 'react'
import { clientLabel } from '#clients/client.ts'
import type { ListedClient, Client } from '#clients/client.schema.ts'
import { folded } from '#base/text/folded.ts'
import { languageOf } from '#base/text/language.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Combobox } from '../form/combobox.tsx'
import { searchedInsteadText } from '../kit/searched-instead.ts'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'
import { useClient, useClientSearch, useKnownClient } from './client-search.tsx'

const SEARCH_AFTER_MS = 200

interface ClientPickerProps {
  /** A row number; '' for none. */
  value: string
  onChange: (id: string) => void
  /** Label of the empty choice. */
  none?: string
  /** The only clients offered, each with a short description; the empty choice is not offered. By default all clients. */
  among?: readonly ClientChoice[]
  /** Offers to create a client with the typed name. */
  onCreate?: ((name: string) => void) | undefined
  /** The id or the label of the field, if no Field provides them. */
  input?: Pick<ComponentProps<'input'>, 'id' | 'aria-label'>
}

/** A client and a short description: '22 participants'. */
interface ClientChoice {
  client: Pick<Client, 'id' | 'name' | 'place'> & Partial<Pick<Client, 'state'>>
  note: string
}

/** The last line of the list: create a new client. */
const NEW = null

/** Chooses a client by typing its name, place, State, GSTIN or a contact. The server searches. */
export function ClientPicker({ value, onChange, none = 'No client', among, onCreate, input }: ClientPickerProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Undefined while the field shows the chosen client. */
  const [typed, setTyped] = useState<string>()
  const query = typed?.trim() ?? ''
  const settled = useDebouncedValue(query, SEARCH_AFTER_MS)
  const { data, isFetching, isPlaceholderData, isError } = useClientSearch(settled, { isWanted: isOpen && !among })
  const chosen = useClient(among ? '' : value)
  const know = useKnownClient()
  const isSearching = !among && !isError && (settled !== query || (isFetching && (!data || isPlaceholderData)))
  const found = among ? among.filter(({ client }) => hasWords(client, query)) : (data?.rows ?? []).map(choiceOf)
  const canClear = value !== '' && !among
  return (
    <div className="relative">
      <Combobox
        ref={field}
        text={typed ?? labelOf()}
        onType={(text) => {
          setTyped(text)
          setIsOpen(true)
        }}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onLeave={() => {
          // The field was emptied by hand: no client.
          if (query === '' && typed !== undefined && canClear) onChange('')
          close()
        }}
        onEscape={(event) => {
          if (!isOpen && typed === undefined) return
          // The dialog around the field stays open.
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
        items={onCreate ? [...found, NEW] : found}
        keyOf={(item) => (item === NEW ? 'new' : item.client.id)}
        onChoose={(item) => {
          close()
          if (item === NEW) return onCreate?.(query)
          if (!among) know(item.client)
          onChange(String(item.client.id))
        }}
        isFirstActive={query !== ''}
        isSearching={isSearching}
        listLabel="Clients found"
        status={summary()}
        attributes={{
          ...input,
          placeholder: value !== '' && chosen.isLoading ? 'Loading client' : none,
          lang: languageOf(typed ?? labelOf()),
          className: 'pe-12 text-ellipsis',
          onFocus: ({ currentTarget }) => currentTarget.select(),
        }}
      >
        {(item) => (item === NEW ? <NewOption name={query} /> : <ClientOption choice={item} />)}
      </Combobox>
      {!canClear ? (
        <ChevronDown className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-text-3" />
      ) : (
        <IconButton
          label="Clear client"
          icon={<X />}
          onClick={() => {
            close()
            onChange('')
            field.current?.focus()
          }}
          className="absolute inset-y-0 end-0.5 my-auto"
        />
      )}
    </div>
  )

  function close() {
    setIsOpen(false)
    setTyped(undefined)
  }

  function labelOf(): string {
    if (value === '') return ''
    const client = chosen.data ?? among?.find((one) => String(one.client.id) === value)?.client
    if (client) return clientLabel(client)
    return chosen.isError ? `Client ${value}` : ''
  }

  function summary(): string {
    if (among) return found.length === 0 ? `No client found for “${query}”` : counted(found.length, 'client')
    if (isError) return 'The clients could not be loaded.'
    if (isSearching || !data) return 'Searching'
    if (found.length === 0) return query === '' ? 'There are no clients yet.' : `No client found for “${query}”`
    if (data.searchedFor !== undefined) return searchedInsteadText(query, data.searchedFor)
    const total = data.total ?? found.length
    if (data.nextCursor !== undefined) return `${grouped(total)} clients. Type a name, a place or a contact.`
    return counted(total, 'client')
  }
}

function choiceOf(client: ListedClient): ClientChoice {
  const { participantCount: count } = client
  return { client, note: counted(count, 'participant') }
}

/** Matches as the server does: every word, anywhere. */
function hasWords({ name, place }: ClientChoice['client'], query: string): boolean {
  const text = folded(`${name} ${place}`)
  return folded(query)
    .split(' ')
    .every((word) => text.includes(word))
}

/** Shows the place, which distinguishes two clients of the same name. */
function ClientOption({
  choice: {
    client: { name, place, state },
    note,
  },
}: {
  choice: ClientChoice
}) {
  return (
    <span className="min-w-0">
      <span lang={languageOf(name)} className="block font-semibold wrap-anywhere">
        {name}
      </span>
      <span className="block text-small text-text-2 wrap-anywhere">
        <span lang={languageOf(place)}>{place}</span>
        {`${state ? `, ${state}` : ''} · ${note}`}
      </span>
    </span>
  )
}

function NewOption({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 font-semibold text-primary wrap-anywhere">
      <Plus className="size-5 shrink-0" />
      {name === '' ? 'New client' : `New client “${name}”`}
    </span>
  )
}
