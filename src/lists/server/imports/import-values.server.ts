import type { ImportProblem, ImportPlan } from '../../imports/import.schema.ts'
import { PARTICIPANT_STATUSES, type ParticipantStatus } from '#training/participants/participant.ts'
import { PARTICIPANT_TEXT_NAMES, type ParticipantTextName } from '#training/participants/participant-texts.ts'
import type { Database } from '#base/database/database.server.ts'
import { listPrograms } from '#catalogue/server/program.server.ts'
import { folded } from '#base/text/folded.ts'
import { MAX_COMPARED_LENGTH } from '#base/text/fuzzy.ts'
import { invalidDateReason } from '#base/dates/date-text.ts'
import { phoneDigits, readCellDate, saidBy, shownIn } from '../../imports/cells/cell-values.ts'
import { IMPORT_FIELD_LABELS, MAX_SHOWN_LENGTH, type ImportField } from '../../imports/import-plan.ts'
import { hasUsualLength } from '#base/values/phone.ts'
import type { CorrectedTable } from './import-corrections.server.ts'
import type { ImportLine, ImportTable } from './import-table.reader.ts'
import { nameInCells } from '../../imports/cells/name-in-cells.ts'
import { inNormalCase, usesTitles, withoutTitle } from '../../imports/cells/person-name.ts'

/** The values of a line about a participant. Empty fields are omitted. */
export interface ImportValues extends Partial<Record<ParticipantTextName, string>> {
  participantId?: string
  fullName?: string
  email?: string
  phone?: string
  clientId?: number
  batchId?: number
  trainingProgramId?: number
  enrollmentDate?: string
  status?: ParticipantStatus
  /** The known person chosen from several namesakes. */
  personId?: number
  /** Someone confirmed that this is not the similar participant. */
  isOther?: true
  /** Restores a cancelled place in the batch. */
  givesBack?: true
}

/** A plan with two facts: whether most names in the list begin with a title, and which lines keep theirs. */
type ListPlan = ImportPlan & { isTitled?: boolean; keepsTitle?: (line: number) => boolean }

/** A line that was read with the columns of the plan. */
export interface ReadLine {
  line: number
  values: ImportValues
  /** The title removed from the name: 'Mr.'; '' for none. */
  title: string
  problems: ImportProblem[]
  doubts: ImportProblem[]
}

/** Finds the id of the program named by a cell, or the reason why it names none. */
export type FindProgram = (cell: string) => number | string

/** The error for a cell that names no existing program. See `withSuggestions` for likely matches. */
export const NO_SUCH_PROGRAM = 'There is no training program with this title, slug or number.'
const PAGE_SIZE = 1000
const LOST_DIGITS = 'Excel has shortened this number, and its last digits are lost. Type the whole number.'
const ODD_PHONE = 'This has too few or too many digits for a phone number.'
const STRUCK = 'This row is struck through in the workbook.'
const HAS_LEFT = 'The row says that this person has left.'
/** Such a line is refused because its values may be in the wrong columns. */
const MORE_CELLS = 'This line has more cells than the headings. Put quotation marks around cells that contain the separator.'

/** Creates a finder for programs, which a cell may name by id, slug or title. */
export async function createProgramFinder(db: Database): Promise<FindProgram> {
  const bySlug = new Map<string, number>()
  const byTitle = new Map<string, number[]>()
  const ids = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await listPrograms(db, { state: 'all', limit: PAGE_SIZE, cursor })
    for (const { id, slug, title } of page.rows) {
      ids.add(id)
      if (slug) bySlug.set(folded(slug), id)
      byTitle.set(folded(title), [...(byTitle.get(folded(title)) ?? []), id])
    }
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return (cell) => {
    if (cell.length > MAX_COMPARED_LENGTH) return 'No training program has so long a title.'
    const name = folded(cell)
    const titled = byTitle.get(name) ?? []
    if (titled.length > 1) return 'Several programs have this title. Write the slug or the number instead.'
    return titled[0] ?? bySlug.get(name) ?? (ids.has(Number(name)) ? Number(name) : undefined) ?? NO_SUCH_PROGRAM
  }
}

