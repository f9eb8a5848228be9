import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedMail, MailConnection, MailDetails } from '../../mail/outbox/mail.ts'
import { callApi, getData } from '../../shared/api-client.ts'
import type { List, Versioned } from '../data/admin-data.ts'
import type { CallError } from '../data/use-admin-data.tsx'

const CALL = '/api/admin/mails'
const KEY = 'mails'
/** While the page is open, so that a mail that is on its way is seen to arrive. */
const REFRESH_MS = 10_000

export type MailAction = 'retry' | 'cancel' | 'sent-by-hand' | 'not-sent'

/** The address of its HTML as a page of its own, for a frame. */
export function mailHtmlPath({ item: { id }, etag }: Versioned<MailDetails>): string {
  return `${CALL}/${id}/html?version=${encodeURIComponent(etag ?? '')}`
}

export function useMails(query: Record<string, string | undefined>) {
  return useQuery<List<ListedMail>, CallError>({
    queryKey: [KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
      const reply = await callApi<ListedMail[]>(`${CALL}?${new URLSearchParams(given).toString()}`, { signal })
      return { rows: reply.data, nextCursor: reply.nextCursor, total: undefined }
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

export function useMail(id: number) {
  return useQuery<Versioned<MailDetails>, CallError>({
    queryKey: [KEY, 'mail', id],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callApi<MailDetails>(`${CALL}/${id}`, { signal })
      return { item: data, etag }
    },
    refetchInterval: ({ state }) => (state.data?.item.status === 'waiting' ? REFRESH_MS : false),
  })
}

export function useMailConnection() {
  return useQuery<MailConnection, CallError>({
    queryKey: [KEY, 'connection'],
    queryFn: ({ signal }) => getData<MailConnection>('/api/admin/mail-connection', signal),
    refetchInterval: REFRESH_MS,
  })
}

/** `mutate({ mail, action })`. Refused with 412 when somebody else has changed it meanwhile. */
export function useMailAction() {
  const refresh = useRefreshMails()
  return useMutation<MailDetails, CallError, { mail: Versioned<MailDetails>; action: MailAction }>({
    mutationFn: async ({ mail: { item, etag }, action }) =>
      (await callApi<MailDetails>(`${CALL}/${item.id}/${action}`, { method: 'POST', ifMatch: etag })).data,
    onSettled: refresh,
  })
}

export function useRetryFailed() {
  const refresh = useRefreshMails()
  return useMutation<{ retried: number }, CallError>({
    mutationFn: async () => (await callApi<{ retried: number }>(`${CALL}/retry-failed`, { method: 'POST' })).data,
    onSettled: refresh,
  })
}

export async function sendTestMail(values: object): Promise<MailDetails> {
  return (await callApi<MailDetails>(`${CALL}/test`, { method: 'POST', body: values })).data
}

/** Loads everything about mail again, and the overview, which warns of it. */
export function useRefreshMails(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [KEY] })
    void client.invalidateQueries({ queryKey: ['overview'] })
  }
}
