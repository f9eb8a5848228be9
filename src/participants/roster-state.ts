/** What a participant has in their batch. */
export const ROSTER_STATES = ['seat', 'waiting', 'cancelled'] as const
export type RosterState = (typeof ROSTER_STATES)[number]
