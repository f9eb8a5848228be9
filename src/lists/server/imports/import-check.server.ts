import { setTimeout as pause } from 'node:timers/promises'
import { batchName, openSeats } from '#training/batches/batch.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { countSeatsFor } from '#training/server/batches/batch-orders.server.ts'
import { BATCH_MISSING, findBatch } from '#training/server/batches/batch-row.server.ts'
import { unreachableReason } from '#clients/client.ts'
import type { Client } from '#clients/client.schema.ts'
import { getClient } from '#clients/server/client.server.ts'
import { findKnownParticipants, type KnownParticipant } from '#training/server/participants/known-participants.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { listProgramTitles } from '#catalogue/server/program.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { folded } from '#base/text/folded.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { CorrectedTable, IsConfirmed } from './import-corrections.server.ts'
import {
  createProgramFinder,
  planFor,
  readValues,
  problemOf,
  NO_SUCH_PROGRAM,
  type FindProgram,
  type ImportValues,
  type ReadLine,
} from './import-values.server.ts'
import { decideLine, type LineDecision, type LineRules } from './import-decision.server.ts'
import type { ImportField } from '../../imports/import-plan.ts'
import type { LeftOutLine, ImportPlan, ImportProblem, ImportCheck } from '../../imports/import.schema.ts'
import { findMeantTitles } from './import-reader.server.ts'
import type { ImportLine } from './import-table.reader.ts'
import { farDate, namesakesOf, RepeatFinder, type NamesakeDoubt } from './line-doubts.server.ts'

/** The number of lines after which the check yields to requests to the site. */
const LINES_PER_STEP = 20
const PAUSE_MS = 2
const MAX_LINES_SHOWN = 100
const HIDDEN = 'This row is hidden in the workbook.'
const NO_PERSON = 'This looks like a sum, a signature or a note.'
const NOBODY = 'This row names nobody.'

/** A line, with the effect of importing it now. */
export interface CheckedLine {
  line: number
  values: ImportValues
  /** The title removed from the name. */
  title: string
  /** A doubtful line is left out until it is confirmed or corrected. */
  action: LineDecision['action'] | 'doubt'
  problems: ImportProblem[]
  /** Whether the line adds someone to the import's batch. */
  comes?: boolean
  /** The reason for skipping the line. */
  leftOut?: LeftOutLine
  /** Whether the import skips the line without further checks. */
  isLeftOut?: true
}

/** Checks every line without writing anything. */
export async function checkLines(db: Database, corrected: CorrectedTable, now: Date): Promise<CheckedLine[]> {
  const { table, plan } = corrected
  const findProgram = await createProgramFinder(db)
  const today = indianDate(now)
  // Any text will do: the check only needs to know that a line without an ID gets one.
  const rules: LineRules = {
    duplicates: plan.duplicates,
    enrolledOn: plan.enrolledOn ?? today,
    unreachable: plan.clientId === undefined ? undefined : unreachableReason(await findClient(db, plan.clientId)),
    newNumber: () => 'NEW',
  }
  const { batch } = await findBatchOfImport(db, plan)
  const state: CheckState = {
    ...corrected,
    plan: planFor(corrected),
    batch,
    findProgram,
    rules,
    today,
    repeats: new RepeatFinder(),
  }
  const checked: CheckedLine[] = []
  for (let from = 0; from < table.lines.length; from += LINES_PER_STEP) {
    checked.push(...(await checkStep(db, state, table.lines.slice(from, from + LINES_PER_STEP))))
    await pause(PAUSE_MS)
  }
  return checked
}

/** @throws Problem 'unprocessable' */
async function findClient(db: Database, id: number): Promise<Client> {
  try {
    return (await getClient(db, id)).client
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') {
      throw new Problem('unprocessable', error.message, { issues: { clientId: error.message } })
    }
    throw error
  }
}

/**
 * Counts the lines by action, and lists people who would be enrolled and those who would not, with reasons.
 * @param freeSeats of the batch; Infinity without one
 */
