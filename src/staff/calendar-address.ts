/** The secret address of a calendar of expiries, as its owner sees it. The address itself is shown once. */
export interface CalendarAddress {
  /** ISO 8601 UTC. */
  madeAt: string
  /** When a calendar last used it, to the hour. Null: never. */
  lastReadAt: string | null
}

export interface NewCalendarAddress extends CalendarAddress {
  url: string
}
