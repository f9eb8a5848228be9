/** The parts that a day of a batch may have. Somebody may attend only one of two. */
export const HALVES = ['first', 'second'] as const
export type Half = (typeof HALVES)[number]

/** Unmarked is the absence of a mark: it is never stored, and no mark is set automatically. */
export const MARKS = ['present', 'partial', 'absent'] as const
export type Mark = (typeof MARKS)[number]
