import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Certificate, VerifiedCertificate } from '../../certificates/certificate.ts'
import { HttpError } from '../../shared/api-client.ts'
import { changeStatus, createItem, deleteItem, fetchEditions, fetchItem, fetchList, fetchOverview, fetchRecord, saveOrder, updateItem, type ListQuery } from './admin-data.ts'
import { descriptorOf, type EditableType, type RecordType } from '../../records/record-type.ts'
import type { StatusAction } from '../../certificates/status-actions.ts'

/** Lists are cached for 10 s and reloaded after a change, without retries or refetch on focus (docs/product/requirements.md, section 7). */
const STALE_AFTER_MS = 10_000

/** How a call fails: `HttpError` if the server refuses, `TypeError` without a connection. */
export type CallError = HttpError | TypeError

/**
 * `onUnauthenticated` is called on every 401. `networkMode: 'always'` makes a change fail at once without a connection.
 * Otherwise it would wait and be sent later, when nobody expects it.
 */
export function createQueryClient(onUnauthenticated: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof HttpError && error.status === 401) onUnauthenticated()
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

export const overviewQuery = queryOptions<Awaited<ReturnType<typeof fetchOverview>>, CallError>({
  queryKey: ['overview'],
  queryFn: ({ signal }) => fetchOverview(signal),
})

export function useOverview() {
  return useQuery(overviewQuery)
}

/** One page of a list. The previous page stays visible until the next one has loaded (`isPlaceholderData`). */
export function useList<Type extends RecordType>(type: Type, query: ListQuery = {}, { enabled = true } = {}) {
  return useQuery<Awaited<ReturnType<typeof fetchList<Type>>>, CallError>({
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
  return useQuery<Awaited<ReturnType<typeof fetchItem<Type>>>, CallError>({
    queryKey: [type, 'item', String(id)],
    queryFn: ({ signal }) => fetchItem(type, id ?? '', signal),
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** `mutateAsync(values)`, or `mutate(values, { onSuccess, onError })`. */
export function useCreateItem<Type extends EditableType>(type: Type) {
  const refresh = useRefresh(type)
  return useMutation<Awaited<ReturnType<typeof createItem<Type>>>, CallError, object>({
    mutationFn: (values) => createItem(type, values),
    onSuccess: refresh,
  })
}

/** `mutateAsync({ id, values, etag })`. After a 412, `error.failure?.data` is the stored record. */
export function useUpdateItem<Type extends EditableType>(type: Type) {
  const refresh = useRefresh(type)
  return useMutation<
    Awaited<ReturnType<typeof updateItem<Type>>>,
    CallError,
    { id: string | number; values: object; etag: string | undefined }
  >({
    mutationFn: (edit) => updateItem(type, edit),
    onSuccess: refresh,
  })
}

export function useSaveOrder(type: RecordType) {
  const refresh = useRefresh(type)
  return useMutation<void, CallError, { ids: number[]; previousIds: number[] }>({
    mutationFn: (order) => saveOrder(type, order),
    onSuccess: refresh,
  })
}

export function useDeleteItem(type: RecordType) {
  const refresh = useRefresh(type)
  return useMutation<void, CallError, string | number>({
    mutationFn: (id) => deleteItem(type, id),
    onSuccess: refresh,
  })
}

export function useChangeCertificateStatus() {
  const refresh = useRefresh('certificate')
  return useMutation<
    Awaited<ReturnType<typeof changeStatus>>,
    CallError,
    { verb: StatusAction; id: number; reason: string }
  >({
    mutationFn: ({ verb, id, reason }) => changeStatus(verb, id, reason),
    onSuccess: refresh,
  })
}

/** A stored certificate as the public verification shows it. */
export function useRecord(stored: Certificate | undefined) {
  return useQuery<VerifiedCertificate, CallError>({
    queryKey: ['certificate', 'record', stored?.permalink],
    queryFn: stored ? ({ signal }) => fetchRecord(stored, signal) : skipToken,
    gcTime: 0,
  })
}

/** Loaded whenever an editor opens, because names may have changed. */
export function useEditions(id: number | undefined) {
  return useQuery<Awaited<ReturnType<typeof fetchEditions>>, CallError>({
    queryKey: ['certificate', 'editions', id],
    queryFn: ({ signal }) => fetchEditions(id ?? 0, signal),
    enabled: id !== undefined,
    gcTime: 0,
  })
}

/** After a change, reloads the lists and counts of this type, the lists that name its records, and the overview. */
function useRefresh(type: RecordType): () => void {
  const client = useQueryClient()
  return () => {
    const touched = [type, ...(descriptorOf(type).namedIn ?? [])]
    for (const key of [...touched.flatMap((one) => [[one, 'list'], [one, 'counts']]), ['overview']]) {
      void client.invalidateQueries({ queryKey: key })
    }
  }
}
