import type { Hono } from 'hono'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { isCalendarReader } from '#staff/server/calendar/calendar-address.server.ts'
import { setImmediate } from 'node:timers/promises'
import { ICalCalendar, ICalEventClass, ICalEventTransparency } from 'ical-generator'
import { getCompany } from '#company/server/company.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { calendarText } from '#base/rendering/calendar-text.ts'
import { addDays } from '#base/dates/calendar.ts'
import { daysBetween, indianDate, type PlainDate } from '#base/dates/dates.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'

/** A calendar program reads a few times an hour, but a service for many people uses one network for all. */
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

/** A little over a year, to include a certificate that is issued today for one year. */
const DAYS = 400
const DAYS_AT_A_TIME = 10
const MAX_NAMED = 2000
const MAX_NAMED_PER_DAY = 40
const LISTED_DAYS = 90
const REFRESH_INTERVAL_SECONDS = 12 * 60 * 60

interface Named {
  expiryDate: PlainDate
  certificate_id: string
  participant_name: string
  training_program_name: string
}

/**
 * The days on which certificates expire, as a calendar (RFC 5545): one event per day, on the last day they are valid.
 * Each day counts all its certificates. Only the nearest certificates are named, so the cost is bounded.
 */
async function expiryCalendar(db: Database, { now, siteUrl }: { now: Date; siteUrl: string }): Promise<string> {
  const today = indianDate(now)
  const [company, days, named] = await Promise.all([getCompany(db), countByDay(db, today), findNamed(db, today)])
  const { host } = new URL(siteUrl)
  const calendar = new ICalCalendar({
    name: `${company.name}: certificates that expire`,
    prodId: { company: 'Pramaan', product: 'Expiring certificates', language: 'EN' },
    ttl: REFRESH_INTERVAL_SECONDS,
  })
  const namesOf = Map.groupBy(named, ({ expiryDate }) => expiryDate)
  for (const { expiryDate, count } of days) {
    const isListed = daysBetween(today, expiryDate) <= LISTED_DAYS
    calendar.createEvent({
      id: `expiry-${expiryDate}@${host}`,
      stamp: now,
      start: `${expiryDate}T00:00:00Z`,
      allDay: true,
      summary: counted(count, 'certificate expires', 'certificates expire'),
      description: description(count, namesOf.get(expiryDate) ?? []),
      url: `${siteUrl}/admin?view=${isListed ? 'expiring' : 'certificates&status=active&sort=expiry'}`,
      // Private because it names people; transparent because it should not block time for meetings.
      class: ICalEventClass.PRIVATE,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendarText(calendar.toString())
}

function description(count: number, named: readonly Named[]): string {
  const shown = named.slice(0, MAX_NAMED_PER_DAY)
  const lines = shown.map((row) => `${row.certificate_id}: ${row.participant_name}, ${row.training_program_name}`)
  const rest = count - shown.length
  if (rest > 0) lines.push(shown.length > 0 ? `and ${grouped(rest)} more` : 'The list in the back-office names them.')
  return ['Valid until the end of this day in India.', ...lines].join('\n')
}

/** Counts a few days at a time. SQLite blocks the process while it counts, 0.3 s for a million certificates. */
async function countByDay(db: Database, today: PlainDate): Promise<Array<{ expiryDate: PlainDate; count: number }>> {
  const days: Array<{ expiryDate: PlainDate; count: number }> = []
  for (let from = 0; from <= DAYS; from += DAYS_AT_A_TIME) {
    const perDay = selectForStatus(db, addDays(today, from), addDays(today, Math.min(DAYS, from + DAYS_AT_A_TIME - 1)))
      .select(({ fn, ref }) => [ref('expiry_date').$notNull().as('expiryDate'), fn.countAll<number>().as('count')])
      .groupBy('expiry_date')
      .orderBy('expiry_date')
    days.push(...(await perDay.execute()))
    await setImmediate()
  }
  return days
}

function findNamed(db: Database, today: PlainDate): Promise<Named[]> {
  return selectForStatus(db, today, addDays(today, DAYS))
    .select(({ ref }) => ref('expiry_date').$notNull().as('expiryDate'))
    .select(['certificate_id', 'participant_name', 'training_program_name'])
    .orderBy('expiry_date')
    .orderBy('id')
    .limit(MAX_NAMED)
    .execute()
}

function selectForStatus(db: Database, from: PlainDate, to: PlainDate) {
  return db.sql
    .selectFrom('certificates')
    .where('revoked_on', 'is', null)
    .where('suspended_on', 'is', null)
    .where('expiry_date', 'is not', null)
    .where('expiry_date', '>=', from)
    .where('expiry_date', '<=', to)
}
