/** The secret address of somebody's calendar of expiries, as its owner sees it; the address itself is told once. */
export interface CalendarAddress {
  /** ISO 8601 UTC. */
  madeAt: string
  /** When a calendar last asked, to the hour; null: never. */
  lastReadAt: string | null
}

export interface NewCalendarAddress extends CalendarAddress {
  url: string
}
