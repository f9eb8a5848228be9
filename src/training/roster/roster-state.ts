/** The states of a participant's place in their batch. */
export const ROSTER_STATES = ['seat', 'waiting', 'cancelled'] as const
export type RosterState = (typeof ROSTER_STATES)[number]

/** Marks somebody in a list who keeps their row but does not take part. */
export const PLACE_CANCELLED = 'place cancelled'

/** The results of the program's test. Null until known. */
export const TEST_RESULTS = ['passed', 'failed', 'retest'] as const
export type TestResult = (typeof TEST_RESULTS)[number]

export const MAX_SCORE = 100

/** Maximum number of people per call. */
export const MAX_PEOPLE_AT_ONCE = 30

/** Value that removes a mark. */
export const UNMARKED = 'unmarked' as const
