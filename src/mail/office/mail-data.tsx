import type { MailDetails } from '../mail.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAddress, getData, type BodyOf } from '#base/api/api-client.ts'
import { counted } from '#base/text/wording/counted.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { dataQuery, listQuery, versionedQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

const KEY = 'mails'
/** Refreshes while the page is open, so that a delivery becomes visible. */
const REFRESH_MS = 10_000

export type MailAction = 'retry' | 'cancel' | 'sent-by-hand' | 'not-sent'

/** The address of the mail's HTML as a separate page, for a frame. */
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

const FAILED: Record<MailAction, string> = {
  retry: 'The e-mail could not be sent again',
  cancel: 'The e-mail could not be cancelled',
  'sent-by-hand': 'The e-mail could not be marked as sent',
  'not-sent': 'The e-mail could not be marked as not sent',
}

/** Fails with 412 if somebody else has changed the mail in the meantime. */
export function useMailAction({ item, etag }: Versioned<MailDetails>) {
  return useCall((action: MailAction) => getData(`POST /admin/mails/{id}/${action}`, { path: { id: item.id }, ifMatch: etag }), {
    otherwise: 'The server is not responding.',
    failed: (action) => FAILED[action],
    onSettled: useRefreshMails(),
  })
}

/** Removes an unreadable received mail from the list. */
export function useDismissUnreadMail() {
  return useCall((id: number) => getData('DELETE /admin/unread-mails/{id}', { path: { id } }), {
    otherwise: 'The server is not responding.',
    failed: 'The e-mail could not be taken off the list',
    onSettled: useRefreshMails(),
  })
}

export function useRetryFailed() {
  return useCall(() => getData('POST /admin/mails/retry-failed'), {
    otherwise: 'The server is not responding.',
    done: ({ retried }) => `${counted(retried, 'e-mail is', 'e-mails are')} being sent again`,
    failed: 'The e-mails could not be sent again',
    onSettled: useRefreshMails(),
  })
}

export function sendTestMail(values: BodyOf<'POST /admin/mails/test'>) {
  return getData('POST /admin/mails/test', { body: values })
}

/** Reloads everything about mail, and the overview, which shows its warnings. */
export function useRefreshMails(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [KEY] })
    void client.invalidateQueries({ queryKey: ['overview'] })
  }
}
