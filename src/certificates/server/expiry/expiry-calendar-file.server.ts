import type { Hono } from 'hono'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { isCalendarReader } from '#staff/server/calendar/calendar-address.server.ts'
import { expiryCalendar } from './expiry-calendar.server.ts'

/** A calendar program reads a few times an hour, but a service that reads for many people has one network for all. */
const CALENDAR_LIMIT: Limit = { name: 'calendar', points: 60, seconds: 600 }

/** Serves the calendar of expiring certificates at `/calendar/{token}.ics`, for calendar programs, which cannot sign in. */
export function mountExpiryCalendar(router: Hono, { db, limits, origin, clock, siteUrl }: ApiContext): void {
  router.get('/calendar/:file{[\\w-]+\\.ics}', async (c) => {
    await limits.take(CALENDAR_LIMIT, origin.network(c))
    const now = clock()
    const token = c.req.param('file').slice(0, -'.ics'.length)
    if (!(await isCalendarReader(db, token, now))) throw new Problem('not-found', 'There is no calendar at this address.')
    const calendar = await expiryCalendar(db, { now, siteUrl })
    return c.body(calendar, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="certificates-that-expire.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
  })
}
