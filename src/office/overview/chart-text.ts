import { grouped } from '#base/text/wording/counted.ts'
import { MAX_EXPIRED_COUNTED } from '#certificates/expiries.ts'
import type { Expiries } from '#certificates/expiries.schema.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { PERIODS, type Span } from './overview.ts'
import type { PeriodCount } from './overview.schema.ts'

/** Singular names of the periods, for the text alternatives of the charts and for their tables. */

const ONE: Record<Span, string> = { weeks: 'week', months: 'month' }

/** 'Messages in the last 12 weeks: 133 in all, 18 this week. 101 in the 12 weeks before.' */
export function enquiriesSentence(span: Span, periods: readonly PeriodCount[]): string {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const all = sum(periods.map(({ count }) => count))
  const before = sum(periods.map(({ previous }) => previous))
  const now = periods.at(-1)?.count ?? 0
  return `Messages in the last ${PERIODS} ${span}: ${all} in all, ${now} this ${ONE[span]}. ${before} in the ${PERIODS} ${span} before.`
}

/** '16 Nov' for a week, 'Nov 2026' for a month. */
export function periodLabel(span: Span, from: PlainDate): string {
  const [day, month, year] = shortDate(from).split(' ')
  return span === 'weeks' ? `${day} ${month}` : `${month} ${year}`
}

export function lastLabel(span: Span, count: number): string {
  return `${count} this ${ONE[span]}`
}

export function expiriesSentence({ within30, within60, within90 }: Expiries): string {
  return `Certificates that expire: ${within30} within 30 days, ${within60} in 31 to 60 days, ${within90} in 61 to 90 days.`
}

/** '3 already expired', 'More than 1,000 already expired'. */
export function expiredText(expired: number): string {
  const most = grouped(MAX_EXPIRED_COUNTED)
  return `${expired > MAX_EXPIRED_COUNTED ? `More than ${most}` : expired} already expired`
}
