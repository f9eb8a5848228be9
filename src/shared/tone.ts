/** What a colour says: the five status sets of the design. Words and icons always say it too. */
export type StatusTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'
