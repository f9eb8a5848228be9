import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailDetails } from '../mail.schema.ts'
import { callAddress, getData, type BodyOf } from '#base/api/api-client.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { dataQuery, listQuery, versionedQuery } from '#office/data/use-admin-data.tsx'

const KEY = 'mails'
/** While the page is open, so that a mail that is on its way is seen to arrive. */
const REFRESH_MS = 10_000

export type MailAction = 'retry' | 'cancel' | 'sent-by-hand' | 'not-sent'

/** The address of its HTML as a page of its own, for a frame. */
export function mailHtmlPath({ item: { id }, etag }: Versioned<MailDetails>): string {
  return `${callAddress('GET /admin/mails/{id}/html', { path: { id } })}?version=${encodeURIComponent(etag ?? '')}`
}

export function useMails(query: Record<string, string | undefined>) {
  return useQuery({ ...listQuery([KEY, 'list'], 'GET /admin/mails', { query }), refetchInterval: REFRESH_MS })
}

export function useMail(id: number) {
  return useQuery({
    ...versionedQuery([KEY, 'mail', id], 'GET /admin/mails/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.item.status === 'waiting' ? REFRESH_MS : false),
  })
}

export function useMailConnection() {
  return useQuery({ ...dataQuery([KEY, 'connection'], 'GET /admin/mail-connection'), refetchInterval: REFRESH_MS })
}

/** `mutate({ mail, action })`. Refused with 412 when somebody else has changed it meanwhile. */
export function useMailAction() {
  const refresh = useRefreshMails()
  return useMutation({
    mutationFn: ({ mail: { item, etag }, action }: { mail: Versioned<MailDetails>; action: MailAction }) =>
      getData(`POST /admin/mails/{id}/${action}`, { path: { id: item.id }, ifMatch: etag }),
    onSettled: refresh,
  })
}

export function useRetryFailed() {
  const refresh = useRefreshMails()
  return useMutation({
    mutationFn: () => getData('POST /admin/mails/retry-failed'),
    onSettled: refresh,
  })
}

export function sendTestMail(values: BodyOf<'POST /admin/mails/test'>) {
  return getData('POST /admin/mails/test', { body: values })
}

/** Loads everything about mail again, and the overview, which warns of it. */
export function useRefreshMails(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [KEY] })
    void client.invalidateQueries({ queryKey: ['overview'] })
  }
}
