import { setTimeout as rest } from 'node:timers/promises'
import { findKnownParticipants } from '../participants/known-participants.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { indianDate } from '../shared/dates.ts'
import { programsByName, readGiven, issueOf, type FindProgram, type Given } from './import-given.server.ts'
import { keysOf, planLine, type LinePlan, type LineRules } from './import-line.server.ts'
import type { ImportCheck, ImportIssue } from './import-plan.ts'
import type { ImportLine, ImportTable } from './import-table.server.ts'
import type { ImportPlan } from './import.schema.ts'

/** So many are judged before the site's own requests get their turn, and that long. */
const LINES_AT_A_TIME = 20
const REST_MS = 2
const MAX_ISSUES_SHOWN = 100

/** A line and what an import would do with it now. */
export interface JudgedLine {
  line: number
  given: Given
  action: LinePlan['action']
  issues: ImportIssue[]
  /** Why it would be skipped. */
  reason?: string
  /** Skipped because an earlier line is about the same person. */
  isRepeat?: boolean
}

/** Judges every line, and writes nothing. */
export async function judgeLines(db: Database, table: ImportTable, plan: ImportPlan, now: Date): Promise<JudgedLine[]> {
  const findProgram = await programsByName(db)
  // Any number will do: a line without one is nobody who is known.
  const rules: LineRules = { duplicates: plan.duplicates, enrolledOn: plan.enrolledOn ?? indianDate(now), newNumber: () => 'NEW' }
  const seen = new Map<string, number>()
  const judged: JudgedLine[] = []
  for (let from = 0; from < table.lines.length; from += LINES_AT_A_TIME) {
    const lines = table.lines.slice(from, from + LINES_AT_A_TIME)
    judged.push(...(await judge(db, { table, plan, findProgram, rules, seen }, lines)))
    await rest(REST_MS)
  }
  return judged
}

/** How many lines of each kind, and what keeps lines out. */
export function summarise(judged: readonly JudgedLine[]): ImportCheck {
  const count = (action: JudgedLine['action']) => judged.filter((line) => line.action === action).length
  const issues = judged.flatMap((line) => line.issues)
  return {
    lines: judged.length,
    create: count('create'),
    update: count('update'),
    skip: count('skip'),
    refuse: count('refuse'),
    issues: issues.slice(0, MAX_ISSUES_SHOWN),
    issueCount: issues.length,
  }
}

interface Judging {
  table: ImportTable
  plan: ImportPlan
  findProgram: FindProgram
  rules: LineRules
  /** On which line of this file somebody was named first. */
  seen: Map<string, number>
}

async function judge(db: Database, judging: Judging, lines: ImportLine[]): Promise<JudgedLine[]> {
  const { table, plan, findProgram, rules, seen } = judging
  const read = lines.map((line) => readGiven(table, line, plan, findProgram))
  const known = await findKnownParticipants(db, read.map(({ given }) => given))
  return read.map(({ line, given, issues }, at): JudgedLine => {
    const planned = planLine(given, known, rules)
    const here = lines[at] as ImportLine
    const refused = planned.action === 'refuse' ? planned.issues.map(({ field, reason }) => issueOf(table, here, plan, field, reason)) : []
    // All that is wrong with a line at once; a cell that could not be read is not called missing as well.
    const named = [...issues, ...refused.filter(({ column }) => !issues.some((issue) => issue.column === column))]
    if (planned.action === 'refuse' || named.length > 0) return { line, given, action: 'refuse', issues: named }
    const first = keysOf(given).map((key) => seen.get(key)).find((earlier) => earlier !== undefined)
    for (const key of keysOf(given)) if (!seen.has(key)) seen.set(key, line)
    if (first === undefined) return { line, given, action: planned.action, issues: [], ...('reason' in planned ? { reason: planned.reason } : {}) }
    const reason = `Line ${first} of this file is about the same participant.`
    if (plan.duplicates === 'skip') return { line, given, action: 'skip', issues: [], reason, isRepeat: true }
    return { line, given, action: 'refuse', issues: [issueOf(table, here, plan, given.participantId ? 'participantId' : 'email', reason)] }
  })
}
