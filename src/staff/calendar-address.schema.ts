import { z } from 'zod'
import type { CalendarAddress, NewCalendarAddress } from './calendar-address.ts'

export const calendarAddressSchema = z.object({
  madeAt: z.iso.datetime(),
  lastReadAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<CalendarAddress>

export const newCalendarAddressSchema = calendarAddressSchema.extend({ url: z.url() }) satisfies z.ZodType<NewCalendarAddress>
