import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailSettings } from '#mail/mail-settings.schema.ts'
import { callApi } from '#base/api/api-client.ts'
import { versionedQuery } from './use-admin-data.tsx'

const KEY = ['mail-settings']

/** Which mails are sent automatically, and when. */
export function useMailSettings() {
  return useQuery(versionedQuery(KEY, 'GET /admin/mail-settings'))
}

/** Throws an `HttpError` with status 412 if somebody else has saved since. */
export async function saveMailSettings(settings: MailSettings, etag: string | undefined): Promise<void> {
  await callApi('PUT /admin/mail-settings', { body: settings, ifMatch: etag })
}

export function useRefreshMailSettings(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: KEY })
}
