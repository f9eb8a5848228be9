import type { PlainDate } from '#base/dates/dates.ts'

/** The preview names so many of those who are skipped. */
export const MAX_SKIPPED_NAMED = 10
/** The preview names so many of those who would get a second one, so that each can be left out. */
export const MAX_SECOND_NAMED = 200

/** The month of an enrolment, which is asked about when it is later than that of the issue date: '2026-11-20' → '2026-11'. */
export const monthOf = (date: PlainDate): string => date.slice(0, 7)
