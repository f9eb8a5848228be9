import { setTimeout as pause } from 'node:timers/promises'
import { findKnownParticipants } from '../participants/known-participants.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { indianDate } from '../shared/dates.ts'
import { createProgramFinder, readValues, issueOf, type FindProgram, type ImportValues } from './import-values.server.ts'
import { participantKeysOf, decideLine, type LineDecision, type LineRules } from './import-decision.server.ts'
import type { ImportCheck, ImportIssue } from './import-plan.ts'
import type { ImportLine, ImportTable } from './import-table.server.ts'
import type { ImportPlan } from './import.schema.ts'

/** After so many lines the check pauses, so that requests to the site come first. */
const LINES_PER_STEP = 20
const PAUSE_MS = 2
const MAX_ISSUES_SHOWN = 100

/** A line, and what an import would do with it now. */
export interface CheckedLine {
  line: number
  values: ImportValues
  action: LineDecision['action']
  issues: ImportIssue[]
  /** Why the line would be skipped. */
  reason?: string
  /** Skipped because an earlier line is about the same participant. */
  isRepeat?: boolean
}

/** Checks every line, and writes nothing. */
export async function checkLines(db: Database, table: ImportTable, plan: ImportPlan, now: Date): Promise<CheckedLine[]> {
  const findProgram = await createProgramFinder(db)
  // Any text will do: the check only needs to know that a line without an ID gets one.
  const rules: LineRules = { duplicates: plan.duplicates, enrolledOn: plan.enrolledOn ?? indianDate(now), newNumber: () => 'NEW' }
  const firstLines = new Map<string, number>()
  const checked: CheckedLine[] = []
  for (let from = 0; from < table.lines.length; from += LINES_PER_STEP) {
    const lines = table.lines.slice(from, from + LINES_PER_STEP)
    checked.push(...(await checkStep(db, { table, plan, findProgram, rules, firstLines }, lines)))
    await pause(PAUSE_MS)
  }
  return checked
}

/** Counts the lines by action, and lists the issues. */
export function summarise(lines: readonly CheckedLine[]): ImportCheck {
  const count = (action: CheckedLine['action']) => lines.filter((line) => line.action === action).length
  const issues = lines.flatMap((line) => line.issues)
  return {
    lines: lines.length,
    create: count('create'),
    update: count('update'),
    skip: count('skip'),
    refuse: count('refuse'),
    issues: issues.slice(0, MAX_ISSUES_SHOWN),
    issueCount: issues.length,
  }
}

interface CheckState {
  table: ImportTable
  plan: ImportPlan
  findProgram: FindProgram
  rules: LineRules
  /** The first line of this file about a participant, by the keys of the participant. */
  firstLines: Map<string, number>
}

async function checkStep(db: Database, state: CheckState, lines: ImportLine[]): Promise<CheckedLine[]> {
  const { table, plan, findProgram, rules, firstLines } = state
  const read = lines.map((line) => readValues(table, line, plan, findProgram))
  const known = await findKnownParticipants(
    db,
    read.map(({ values }) => values),
  )
  return read.map(({ line, values, issues }, index): CheckedLine => {
    const decision = decideLine(values, known, rules)
    const cells = lines[index] as ImportLine
    const refused =
      decision.action === 'refuse' ? decision.issues.map(({ field, reason }) => issueOf(table, cells, plan, field, reason)) : []
    // All issues of a line are listed at once. A cell that cannot be read is not reported as missing too.
    const allIssues = [...issues, ...refused.filter(({ column }) => !issues.some((issue) => issue.column === column))]
    if (decision.action === 'refuse' || allIssues.length > 0) return { line, values, action: 'refuse', issues: allIssues }
    const keys = participantKeysOf(values)
    const first = keys.map((key) => firstLines.get(key)).find((earlier) => earlier !== undefined)
    for (const key of keys) if (!firstLines.has(key)) firstLines.set(key, line)
    if (first === undefined)
      return { line, values, action: decision.action, issues: [], ...('reason' in decision ? { reason: decision.reason } : {}) }
    const reason = `Line ${first} of this file is about the same participant.`
    if (plan.duplicates === 'skip') return { line, values, action: 'skip', issues: [], reason, isRepeat: true }
    return {
      line,
      values,
      action: 'refuse',
      issues: [issueOf(table, cells, plan, values.participantId ? 'participantId' : 'email', reason)],
    }
  })
}
