const MS_PER_MINUTE = 60_000
const MAX_BACKOFF_MINUTES = 60

/** The delay after the nth temporary refusal: 1, 2, 4 … 60 minutes. */
export function backoffMs(attempts: number): number {
  return Math.min(2 ** Math.max(attempts - 1, 0), MAX_BACKOFF_MINUTES) * MS_PER_MINUTE
}
