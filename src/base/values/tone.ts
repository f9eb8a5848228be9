/** The five status colours of the design. A text or an icon always conveys the same as the colour. */
export type StatusTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'
