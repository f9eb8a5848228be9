/** The information for visitors about free seats: only whether a batch is full, also whether few are left, or their number. */
export const SEATS_SHOWN = ['hidden', 'few', 'number'] as const
export type SeatsShown = (typeof SEATS_SHOWN)[number]
export const DEFAULT_SEATS_SHOWN: SeatsShown = 'few'
