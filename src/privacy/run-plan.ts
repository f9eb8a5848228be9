const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The first run of an installation only begins to count: the office gets time to look at the periods. */
const FIRST_PAUSE_MS = 30 * DAY_MS
/** A clock that has moved further than this since the last run may be wrong. */
const MAX_GAP_MS = 7 * DAY_MS
/** How long the office then has to notice it. */
const JUMP_PAUSE_MS = 7 * DAY_MS
/** Clocks of several processes differ by seconds. */
const MAX_CLOCK_DIFFERENCE_MS = HOUR_MS

/** The time of the last run, and until when runs remove nothing. */
export interface RunState {
  endedAt: Date | null
  pausedUntil: Date | null
}

/** 'wait': no run is due. 'pause': a run is due and removes nothing until `until`. 'remove': it removes what is due. */
export type RunPlan = { step: 'wait' } | { step: 'pause'; until: Date } | { step: 'remove' }

/**
 * Decides what to do now. A run is due once a day. It removes nothing when the clock has jumped since the last run: a
 * server whose clock is a year ahead would remove a year too early, and nothing brings that back. If the jump was only a
 * server that had been switched off, removal goes on a week later.
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

/** When the next run is due. */
export function nextRunAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + DAY_MS)
}
