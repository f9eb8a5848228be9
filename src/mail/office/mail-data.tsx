import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedMail, MailConnection, MailDetails } from '../mail.ts'
import { getData } from '#base/api/api-client.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { dataQuery, listQuery, versionedQuery } from '#office/data/use-admin-data.tsx'

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
  return useQuery({ ...listQuery<ListedMail>([KEY, 'list'], CALL, query), refetchInterval: REFRESH_MS })
}

export function useMail(id: number) {
  return useQuery({
    ...versionedQuery<MailDetails>([KEY, 'mail', id], `${CALL}/${id}`),
    refetchInterval: ({ state }) => (state.data?.item.status === 'waiting' ? REFRESH_MS : false),
  })
}

export function useMailConnection() {
  return useQuery({ ...dataQuery<MailConnection>([KEY, 'connection'], '/api/admin/mail-connection'), refetchInterval: REFRESH_MS })
}

/** `mutate({ mail, action })`. Refused with 412 when somebody else has changed it meanwhile. */
export function useMailAction() {
  const refresh = useRefreshMails()
  return useMutation({
    mutationFn: ({ mail: { item, etag }, action }: { mail: Versioned<MailDetails>; action: MailAction }) =>
      getData<MailDetails>(`${CALL}/${item.id}/${action}`, { method: 'POST', ifMatch: etag }),
    onSettled: refresh,
  })
}

export function useRetryFailed() {
  const refresh = useRefreshMails()
  return useMutation({
    mutationFn: () => getData<{ retried: number }>(`${CALL}/retry-failed`, { method: 'POST' }),
    onSettled: refresh,
  })
}

export function sendTestMail(values: object) {
  return getData<MailDetails>(`${CALL}/test`, { method: 'POST', body: values })
}

/** Loads everything about mail again, and the overview, which warns of it. */
export function useRefreshMails(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [KEY] })
    void client.invalidateQueries({ queryKey: ['overview'] })
  }
}
