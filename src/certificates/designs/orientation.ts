/** A4, across or upright. */
export const ORIENTATIONS = ['landscape', 'portrait'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/** The size of the page in millimetres. */
export const pageOf = (orientation: Orientation): { width: number; height: number } =>
  orientation === 'portrait' ? { width: 210, height: 297 } : { width: 297, height: 210 }
