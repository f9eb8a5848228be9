import type { Certificate } from '#certificates/certificate.schema.ts'
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { StatusChange } from '#certificates/status-actions.ts'
import { descriptorOf, type EditableType, type ItemOf, type RecordType } from '#lists/records/record-type.ts'
import { callApi, getData, type AnswerOf, type CallArguments, type CallName, type Reply } from '#base/api/api-client.ts'
import {
  createItem,
  deleteItem,
  restoreItem,
  fetchItem,
  fetchList,
  getVersioned,
  listOf,
  saveOrder,
  updateItem,
  withSignal,
  type ItemEdit,
  type ListQuery,
  type NewItems,
  type NewOrder,
  type Versioned,
} from './admin-data.ts'
import { isUnauthenticated } from '../editor/save-refusal.ts'
import { useCall, type CallError, type CallOptions } from '../form/use-call.tsx'

/** Lists are cached for 10 s and reloaded after a change, without retries or refetch on focus (docs/product/requirements.md, section 7). */
const STALE_AFTER_MS = 10_000

/**
 * `onUnauthenticated` is called on every 401. `networkMode: 'always'` makes a change fail at once without a connection.
 * Otherwise it would wait and be sent later, when nobody expects it.
 */
export function createQueryClient(onUnauthenticated: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthenticated(error)) onUnauthenticated()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

/** Loads the answer of a call. */
export function dataQuery<Name extends CallName>(queryKey: QueryKey, name: Name, ...call: CallArguments<Name>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => getData(name, ...withSignal<Name>(call, signal)) })
}

/** Loads the answer of a call with its etag. */
export function versionedQuery<Name extends CallName>(queryKey: QueryKey, name: Name, ...call: CallArguments<Name>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => getVersioned(name, ...withSignal<Name>(call, signal)) })
}

type RowIn<List> = List extends Array<infer Row> ? Row : never

/** One page of a list. The previous page stays visible until the next one has loaded (`isPlaceholderData`). */
export function listQuery<Name extends CallName>(queryKey: QueryKey, name: Name, ...call: CallArguments<Name>) {
  const [options] = call
  return queryOptions({
    queryKey: [...queryKey, options],
    queryFn: async ({ signal }) => listOf((await callApi(name, ...withSignal<Name>(call, signal))) as Reply<Array<RowIn<AnswerOf<Name>>>>),
    placeholderData: keepPreviousData,
  })
}

export const overviewQuery = dataQuery(['overview'], 'GET /admin/overview')

export function useOverview({ enabled = true } = {}) {
  return useQuery({ ...overviewQuery, enabled })
}

/** One page of a list of records. The previous page stays visible until the next one has loaded. */
export function useList<Type extends RecordType>(type: Type, query: ListQuery = {}, { enabled = true } = {}) {
  return useQuery({
    queryKey: [type, 'list', query],
    queryFn: ({ signal }) => fetchList(type, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/**
 * One record with its etag. It is loaded whenever a page opens, so that an edit starts from the stored version, and is
 * not reloaded while the page stays open.
 */
export function useItem<Type extends RecordType>(type: Type, id: string | number | undefined) {
  return useQuery({
    queryKey: [type, 'item', String(id)],
    queryFn: ({ signal }) => fetchItem(type, id ?? '', signal),
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** Stores records of a type and reloads the queries that show them. */
export function useItemStore<Type extends EditableType>(type: Type) {
  const refresh = useRefresh(type)
  const adopt = useAdoptItem(type)
  return {
    create: async (values: NewItems[Type]) => {
      const saved = await createItem(type, values)
      refresh()
      return saved
    },
    /** After a 412, `error.failure?.data` is the stored record. */
    update: async (edit: ItemEdit<Type>) => {
      const saved = await updateItem(type, edit)
      // An editor that leads to its record's page shows the saved values there.
      adopt(saved)
      return saved
    },
  }
}

export function useSaveOrder(type: RecordType, options: CallOptions<void, NewOrder>) {
  return useCall((order: NewOrder) => saveOrder(type, order), { ...options, onSuccess: useRefresh(type) })
}

interface Deletion {
  id: string
  answer: Record<string, string>
}

export function useDeleteItem(type: RecordType, options: CallOptions<void, Deletion>) {
  return useCall(({ id, answer }: Deletion) => deleteItem(type, id, answer), { ...options, onSuccess: useRefresh(type) })
}

export function useRestoreItem(type: RecordType, options: CallOptions<void, string>) {
  return useCall((id: string) => restoreItem(type, id), { ...options, onSuccess: useRefresh(type) })
}

/** Suspends, reinstates or revokes a certificate (docs/product/contract.md, section 4). */
export function useChangeCertificateStatus(
  { verb, certificate: { id } }: StatusChange,
  options: CallOptions<Versioned<Certificate>, { reason: string; tellContacts: boolean }>,
) {
  const change = ({ reason, tellContacts }: { reason: string; tellContacts: boolean }) =>
    verb === 'revoke'
      ? getVersioned('POST /certificates/{id}/revoke', { path: { id }, body: { reason, tellContacts } })
      : getVersioned(`POST /certificates/{id}/${verb}`, { path: { id }, body: { reason } })
  return useCall(change, {
    ...options,
    onSuccess: useRefresh('certificate'),
  })
}

/** A stored certificate, as the public verification shows it. */
export function useRecord(stored: Certificate | undefined) {
  const body = { token: stored?.permalink.replace('/c/', '') ?? '' }
  return useQuery({
    ...dataQuery(['certificate', 'record', stored?.permalink], 'POST /verify-permalink', { body }),
    enabled: stored !== undefined,
    gcTime: 0,
  })
}

/** Reloaded whenever an editor opens, because names may have changed. */
export function useEditions(id: number | undefined) {
  const path = { id: id ?? '' }
  return useQuery({
    ...dataQuery(['certificate', 'editions', id], 'GET /certificates/{id}/editions', { path }),
    enabled: id !== undefined,
    gcTime: 0,
  })
}

/** Shows the newer version of a record that a call has returned. */
export function useAdoptItem<Type extends RecordType>(type: Type): (changed: Versioned<ItemOf<Type>>) => void {
  const client = useQueryClient()
  const refresh = useRefresh(type)
  return (changed) => {
    client.setQueryData<Versioned<ItemOf<Type>>>([type, 'item', String(changed.item.id)], (opened) => opened && changed)
    refresh()
  }
}

/** After a change, reloads the lists and counts of this type, the lists that name its records, and the overview. */
function useRefresh(type: RecordType): () => void {
  const client = useQueryClient()
  return () => {
    const touched = [type, ...(descriptorOf(type).namedIn ?? [])]
    for (const key of [
      ...touched.flatMap((one) => [
        [one, 'list'],
        [one, 'counts'],
      ]),
      ['overview'],
    ]) {
      void client.invalidateQueries({ queryKey: key })
    }
  }
}
