/** What a participant has in their batch. */
export const ROSTER_STATES = ['seat', 'waiting', 'cancelled'] as const
export type RosterState = (typeof ROSTER_STATES)[number]

/** How the test of the program ended for somebody. Null until it is known. */
export const TEST_RESULTS = ['passed', 'failed', 'retest'] as const
export type TestResult = (typeof TEST_RESULTS)[number]

export const MAX_SCORE = 100
