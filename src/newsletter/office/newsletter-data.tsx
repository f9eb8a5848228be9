import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Mailing } from '../mailing.schema.ts'
import type { Subscriber } from '../subscriber.schema.ts'
import { callAddress, callApi, getData } from '#base/api/api-client.ts'
import { getVersioned } from '#office/data/admin-data.ts'
import { dataQuery, listQuery } from '#office/data/use-admin-data.tsx'

const KEY = 'newsletter'
/** While a mailing is being sent. */
const PROGRESS_MS = 3000

export const NEWSLETTER_PATH = '/admin?view=newsletter'

/** '/admin?view=newsletter&issue=3', or `new`. */
export function mailingPath(id: number | 'new'): string {
  return `${NEWSLETTER_PATH}&issue=${id}`
}

type Query = Record<string, string | undefined>

export function useMailings(query: Query) {
  return useQuery({
    ...listQuery([KEY, 'mailings'], 'GET /newsletter/issues', { query }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => status === 'sending') ? PROGRESS_MS : false),
  })
}

export function useMailing(id: number) {
  return useQuery({
    queryKey: [KEY, 'mailing', id],
    queryFn: () => fetchMailing(id),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.item.status === 'sending' ? PROGRESS_MS : false),
  })
}

export function fetchMailing(id: number) {
  return getVersioned('GET /newsletter/issues/{id}', { path: { id } })
}

/** Throws an `HttpError` with status 412 if somebody else has saved in the meantime. */
export function saveMailing(id: number | undefined, body: { subject: string; text: string }, etag: string | undefined) {
  return id === undefined
    ? getVersioned('POST /newsletter/issues', { body })
    : getVersioned('PUT /newsletter/issues/{id}', { path: { id }, body, ifMatch: etag })
}

export function sendTest(id: number) {
  return getData('POST /newsletter/issues/{id}/test', { path: { id } })
}

export function startMailing(id: number, recipients: number, etag: string | undefined) {
  return getData('POST /newsletter/issues/{id}/send', { path: { id }, body: { recipients }, ifMatch: etag })
}

export function stopMailing(id: number) {
  return getData('POST /newsletter/issues/{id}/stop', { path: { id } })
}

export async function deleteMailing(id: number, etag: string | undefined): Promise<void> {
  await callApi('DELETE /newsletter/issues/{id}', { path: { id }, ifMatch: etag })
}

/** The address of the mailing as a separate HTML page, for a frame. */
export function mailingHtmlPath({ id, etag }: Mailing): string {
  return `${callAddress('GET /newsletter/issues/{id}/html', { path: { id } })}?version=${encodeURIComponent(etag)}`
}

export function useSubscribers(query: Query) {
  return useQuery(listQuery([KEY, 'subscribers'], 'GET /newsletter/subscribers', { query }))
}

export function useSubscriberCounts() {
  return useQuery(dataQuery([KEY, 'counts'], 'GET /newsletter/subscribers/counts'))
}

export function addSubscriber(body: { email: string }) {
  return getData('POST /newsletter/subscribers', { body })
}

export type SubscriberChange = 'restore' | 'unsubscribe' | 'erase'

export async function changeSubscriber({ id, etag }: Subscriber, change: SubscriberChange): Promise<void> {
  if (change === 'erase') await callApi('DELETE /newsletter/subscribers/{id}', { path: { id }, ifMatch: etag })
  else await callApi(`POST /newsletter/subscribers/{id}/${change}`, { path: { id }, ifMatch: etag })
}

/** Sends the source of a message as plain text, not as JSON. */
export function reportBounces(source: string) {
  return getData('POST /newsletter/bounces', { raw: source })
}

export function exportPath(format: 'csv' | 'xlsx', query: Query): string {
  return callAddress('GET /exports/newsletter-subscribers', { query: { format, ...query } })
}

/** Reloads everything about the newsletter. */
export function useRefreshNewsletter(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY] })
}
