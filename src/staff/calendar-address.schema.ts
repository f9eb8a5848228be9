import { z } from 'zod'

/** The secret address of an expiry calendar, as its owner sees it. The address itself is shown only once. */
export const calendarAddressSchema = z.object({
  /** ISO 8601 UTC. */
  madeAt: z.iso.datetime(),
  /** When a calendar last used it, to the hour. Null if never. */
  lastReadAt: z.iso.datetime().nullable(),
})
export interface CalendarAddress extends z.output<typeof calendarAddressSchema> {}

export const newCalendarAddressSchema = calendarAddressSchema.extend({ url: z.url() })
export interface NewCalendarAddress extends z.output<typeof newCalendarAddressSchema> {}
