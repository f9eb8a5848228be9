import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { CERTIFICATE_MISSING } from '../../certificate.ts'
import { listExpiring } from './expiring.server.ts'
import { expiringRecipientSchema, expiringQuery } from '../../expiry-reminder.schema.ts'
import { forgetReminder, recordReminder } from './expiry-reminder.server.ts'

const tag = 'Certificates'
const REMINDER_ROUTE = { tag, path: '/certificates/{id}/reminder', access: 'records.write', reply: expiringRecipientSchema } as const

/** The list of expiring certificates, and the records of reminders (decision 23). */
export function mountExpiryRemindersApi(api: Api) {
  const { siteUrl } = api.context
  return [
    endpoint(api, {
      method: 'get',
      path: '/expiring-certificates',
      tag,
      summary: 'Certificates that expire within 30, 60 or 90 days, the first ones first, each with the text of its reminder',
      access: 'records.read',
      query: expiringQuery,
      reply: z.array(expiringRecipientSchema),
      answer: async ({ db, query, context }) => {
        const { rows, ...page } = await listExpiring(db, query, { now: context.now, siteUrl })
        return { data: rows, ...page }
      },
    }),
    endpoint(api, {
      ...REMINDER_ROUTE,
      method: 'post',
      summary: 'Note that the holder was reminded by hand',
      rows: { id: CERTIFICATE_MISSING },
      answer: async ({ db, rows: { id }, context }) => ({ data: await recordReminder(db, id, siteUrl, context) }),
    }),
    endpoint(api, {
      ...REMINDER_ROUTE,
      method: 'delete',
      summary: 'Take the note back',
      rows: { id: CERTIFICATE_MISSING },
      answer: async ({ db, rows: { id }, context }) => ({
        data: await forgetReminder(db, id, siteUrl, context),
      }),
    }),
  ]
}
