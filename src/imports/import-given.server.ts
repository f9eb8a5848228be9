import { PARTICIPANT_STATUSES, type ParticipantStatus } from '../participants/participant.ts'
import type { Database } from '../platform/database/database.server.ts'
import { listPrograms } from '../programs/program.server.ts'
import { folded } from '../shared/text/folded.ts'
import { noDateReason, readImportDate } from './import-date.ts'
import { IMPORT_FIELD_LABELS, type ImportField, type ImportIssue } from './import-plan.ts'
import type { ImportLine, ImportTable } from './import-table.server.ts'
import type { ImportPlan } from './import.schema.ts'

/** What a line says about a participant; what it leaves empty is not there. */
export interface Given {
  participantId?: string
  fullName?: string
  email?: string
  phone?: string
  trainingProgramId?: number
  enrollmentDate?: string
  status?: ParticipantStatus
}

/** A line read with the plan's columns. */
export interface GivenLine {
  line: number
  given: Given
  issues: ImportIssue[]
}

/** Finds the program a cell names; a sentence when it names none. */
export type FindProgram = (cell: string) => number | { reason: string }

const PAGE = 1000
const MAX_SHOWN_LENGTH = 120
/** What stands in the columns may be shifted: a number that was cut, say. */
const MORE_CELLS = 'This line has more cells than the headings. A cell that holds the sign between cells needs quotation marks.'

/** Programs by number, slug or title, as a cell may name them. */
export async function programsByName(db: Database): Promise<FindProgram> {
  const bySlug = new Map<string, number>()
  const byTitle = new Map<string, number[]>()
  const ids = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await listPrograms(db, { limit: PAGE, cursor })
    for (const { id, slug, title } of page.rows) {
      ids.add(id)
      if (slug) bySlug.set(folded(slug), id)
      byTitle.set(folded(title), [...(byTitle.get(folded(title)) ?? []), id])
    }
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return (cell) => {
    const name = folded(cell)
    const titled = byTitle.get(name) ?? []
    if (titled.length > 1) return { reason: 'Several programs have this title. Write the slug or the number instead.' }
    const found = titled[0] ?? bySlug.get(name) ?? (ids.has(Number(name)) ? Number(name) : undefined)
    return found ?? { reason: 'There is no training program with this title, slug or number.' }
  }
}

/** Reads the cells of one line. Cells that mean nothing are named; what is missing is judged later. */
export function readGiven(table: ImportTable, { line, cells }: ImportLine, plan: ImportPlan, findProgram: FindProgram): GivenLine {
  const given: Given = {}
  const issues: ImportIssue[] = []
  const refuse = (field: ImportField, reason: string) => issues.push(issueOf(table, { line, cells }, plan, field, reason))
  const cell = (field: ImportField) => cellOf(cells, plan, field)
  const beyond = cells.findIndex((value, at) => at >= table.headings.length && value !== '')
  if (beyond >= 0) {
    const value = (cells[beyond] ?? '').slice(0, MAX_SHOWN_LENGTH)
    issues.push({ line, column: `Column ${beyond + 1}`, value, reason: MORE_CELLS })
  }

  for (const field of ['participantId', 'fullName', 'email', 'phone'] as const) if (cell(field)) given[field] = cell(field)
  const program = cell('program')
  const found = program ? findProgram(program) : plan.trainingProgramId
  if (typeof found === 'object') refuse('program', found.reason)
  else if (found !== undefined) given.trainingProgramId = found
  const day = cell('enrollmentDate')
  const date = day ? readImportDate(day) : undefined
  if (date) given.enrollmentDate = date
  else if (day) refuse('enrollmentDate', noDateReason(day))
  const said = folded(cell('status'))
  const status = PARTICIPANT_STATUSES.find((known) => known === said)
  if (status) given.status = status
  else if (said) refuse('status', `Status must be one of ${PARTICIPANT_STATUSES.join(', ')}`)
  return { line, given, issues }
}

/** What is wrong with a field of a line, under the heading of its column. */
export function issueOf(
  table: ImportTable,
  { line, cells }: ImportLine,
  plan: ImportPlan,
  field: ImportField,
  reason: string,
): ImportIssue {
  const heading = table.headings[(plan[field] ?? 0) - 1]
  return { line, column: heading || IMPORT_FIELD_LABELS[field], value: cellOf(cells, plan, field).slice(0, MAX_SHOWN_LENGTH), reason }
}

function cellOf(cells: readonly string[], plan: ImportPlan, field: ImportField): string {
  const at = plan[field]
  return at === undefined ? '' : (cells[at - 1] ?? '')
}
