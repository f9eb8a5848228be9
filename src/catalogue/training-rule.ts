import { plural } from '#base/text/wording/counted.ts'
/** A program's requirements for a certificate of completion. Null means no requirement. */
export interface TrainingRule {
  /** The minimum attendance, in percent. */
  minAttendance: number | null
  /** The minimum test score, in percent. */
  passMark: number | null
}

/** The usual minimum. If a program has none, the office is asked about anyone below it. */
export const USUAL_MIN_ATTENDANCE = 80

interface AttendedShare {
  percent: number
  unmarked: number
}

export function trainingRule({
  min_attendance: minAttendance,
  pass_mark: passMark,
}: {
  min_attendance: number | null
  pass_mark: number | null
}): TrainingRule {
  return { minAttendance, passMark }
}

/** 'attendance of at least 80 % and a score of at least 60 %'; empty without a rule. */
export function ruleInWords({ minAttendance, passMark }: TrainingRule): string {
  const parts = [
    minAttendance === null ? '' : `attendance of at least ${minAttendance} %`,
    passMark === null ? '' : `a score of at least ${passMark} % in the test`,
  ]
  return parts.filter(Boolean).join(' and ')
}

/** The condition for a program's certificate, for visitors: 'Participants with attendance of at least 80 % receive a certificate.' */
export function certificateCondition(program: Parameters<typeof trainingRule>[0]): string {
  const rule = ruleInWords(trainingRule(program))
  return rule ? `Participants with ${rule} receive a certificate.` : 'Participants who complete the program receive a certificate.'
}

/** 'Attended 83 %, 1 half day is not marked.' for incomplete attendance; otherwise empty. */
export function attendedInPart({ percent, unmarked }: AttendedShare): string {
  return percent === 100 ? '' : `Attended ${percent} %${unmarkedInWords(unmarked)}.`
}

/** 'attended in part', or for people who have attended nothing, 'absent' or 'not marked'. */
export function attendanceLabel({ percent, hasUnmarked }: { percent: number; hasUnmarked: boolean }): string {
  if (percent > 0) return 'attended in part'
  return hasUnmarked ? 'not marked' : 'absent'
}

function unmarkedInWords(unmarked: number): string {
  return unmarked === 0 ? '' : `, ${unmarked} half ${plural(unmarked, 'day is', 'days are')} not marked`
}

/** Reports whether every session is marked, and none as attended. */
export function wasAbsent({ percent, unmarked }: AttendedShare): boolean {
  return percent === 0 && unmarked === 0
}

/**
 * The reason to ask before a certificate of completion is issued although the rule is met: unmarked sessions, or low attendance in a
 * program without a minimum. Empty if there is nothing to ask.
 */
export function attendanceToAsk({ minAttendance }: TrainingRule, { percent, unmarked }: AttendedShare): string {
  const isLow = minAttendance === null && percent < USUAL_MIN_ATTENDANCE
  return isLow || unmarked > 0 ? attendedInPart({ percent, unmarked }) : ''
}

/**
 * The reasons why somebody does not meet the rule, one sentence per part; empty if they do. Somebody who was absent throughout never meets
 * it.
 */
export function belowRule(
  { minAttendance, passMark }: TrainingRule,
  { percent, unmarked, score, result }: { percent: number; unmarked: number; score: number | null; result: string | null },
): string[] {
  const reasons: string[] = []
  if (minAttendance === null && wasAbsent({ percent, unmarked })) reasons.push('Was absent all the time.')
  if (minAttendance !== null && percent < minAttendance) {
    reasons.push(`Attended ${percent} %, and ${minAttendance} % are asked${unmarkedInWords(unmarked)}.`)
  }
  if (passMark === null || result === 'passed') return reasons
  if (score === null && result === null) reasons.push('The score of the test is missing.')
  else if (result !== null) reasons.push(result === 'retest' ? 'The test is to be taken again.' : 'The test was not passed.')
  else if (score !== null && score < passMark) reasons.push(`Scored ${score} %, and ${passMark} % are asked.`)
  return reasons
}