export function summarise(lines: readonly CheckedLine[], freeSeats = Infinity): ImportCheck {
  const count = (action: CheckedLine['action']) => lines.filter((line) => line.action === action).length
  const problems = lines.flatMap((line) => line.problems)
  const created = lines.filter(({ action }) => action === 'create')
  const waiting = lines.filter(({ comes }) => comes).slice(Math.min(freeSeats, lines.length))
  return {
    lines: lines.length,
    create: created.length,
    reachable: created.filter(({ values }) => values.email !== undefined).length,
    update: count('update'),
    skip: count('skip'),
    refuse: count('refuse'),
    doubt: count('doubt'),
    people: created.slice(0, MAX_LINES_SHOWN).map(({ line, values, title }) => ({ line, name: nameOf(values), title })),
    titles: countTitles(lines.filter(({ action }) => action === 'create' || action === 'update')),
    leftOut: lines.flatMap(({ leftOut }) => leftOut ?? []).slice(0, MAX_LINES_SHOWN),
    issues: problems.slice(0, MAX_LINES_SHOWN),
    issueCount: problems.length,
    waiting: waiting.length,
    waitingPeople: named(waiting),
  }
}

/**
 * Adds the probably intended program to the check for cells without a known program. Only the problems that are shown get
 * one: comparing all lines of a large list with all titles takes minutes.
 */
export async function withSuggestions(db: Database, check: ImportCheck): Promise<ImportCheck> {
  const isOpen = ({ field, reason }: ImportProblem) => field === 'program' && reason === NO_SUCH_PROGRAM
  const typed = [...new Set(check.issues.filter(isOpen).map(({ value }) => value))]
  if (typed.length === 0) return check
  const titles = (await listProgramTitles(db)).map(({ title }) => title)
  const meant = await findMeantTitles(typed, titles)
  const problems = check.issues.map((problem) =>
    isOpen(problem) ? { ...problem, suggestion: meant[typed.indexOf(problem.value)] ?? null } : problem,
  )
  return { ...check, issues: problems }
}

/** 'MR.' and 'Mr' count as one title, in the spelling that occurs first. */
function countTitles(lines: readonly CheckedLine[]): ImportCheck['titles'] {
  const found = new Map<string, { title: string; count: number }>()
  for (const { title } of lines) {
    const key = folded(title.replaceAll('.', ''))
    if (key !== '') found.set(key, { title: found.get(key)?.title ?? title, count: (found.get(key)?.count ?? 0) + 1 })
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count)
}

function named(lines: readonly CheckedLine[]): Array<{ line: number; name: string }> {
  return lines.slice(0, MAX_LINES_SHOWN).map(({ line, values }) => ({ line, name: nameOf(values) }))
}

/**
 * Returns the batch of an import and the number of seats that the import may fill: those that nobody waits for, and those that its client
 * has ordered.
 * @throws Problem 'unprocessable' if the batch does not exist; 'conflict' if it is cancelled
 */
export async function findBatchOfImport(
  db: Database,
  { batchId: id, clientId }: Pick<ImportPlan, 'batchId' | 'clientId'>,
): Promise<{ batch?: Batch; freeSeats: number }> {
  if (id === undefined) return { freeSeats: Infinity }
  const batch = (await findBatch(db, id))?.batch
  if (!batch) throw fieldProblem('unprocessable', 'batchId', BATCH_MISSING)
  if (batch.status === 'cancelled') {
    const message = `${batchName(batch)} is cancelled.`
    throw fieldProblem('conflict', 'batchId', message)
  }
  const ordered = clientId === undefined ? 0 : await countSeatsFor(db, id, clientId)
  return { batch, freeSeats: (openSeats(batch) ?? Infinity) + ordered }
}

interface CheckState extends CorrectedTable {
  batch: Batch | undefined
  findProgram: FindProgram
  rules: LineRules
  today: PlainDate
  repeats: RepeatFinder
}

async function checkStep(db: Database, state: CheckState, lines: ImportLine[]): Promise<CheckedLine[]> {
  const { table, plan, findProgram, isConfirmed, chosenPerson } = state
  const read = lines.map((line) => readValues(table, line, plan, findProgram))
  const known = await findKnownParticipants(
    db,
    read.map(({ values }) => values),
    plan.clientId,
  )
  return lines.map((cells, index): CheckedLine => {
    const line = read[index] as ReadLine
    const values: ImportValues = {
      ...line.values,
      ...(isConfirmed(line.line, 'enrolled') && { isOther: true }),
      ...(isConfirmed(line.line, 'cancelled') && { givesBack: true }),
    }
    const namesakes = namesakesOf(values, known)
    const chosen = chosenPerson(line.line)
    if (namesakes?.people.some(({ personId }) => personId === chosen)) values.personId = chosen
    else if (namesakes && isConfirmed(line.line, 'namesakes')) values.isOther = true
    const leftOut = leftOutAtOnce(cells, line, isConfirmed)
    if (leftOut) return { line: line.line, values, title: line.title, action: 'skip', problems: [], leftOut, isLeftOut: true }
    const isDecided = values.personId !== undefined || values.isOther
    return checkLine({ ...line, values }, cells, known, { ...state, namesakes: isDecided ? undefined : namesakes })
  })
}

