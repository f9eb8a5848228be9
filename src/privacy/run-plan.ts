const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The first run of an installation removes nothing: the office gets time to review the periods. */
const FIRST_PAUSE_MS = 30 * DAY_MS
/** A clock that has moved further than this since the last run may be wrong. */
const MAX_GAP_MS = 7 * DAY_MS
/** The time the office then has to notice it. */
const JUMP_PAUSE_MS = 7 * DAY_MS
/** Tolerance for the difference between the clocks of several processes. */
const MAX_CLOCK_DIFFERENCE_MS = HOUR_MS

/** The time of the last run, and the end of a pause. */
export interface RunState {
  endedAt: Date | null
  pausedUntil: Date | null
}

/** 'wait': no run is due. 'pause': a run is due and removes nothing until `until`. 'remove': it removes what is due. */
export type RunPlan = { step: 'wait' } | { step: 'pause'; until: Date } | { step: 'remove' }

/**
 * Plans the next step. A run is due once a day. It removes nothing if the clock has jumped since the last run: a server whose clock is a
 * year ahead would remove a year too early, and nothing could restore that. If the server had only been switched off, removal resumes a
 * week later.
 */
export function planRun({ endedAt, pausedUntil }: RunState, now: Date): RunPlan {
  if (endedAt === null) return { step: 'pause', until: new Date(now.getTime() + FIRST_PAUSE_MS) }
  const gap = now.getTime() - endedAt.getTime()
  const afterJump = new Date(now.getTime() + JUMP_PAUSE_MS)
  if (gap < -MAX_CLOCK_DIFFERENCE_MS) return { step: 'pause', until: afterJump }
  if (gap < DAY_MS) return { step: 'wait' }
  if (gap > MAX_GAP_MS) return { step: 'pause', until: pausedUntil !== null && pausedUntil > afterJump ? pausedUntil : afterJump }
  if (pausedUntil !== null && pausedUntil > now) return { step: 'pause', until: pausedUntil }
  return { step: 'remove' }
}

export function nextRunAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + DAY_MS)
}
