import type { ThreadEntry } from '../../enquiry-reply.schema.ts'

/** A queued reply is sent within seconds. */
const FIRST_MS = 3000
const FIRST_FOR_MS = 2 * 60_000
/** Without a connection to the mail server it may wait for days, and the clocks of two computers may differ by any amount. */
const LATER_MS = 20_000

/** The reload interval of a conversation with a queued mail. */
export function watchInterval(thread: readonly ThreadEntry[], now: number): number | false {
  const waiting = thread.filter((entry) => (entry.type === 'reply' || entry.type === 'receipt') && entry.state === 'waiting')
  if (waiting.length === 0) return false
  return waiting.some(({ at }) => Math.abs(now - Date.parse(at)) < FIRST_FOR_MS) ? FIRST_MS : LATER_MS
}
