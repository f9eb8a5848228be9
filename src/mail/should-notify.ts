import { daysBetween, indianDate, type PlainDate } from '#base/dates/dates.ts'

const RECENT_DAYS = 30

/**
 * Whether a person is told by mail about a record of theirs. The caller decides with `notify`. The default is yes, unless the record is
 * dated more than 30 days back: such a record is imported from elsewhere, and a script that posts thousands of them must not mail thousands
 * of people.
 */
export function shouldNotify(notify: boolean | undefined, date: PlainDate, now: Date): boolean {
  return notify ?? daysBetween(date, indianDate(now)) <= RECENT_DAYS
}
