import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TemplateText } from '../kinds/mail-kind.ts'
import type { ReplyTemplate } from '../messages/mail-template.schema.ts'
import { callApi, getData, callAddress } from '#base/api/api-client.ts'
import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'

/** Shown after saving a text. */
export const TEXT_SAVED = { title: 'Text saved', description: 'It is used from now on.' }
export const TEXT_NOT_SAVED = 'The text could not be saved'

export const TEMPLATES_PATH = '/admin?view=mail-templates'
export const TEMPLATES_LIST = { label: 'E-mail texts', to: TEMPLATES_PATH }
/** An empty page of our own whose security policy allows inline styles, which mails need; the preview is inserted into it. */
export const PREVIEW_FRAME = callAddress('GET /admin/mail-templates/frame')

const KEY = 'mail-templates'

export const mailTemplatePath = (kind: string) => `/admin/mail-templates/${kind}`
export const replyTemplatePath = (id: number | 'new') => `/admin/mail-templates/replies/${id}`

export function useMailTemplates() {
  return useQuery(dataQuery([KEY, 'mails'], 'GET /admin/mail-templates'))
}

export function useReplyTemplates() {
  return useQuery(dataQuery([KEY, 'replies'], 'GET /admin/reply-templates'))
}

/** Loads a template once, when its editor opens. The edit must be saved against this version. */
export function useMailTemplate(kind: string) {
  return useQuery({
    queryKey: [KEY, 'mail', kind],
    queryFn: ({ signal }) => fetchMailTemplate(kind, signal),
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

export function fetchMailTemplate(kind: string, signal?: AbortSignal) {
  return getVersioned('GET /admin/mail-templates/{kind}', { path: { kind }, signal })
}

/** Saves the text of a kind of mail; null restores the default. Throws an `HttpError` with status 412 if it was changed in the meantime. */
export function saveMailTemplate(kind: string, text: TemplateText | null, etag: string | undefined) {
  const path = { kind }
  return text === null
    ? getVersioned('DELETE /admin/mail-templates/{kind}', { path, ifMatch: etag })
    : getVersioned('PUT /admin/mail-templates/{kind}', { path, body: text, ifMatch: etag })
}

/** Renders a mail with this text. The previous preview stays until the new one arrives. */
export function useMailPreview(kind: string, text: TemplateText) {
  return useQuery({
    ...dataQuery([KEY, 'preview', kind, text], 'POST /admin/mail-templates/{kind}/preview', { path: { kind }, body: text }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}

export async function saveReplyTemplate(
  id: number | 'new',
  template: Pick<ReplyTemplate, 'name' | 'text'>,
  etag: string | undefined,
): Promise<Versioned<ReplyTemplate>> {
  const item = await (id === 'new'
    ? getData('POST /admin/reply-templates', { body: template })
    : getData('PUT /admin/reply-templates/{id}', { path: { id }, body: template, ifMatch: etag }))
  return { item, etag: item.etag }
}

export async function deleteReplyTemplate(id: number, etag: string | undefined): Promise<void> {
  await callApi('DELETE /admin/reply-templates/{id}', { path: { id }, ifMatch: etag })
}

export function useRefreshTemplates(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY] })
}
