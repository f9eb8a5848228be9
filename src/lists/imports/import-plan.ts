/** The fields of a participant that a file may have. */
export const IMPORT_FIELDS = [
  'participantId',
  'fullName',
  'email',
  'phone',
  'employeeCode',
  'department',
  'program',
  'enrollmentDate',
  'status',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_FIELD_LABELS: Record<ImportField, string> = {
  participantId: 'Participant ID',
  fullName: 'Full name',
  email: 'E-mail',
  phone: 'Phone',
  employeeCode: 'Employee code',
  department: 'Department',
  program: 'Training program',
  enrollmentDate: 'Enrolment date',
  status: 'Status',
}

/** What happens to a line about a participant who is enrolled already. */
export const DUPLICATE_POLICIES = ['skip', 'update', 'refuse'] as const
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number]

/** Which column of the file holds each field, counted from 1 as spreadsheets do. */
export type ImportColumns = Partial<Record<ImportField, number>>

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_LINES = 20_000
export const MAX_IMPORT_COLUMNS = 200
/** What the parts of a workbook may have together when they are unpacked. */
export const MAX_UNPACKED_BYTES = 50_000_000

/** No field takes as much: a longer cell is read up to here, and refused by its field. */
export const MAX_CELL_LENGTH = 1000
/** All text of a list together. A workbook may repeat one text in every cell, and is small all the same. */
export const MAX_LIST_CHARACTERS = 10_000_000

/** A sheet of a workbook that has content. */
export interface ImportSheet {
  name: string
  /** Rows with text. Counting ends at 200. */
  rows: number
  isHidden: boolean
}

/** A file that the server has read, but neither checked nor imported. */
export interface ImportFile {
  headings: string[]
  /** The first lines, to show what each column contains. */
  firstLines: string[][]
  lines: number
  /** In words: 'commas'. '' for a workbook. */
  delimiter: string
  encoding: string
  /** The lines of the headings: none, one or two. */
  headingLines: number[]
  /** What stands above the headings, one text for each row. */
  titles: string[]
  /** The sheets of a workbook that have content, and the one that was read; null for a text. */
  sheets: ImportSheet[]
  sheet: string | null
  hiddenRows: number
  /** Counted from 1. */
  hiddenColumns: number[]
}

/**
 * Why a line is not enrolled unless somebody says so: its row is hidden, or is no person; the person is enrolled already, or
 * in another line of the file; two lines have one employee code; the date of enrolment is far from today; the last digits
 * of the phone number are lost.
 */
export const IMPORT_DOUBTS = ['hidden', 'no-person', 'enrolled', 'repeated', 'employee-code', 'far-date', 'lost-phone'] as const
export type ImportDoubt = (typeof IMPORT_DOUBTS)[number]

/** A reason why a line is refused or doubtful. */
export interface ImportIssue {
  /** Counted as a text editor does: the headings are line 1. */
  line: number
  /** The heading of the column, or the field's name where the file has none. */
  column: string
  value: string
  reason: string
  /** The field to correct; null when the line itself is wrong. */
  field: ImportField | null
  /** A value that was probably meant instead; null when there is none. */
  suggestion: string | null
  /** The name in the line, '' when it has none. */
  name: string
  /** What can be confirmed, so that the line is enrolled as it is; null when it must be corrected. */
  doubt: ImportDoubt | null
}

/** A line that is left out, though nothing is wrong with it. */
export interface LeftOutLine {
  line: number
  /** The name in the line, or what else it says. */
  name: string
  reason: string
  /** What can be confirmed, so that the line is enrolled anyway; null when it cannot be. */
  doubt: ImportDoubt | null
}

/**
 * What was decided on screen; the file stays as it is. A corrected cell of one line, or of all lines where it says the same;
 * or a line to be enrolled in spite of a doubt, or all lines with that doubt.
 */
export type ImportCorrection = CellCorrection | { anyway: true; doubt: ImportDoubt; line?: number | undefined }
export type CellCorrection = { field: ImportField; value: string } & ({ line: number } | { from: string })

export const MAX_CORRECTIONS = 2000
/** A longer cell is shown, and compared with `from`, up to here. */
export const MAX_SHOWN_LENGTH = 120

/** What an import would do. */
export interface ImportCheck {
  lines: number
  create: number
  /** How many of those whom it enrols have an e-mail of their own, and so can be told. */
  reachable: number
  update: number
  skip: number
  refuse: number
  /** Lines that are left out until somebody confirms or corrects them. */
  doubt: number
  /** The first lines that would be enrolled, with the names as they would be written. */
  people: Array<{ line: number; name: string }>
  /** The first lines that are skipped. */
  leftOut: LeftOutLine[]
  /** The first issues; the file of issues has all. */
  issues: ImportIssue[]
  issueCount: number
  /** How many come to the waiting list of the batch because no seat is free for them, and the first of them. */
  waiting: number
  waitingPeople: Array<{ line: number; name: string }>
}
