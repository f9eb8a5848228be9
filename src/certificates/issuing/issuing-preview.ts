import type { PlainDate } from '#base/dates/dates.ts'

/** Maximum number of participants named in the preview who cannot get a certificate: the office can mend the reason. */
export const MAX_REFUSED_NAMED = 200
/** Maximum number of the other skipped participants named in the preview. */
export const MAX_SKIPPED_NAMED = 10
/** Maximum number of second-certificate holders named in the preview, each of whom can be left out. */
export const MAX_SECOND_NAMED = 200

/** Maximum number of long names in the preview. */
export const MAX_LONG_NAMED = 200

/** Returns the month of an enrolment: '2026-11-20' → '2026-11'. A month later than that of the issue date needs confirmation. */
export const monthOf = (date: PlainDate): string => date.slice(0, 7)
