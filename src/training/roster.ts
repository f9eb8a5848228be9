import type { Mark } from '#schedule/attendance.ts'

/** What the result of bulk work says about somebody for whom no seat was free. */
export const ON_WAITING_LIST = 'On the waiting list: no seat is free.'

/**
 * Why somebody left for another person. Stored with the participant ID and read with the name: when that person is erased, no row
 * and no history of somebody else names them.
 */
export const replacedBy = (person: string) => `Replaced by ${person}`

/** One call adds at most so many people. */
export const MAX_PEOPLE_AT_ONCE = 30

/** Of a mark. */
export const MAX_REASON_LENGTH = 300

/** What is sent to take a mark away. */
export const UNMARKED = 'unmarked' as const

/** A mark, or that there is none, as people read it: 'present', 'not marked'. */
export const markWord = (mark: Mark | typeof UNMARKED): string => (mark === UNMARKED ? 'not marked' : mark)
