import { forParticipantTexts, PARTICIPANT_TEXT_NAMES } from '#training/participants/participant-texts.ts'

/** The participant fields that a file may contain. */
export const IMPORT_FIELDS = [
  'participantId',
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  ...PARTICIPANT_TEXT_NAMES,
  'program',
  'enrollmentDate',
  'status',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_FIELD_LABELS: Record<ImportField, string> = {
  participantId: 'Participant ID',
  fullName: 'Full name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  ...forParticipantTexts(({ label }) => label),
  program: 'Training program',
  enrollmentDate: 'Enrolment date',
  status: 'Status',
}

/** The action for a line about a participant who is already enrolled. */
export const DUPLICATE_POLICIES = ['skip', 'update', 'refuse'] as const
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number]

/** The column of each field in the file, counted from 1 as in spreadsheets. */
export type ImportColumns = Partial<Record<ImportField, number>>

/** The parts of a name in written order. They are used if a line has no full name. */
export const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const satisfies readonly ImportField[]

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_LINES = 20_000
export const MAX_IMPORT_COLUMNS = 200
/** The maximum total size of a workbook's unpacked parts. */
export const MAX_UNPACKED_BYTES = 50_000_000

/** The maximum length of a cell, greater than that of any field. Longer cells are cut here and then refused by their field. */
export const MAX_CELL_LENGTH = 1000
/** The maximum text of a list. Even a small workbook may repeat one text in every cell. */
export const MAX_LIST_CHARACTERS = 10_000_000

/**
 * Reasons why a line is not enrolled unless someone confirms it: its row is hidden or not a person; the person is already
 * enrolled, had a cancelled place in the batch, or is in another line of the file; two lines have the same employee code;
 * the date of enrolment is far from today; the phone number has lost its last digits, or has too few or too many; the row
 * is struck through or says that the person has left; several known people of the client have this name.
 */
export const IMPORT_DOUBTS = [
  'hidden',
  'no-person',
  'enrolled',
  'cancelled',
  'repeated',
  'employee-code',
  'far-date',
  'lost-phone',
  'odd-phone',
  'left',
  'namesakes',
] as const
export type ImportDoubt = (typeof IMPORT_DOUBTS)[number]

/**
 * A decision made on screen; the file stays unchanged. It is a corrected cell of one line, or of all lines with the same
 * value; a doubtful line that is to be enrolled, or all lines with that doubt; a line whose name keeps its title; or the
 * known person meant by a line, out of several namesakes.
 */
export type ImportCorrection =
  | CellCorrection
  | { anyway: true; doubt: ImportDoubt; line?: number | undefined }
  | { keepTitle: true; line: number }
  | { samePerson: number; line: number }
export type CellCorrection = { field: ImportField; value: string } & ({ line: number } | { from: string })

export const MAX_CORRECTIONS = 2000
/** Longer cells are cut to this length for display and for comparison with `from`. */
export const MAX_SHOWN_LENGTH = 120