/** Reads the cells of one line. Reports unreadable cells; `decideLine` reports missing ones. */
export function readValues(table: ImportTable, lineOfFile: ImportLine, plan: ListPlan, findProgram: FindProgram): ReadLine {
  const { line, cells, extra, isStruck, hasLeft } = lineOfFile
  const values: ImportValues = {
    ...(plan.clientId !== undefined && { clientId: plan.clientId }),
    ...(plan.batchId !== undefined && { batchId: plan.batchId }),
  }
  const problems: ImportProblem[] = []
  const doubts: ImportProblem[] = []
  const problem = (field: ImportField, reason: string) => problemOf(table, lineOfFile, plan, field, reason)
  const cell = (field: ImportField) => saidBy(cellOf(cells, plan, field))
  if (extra) {
    const value = extra.value.slice(0, MAX_SHOWN_LENGTH)
    problems.push({ ...problem('fullName', MORE_CELLS), column: `Column ${extra.column}`, value, field: null })
  }
  const participantId = shownIn(cellOf(cells, plan, 'participantId'))
  if (participantId) values.participantId = participantId
  for (const field of PARTICIPANT_TEXT_NAMES) if (cell(field)) values[field] = cell(field)
  const { name, title } = nameOf(lineOfFile, plan)
  if (name) values.fullName = name
  const email = cell('email').replace(/^mailto:\s*/i, '')
  if (email) values.email = email
  const phone = phoneDigits(cell('phone'))
  if (phone) values.phone = phone
  if (phone && !hasUsualLength(phone)) doubts.push({ ...problem('phone', ODD_PHONE), doubt: 'odd-phone' })
  if (isStruck || hasLeft) doubts.push({ ...problem('fullName', isStruck ? STRUCK : HAS_LEFT), doubt: 'left' })
  if (phone === undefined) doubts.push({ ...problem('phone', LOST_DIGITS), doubt: 'lost-phone' })
  const program = cell('program')
  const found = program ? findProgram(program) : plan.trainingProgramId
  if (typeof found === 'string') problems.push(problem('program', found))
  else if (found !== undefined) values.trainingProgramId = found
  const day = cell('enrollmentDate')
  const date = day ? readCellDate(day, table.countsFrom1904) : undefined
  if (date) values.enrollmentDate = date
  else if (day) problems.push(problem('enrollmentDate', invalidDateReason(day)))
  const statusText = folded(cell('status'))
  const status = PARTICIPANT_STATUSES.find((known) => known === statusText)
  if (status) values.status = status
  else if (statusText) problems.push(problem('status', `Status must be one of ${PARTICIPANT_STATUSES.join(', ')}`))
  return { line, values, title, problems, doubts }
}

/** Returns the name of a line in its final form, and the title that was removed. */
function nameOf({ line, cells }: ImportLine, plan: ListPlan): { name: string; title: string } {
  const name = nameInCells(cells, plan)
  const bare = plan.dropTitles === 'true' && !plan.keepsTitle?.(line) ? withoutTitle(name, plan) : name
  return { name: plan.normalCase === 'true' ? inNormalCase(bare) : bare, title: name.slice(0, name.length - bare.length).trim() }
}

/** Adds to the plan whether most names in the list begin with a title, and which lines keep theirs. */
export function planFor({ table, plan, keepsTitle }: CorrectedTable): ListPlan {
  return { ...plan, keepsTitle, isTitled: usesTitles(table.lines.map(({ cells }) => nameInCells(cells, plan))) }
}

/** Creates a problem with a field of a line. The column is named by the file's heading. */
export function problemOf(table: ImportTable, of: ImportLine, plan: ImportPlan, field: ImportField, reason: string): ImportProblem {
  const { line, cells } = of
  const heading = table.headings[(plan[field] ?? 0) - 1]?.slice(0, MAX_SHOWN_LENGTH)
  const cell = cellOf(cells, plan, field)
  const value = (field === 'fullName' && cell === '' ? nameInCells(cells, plan) : cell).slice(0, MAX_SHOWN_LENGTH)
  return {
    line,
    column: heading || IMPORT_FIELD_LABELS[field],
    value,
    reason,
    field,
    suggestion: null,
    name: nameOf(of, plan).name.slice(0, MAX_SHOWN_LENGTH),
    doubt: null,
    people: [],
  }
}

function cellOf(cells: readonly string[], plan: ImportPlan, field: ImportField): string {
  const column = plan[field]
  return column === undefined ? '' : (cells[column - 1] ?? '')
}
