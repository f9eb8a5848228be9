/** The fields of a participant that a file may have. */
export const IMPORT_FIELDS = ['participantId', 'fullName', 'email', 'phone', 'program', 'enrollmentDate', 'status'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_FIELD_LABELS: Record<ImportField, string> = {
  participantId: 'Participant ID',
  fullName: 'Full name',
  email: 'E-mail',
  phone: 'Phone',
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

/** A file that the server has read, but neither checked nor imported. */
export interface ImportFile {
  headings: string[]
  /** The first lines, to show what each column contains. */
  firstLines: string[][]
  lines: number
  /** In words: 'commas'. */
  delimiter: string
  encoding: string
}

/** A reason why a line is refused. */
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
}

/** A cell that was corrected on screen: that of one line, or of all lines where it says the same. The file stays as it is. */
export type ImportCorrection = { field: ImportField; value: string } & ({ line: number } | { from: string })

export const MAX_CORRECTIONS = 2000
/** A longer cell is shown, and compared with `from`, up to here. */
export const MAX_SHOWN_LENGTH = 120

/** What an import would do. */
export interface ImportCheck {
  lines: number
  create: number
  update: number
  skip: number
  refuse: number
  /** The first issues; the file of issues has all. */
  issues: ImportIssue[]
  issueCount: number
}
