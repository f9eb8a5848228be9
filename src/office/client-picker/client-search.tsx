import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedClient, Client } from '#clients/client.schema.ts'
import { fetchItem, fetchList, type List } from '../data/admin-data.ts'

const MAX_FOUND = 25

/** The clients that match the words, searched on the server; without words the first from A to Z. */
export function useClientSearch(query: string, { isWanted }: { isWanted: boolean }) {
  return useQuery<List<ListedClient>>({
    queryKey: ['client', 'list', { q: query, limit: MAX_FOUND }],
    queryFn: ({ signal }) => fetchList('client', { q: query, limit: MAX_FOUND }, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

/** One client by its row number; '' for none. Cached like a list, and reloaded when a client changes. */
export function useClient(id: string) {
  return useQuery<Client>({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => (await fetchItem('client', id, signal)).item,
    enabled: id !== '',
  })
}

/** Caches a client, so that the field that chose it shows its name at once. */
export function useKnownClient(): (client: Pick<Client, 'id'>) => void {
  const queries = useQueryClient()
  return (client) => queries.setQueryData(oneKey(String(client.id)), client)
}

function oneKey(id: string) {
  return ['client', 'list', 'one', id]
}
