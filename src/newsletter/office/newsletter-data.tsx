import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BounceResult } from '../bounce.ts'
import type { Issue } from '../issue.ts'
import type { Subscriber, SubscriberCounts } from '../subscriber.ts'
import { callApi, getData } from '#base/api/api-client.ts'
import { getVersioned, searchOf, type Versioned } from '#office/data/admin-data.ts'
import { dataQuery, listQuery } from '#office/data/use-admin-data.tsx'

const KEY = 'newsletter'
const CALL = '/api/newsletter'
/** While an issue is being sent. */
const PROGRESS_MS = 3000

export const NEWSLETTER_PATH = '/admin?view=newsletter'

/** '/admin?view=newsletter&issue=3', or `new`. */
export function issuePath(id: number | 'new'): string {
  return `${NEWSLETTER_PATH}&issue=${id}`
}

type Query = Record<string, string | undefined>

export function useIssues(query: Query) {
  return useQuery({
    ...listQuery<Issue>([KEY, 'issues'], `${CALL}/issues`, query),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => status === 'sending') ? PROGRESS_MS : false),
  })
}

export function useIssue(id: number) {
  return useQuery({
    queryKey: [KEY, 'issue', id],
    queryFn: () => fetchIssue(id),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.item.status === 'sending' ? PROGRESS_MS : false),
  })
}

export function fetchIssue(id: number) {
  return getVersioned<Issue>(`${CALL}/issues/${id}`)
}

/** Throws an `HttpError` with status 412 if somebody else has saved since. */
export async function saveIssue(
  id: number | undefined,
  values: { subject: string; text: string },
  etag: string | undefined,
): Promise<Versioned<Issue>> {
  const call = id === undefined ? ({ path: 'issues', method: 'POST' } as const) : ({ path: `issues/${id}`, method: 'PUT' } as const)
  const { data, etag: saved } = await callApi<Issue>(`${CALL}/${call.path}`, { method: call.method, body: values, ifMatch: etag })
  return { item: data, etag: saved }
}

export function sendTest(id: number) {
  return getData<{ address: string }>(`${CALL}/issues/${id}/test`, { method: 'POST' })
}

export function startIssue(id: number, recipients: number, etag: string | undefined) {
  return getData<Issue>(`${CALL}/issues/${id}/send`, { method: 'POST', body: { recipients }, ifMatch: etag })
}

export function stopIssue(id: number) {
  return getData<Issue>(`${CALL}/issues/${id}/stop`, { method: 'POST' })
}

export async function deleteIssue(id: number, etag: string | undefined): Promise<void> {
  await callApi<null>(`${CALL}/issues/${id}`, { method: 'DELETE', ifMatch: etag })
}

/** The address of its HTML as a page of its own, for a frame. */
export function issueHtmlPath({ id, etag }: Issue): string {
  return `${CALL}/issues/${id}/html?version=${encodeURIComponent(etag)}`
}

export function useSubscribers(query: Query) {
  return useQuery(listQuery<Subscriber>([KEY, 'subscribers'], `${CALL}/subscribers`, query))
}

export function useSubscriberCounts() {
  return useQuery(dataQuery<SubscriberCounts>([KEY, 'counts'], `${CALL}/subscribers/counts`))
}

export function addSubscriber(body: { email: string }) {
  return getData<Subscriber>(`${CALL}/subscribers`, { method: 'POST', body })
}

export type SubscriberChange = 'restore' | 'unsubscribe' | 'erase'

export async function changeSubscriber({ id, etag }: Subscriber, change: SubscriberChange): Promise<void> {
  const path = `${CALL}/subscribers/${id}`
  if (change === 'erase') await callApi<null>(path, { method: 'DELETE', ifMatch: etag })
  else await callApi<Subscriber>(`${path}/${change}`, { method: 'POST', ifMatch: etag })
}

/** The source of a message is sent as it is, not as JSON. */
export function reportBounces(source: string) {
  return getData<BounceResult[]>(`${CALL}/bounces`, { method: 'POST', text: source })
}

export function exportPath(format: 'csv' | 'xlsx', query: Query): string {
  return `/api/exports/newsletter-subscribers?${searchOf({ format, ...query })}`
}

/** Loads everything about the newsletter again. */
export function useRefreshNewsletter(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY] })
}
