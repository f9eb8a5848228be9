import { z } from 'zod'
import { endpoint, type Api } from '../../platform/http/endpoint.server.ts'
import { calendarAddressSchema, newCalendarAddressSchema } from './calendar-address.schema.ts'
import { findCalendarAddress, makeCalendarAddress, revokeCalendarAddress } from './calendar-address.server.ts'

const OWN = { path: '/admin/calendar', tag: 'Calendar', access: 'records.read' } as const

/** The member's own address of the calendar of expiring certificates (docs/decisions/0023). */
export function mountCalendarAddressApi(api: Api): void {
  endpoint(
    api,
    { ...OWN, method: 'get', summary: 'Whether you have a calendar address', reply: calendarAddressSchema.nullable() },
    async ({ db, context }) => ({ data: (await findCalendarAddress(db, context)) ?? null }),
  )
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      summary: 'Make a calendar address, or replace it by a new one',
      reply: newCalendarAddressSchema,
      status: 201,
    },
    async ({ db, context }) => ({ data: await makeCalendarAddress(db, api.context.siteUrl, context) }),
  )
  endpoint(api, { ...OWN, method: 'delete', summary: 'Revoke your calendar address', reply: z.null() }, async ({ db, context }) => {
    await revokeCalendarAddress(db, context)
    return { data: null }
  })
}
