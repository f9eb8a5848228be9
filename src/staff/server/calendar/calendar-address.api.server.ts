import { z } from 'zod'
import { endpoint, type Api, type Call } from '#base/http/endpoint.server.ts'
import { getStaffMember, MEMBER_MISSING, oneself } from '../staff-member.server.ts'
import { calendarAddressSchema, newCalendarAddressSchema } from '../../calendar-address.schema.ts'
import { findCalendarAddress, makeCalendarAddress, revokeCalendarAddress } from './calendar-address.server.ts'

const OWN = { path: '/admin/calendar', tag: 'Calendar', access: 'records.read' } as const
const STAFF = { path: '/admin/users/{id}/calendar', rows: { id: MEMBER_MISSING }, tag: 'Staff', access: 'staff.manage' } as const

/** The secret addresses of the expiry calendar: the member's own, and for admins anybody's (docs/decisions/0023). */
export const mountCalendarAddressApi = (api: Api) => [
  endpoint(api, {
    ...OWN,
    method: 'get',
    summary: 'Whether you have a calendar address',
    reply: calendarAddressSchema.nullable(),
    answer: async ({ db, context }) => ({ data: (await findCalendarAddress(db, oneself(context))) ?? null }),
  }),
  endpoint(api, {
    ...OWN,
    method: 'post',
    summary: 'Make a calendar address in a browser that has confirmed that it is you, or replace it by a new one',
    reply: newCalendarAddressSchema,
    status: 201,
    answer: async ({ db, context }) => ({ data: await makeCalendarAddress(db, api.context.siteUrl, context) }),
  }),
  endpoint(api, {
    ...OWN,
    method: 'delete',
    summary: 'Revoke your calendar address',
    reply: z.null(),
    answer: async ({ db, context }) => {
      await revokeCalendarAddress(db, oneself(context), context)
      return { data: null }
    },
  }),
  endpoint(api, {
    ...STAFF,
    method: 'get',
    summary: 'Whether a person has a calendar address',
    reply: calendarAddressSchema.nullable(),
    answer: async (call) => ({ data: (await findCalendarAddress(call.db, await personOf(call))) ?? null }),
  }),
  endpoint(api, {
    ...STAFF,
    method: 'delete',
    summary: 'Revoke the calendar address of a person',
    reply: z.null(),
    answer: async (call) => {
      await revokeCalendarAddress(call.db, await personOf(call), call.context)
      return { data: null }
    },
  }),
]

/** @throws Problem 'not-found' */
async function personOf({ db, rows: { id }, context }: Call<unknown, unknown, 'id'>): Promise<number> {
  await getStaffMember(db, id, context)
  return id
}
