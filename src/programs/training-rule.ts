/** What a program asks of whoever gets its certificate of completion. Null: it asks nothing. */
export interface TrainingRule {
  /** The share of the training that somebody must have attended, in percent. */
  minAttendance: number | null
  /** The score of its test, in percent. */
  passMark: number | null
}

export const USUAL_MIN_ATTENDANCE = 80

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
