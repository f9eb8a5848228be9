import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { mailSettingsSchema } from '../mail-settings.schema.ts'
import { getMailSettings, saveMailSettings, type VersionedMailSettings } from './mail-settings.server.ts'

const SETTINGS = { path: '/admin/mail-settings', tag: 'Mail', reply: mailSettingsSchema } as const

export const mountMailSettingsApi = (api: Api) => [
  endpoint(api, {
    ...SETTINGS,
    method: 'get',
    access: 'records.read',
    summary: 'Which e-mails are sent, and when',
    answer: async ({ db }) => answer(await getMailSettings(db)),
  }),
  endpoint(api, {
    ...SETTINGS,
    method: 'put',
    access: 'settings.manage',
    summary: 'Set which e-mails are sent, and when; takes effect immediately',
    body: mailSettingsSchema,
    answer: async ({ db, body, ifMatch, context }) => answer(await saveMailSettings(db, { settings: body, ifMatch }, context)),
  }),
]

function answer({ settings, version }: VersionedMailSettings) {
  return { data: settings, etag: etagOf(version) }
}