/** Returns a decision for a line that is not a person, or is in a hidden row. */
function leftOutAtOnce(cells: ImportLine, { line, values, problems }: ReadLine, isConfirmed: IsConfirmed): LeftOutLine | undefined {
  const name = values.fullName ?? cells.cells.find((cell) => cell !== '') ?? ''
  if (cells.isHidden && !isConfirmed(line, 'hidden')) return { line, name, reason: HIDDEN, doubt: 'hidden' }
  if (cells.isNoPerson && !isConfirmed(line, 'no-person')) return { line, name, reason: NO_PERSON, doubt: 'no-person' }
  const { fullName, email, phone, participantId, employeeCode } = values
  const isNobody = !(fullName ?? email ?? phone ?? participantId ?? employeeCode) && !problems.some(({ field }) => field === null)
  return isNobody ? { line, name, reason: NOBODY, doubt: null } : undefined
}

function checkLine(
  read: ReadLine,
  cells: ImportLine,
  known: readonly KnownParticipant[],
  state: CheckState & { namesakes: NamesakeDoubt | undefined },
): CheckedLine {
  const { table, plan, rules, isConfirmed } = state
  const { line, values, title, problems } = read
  const decision = decideLine(values, known, rules)
  if (decision.action === 'skip' && problems.length === 0 && !state.namesakes) {
    const { reason, doubt } = decision
    return { line, values, title, action: 'skip', problems: [], leftOut: { line, name: nameOf(values), reason, doubt } }
  }
  const problemFor = ({ field, reason }: { field: ImportField; reason: string }) => problemOf(table, cells, plan, field, reason)
  const refused = decision.action === 'refuse' ? decision.problems.map(problemFor) : []
  // An unreadable cell is not also reported as missing.
  const unread = [...problems, ...read.doubts]
  const missing = refused.filter(({ column }) => !unread.some((problem) => problem.column === column))
  if (refused.length > 0 || problems.length > 0) {
    return { line, values, title, action: 'refuse', problems: [...unread.map((problem) => ({ ...problem, doubt: null })), ...missing] }
  }
  if (state.batch && values.trainingProgramId !== state.batch.trainingProgramId) {
    const reason = `The batch is one of ${state.batch.training_program_name}.`
    return { line, values, title, action: 'refuse', problems: [problemFor({ field: 'program', reason })] }
  }
  const repeat = state.repeats.find(line, values)
  const far = decision.action === 'create' ? farDate(values.enrollmentDate, state.today) : undefined
  const { namesakes } = state
  const asked = namesakes ? [{ ...problemFor(namesakes), doubt: namesakes.doubt, people: namesakes.people }] : []
  const found = [...[repeat, far].flatMap((one) => (one ? { ...problemFor(one), doubt: one.doubt } : [])), ...asked]
  const open = [...read.doubts, ...found].filter(({ doubt }) => doubt === null || !isConfirmed(line, doubt))
  if (repeat?.doubt && !open.some(({ doubt }) => doubt === repeat.doubt)) values.isOther = true
  if (open.length === 0) {
    const comes =
      state.batch !== undefined &&
      (decision.action !== 'update' || decision.known.cancelled !== null || decision.known.participant.batchId !== state.batch.id)
    return { line, values, title, action: decision.action, problems: [], comes }
  }
  // Two lines cannot update one participant, nor share a participant ID.
  const isRefused = open.some(({ doubt }) => doubt === null) || plan.duplicates !== 'skip'
  return {
    line,
    values,
    title,
    action: isRefused ? 'refuse' : 'doubt',
    problems: isRefused ? open.map((one) => ({ ...one, doubt: null })) : open,
  }
}

function nameOf({ fullName, email, participantId }: ImportValues): string {
  return fullName ?? email ?? participantId ?? ''
}
