import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailSettings } from '#mail/mail-settings.ts'
import { callApi } from '#base/api/api-client.ts'
import { versionedQuery } from './use-admin-data.tsx'

const CALL = '/api/admin/mail-settings'
const KEY = ['mail-settings']

/** Which mails the program sends by itself, and when. */
export function useMailSettings() {
  return useQuery(versionedQuery<MailSettings>(KEY, CALL))
}

/** Throws an `HttpError` with status 412 if somebody else has saved since. */
export async function saveMailSettings(settings: MailSettings, etag: string | undefined): Promise<void> {
  await callApi<MailSettings>(CALL, { method: 'PUT', body: settings, ifMatch: etag })
}

export function useRefreshMailSettings(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: KEY })
}
