import { folded } from '../shared/text/folded.ts'

/** The fields of a participant that a file may have. */
export const IMPORT_FIELDS = [
  'participantId',
  'fullName',
  'email',
  'phone',
  'program',
  'enrollmentDate',
  'status',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_FIELD_LABELS: Record<ImportField, string> = {
  participantId: 'Participant ID',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  program: 'Training program',
  enrollmentDate: 'Enrollment date',
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
}

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

/** Headings by which a field is found: folded, with punctuation replaced by spaces. */
const KNOWN_HEADINGS: Record<ImportField, readonly string[]> = {
  participantId: ['participant id', 'participantid', 'participant no', 'participant number', 'registration no', 'registration number', 'reg no', 'id'],
  fullName: ['full name', 'fullname', 'name', 'participant name', 'student name', 'candidate name', 'participant', 'नाम', 'पूरा नाम'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'email id', 'e mail id', 'mail', 'ईमेल'],
  phone: ['phone', 'phone no', 'phone number', 'mobile', 'mobile no', 'mobile number', 'contact no', 'contact number', 'whatsapp', 'फ़ोन', 'फोन', 'मोबाइल'],
  program: ['training program', 'program', 'programme', 'training programme', 'course', 'training', 'training program name', 'trainingprogramid', 'training program id', 'program id', 'course name'],
  enrollmentDate: ['enrollment date', 'enrolment date', 'enrollmentdate', 'enrolled', 'enrolled on', 'date of enrolment', 'date of enrollment', 'joining date', 'date', 'दिनांक'],
  status: ['status', 'स्थिति'],
}

/** Suggests the column of each field by its heading. A column is used once. */
export function suggestColumns(headings: readonly string[]): ImportColumns {
  const plain = headings.map((heading) => folded(heading.replace(/[_\-./:*]+/g, ' ')))
  const columns: ImportColumns = {}
  for (const field of IMPORT_FIELDS) {
    const at = KNOWN_HEADINGS[field].map((known) => plain.indexOf(known)).find((index) => index >= 0)
    if (at !== undefined && !Object.values(columns).includes(at + 1)) columns[field] = at + 1
  }
  return columns
}
