/** The fields of a participant that a file may have. */
export const IMPORT_FIELDS = [
  'participantId',
  'fullName',
  'firstName',
  'middleName',
  'lastName',
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
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
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

/** The parts of a name, as they are written. They count where a line has no full name. */
export const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const satisfies readonly ImportField[]

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_LINES = 20_000
export const MAX_IMPORT_COLUMNS = 200
/** What the parts of a workbook may have together when they are unpacked. */
export const MAX_UNPACKED_BYTES = 50_000_000

/** No field takes as much: a longer cell is read up to here, and refused by its field. */
export const MAX_CELL_LENGTH = 1000
/** All text of a list together. A workbook may repeat one text in every cell, and is small all the same. */
export const MAX_LIST_CHARACTERS = 10_000_000

/**
 * Why a line is not enrolled unless somebody says so: its row is hidden, or is no person; the person is enrolled already, had a
 * place in the batch that was cancelled, or is
 * in another line of the file; two lines have one employee code; the date of enrolment is far from today; the last digits
 * of the phone number are lost, or it has too few or too many; the row is struck through or says that the person has left;
 * several known people of the client have this name.
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
 * What was decided on screen; the file stays as it is. A corrected cell of one line, or of all lines where it says the same;
 * a line to be enrolled in spite of a doubt, or all lines with that doubt; a line whose name keeps its title; or the
 * known person whom a line means, of several of one name.
 */
export type ImportCorrection =
  | CellCorrection
  | { anyway: true; doubt: ImportDoubt; line?: number | undefined }
  | { keepTitle: true; line: number }
  | { samePerson: number; line: number }
export type CellCorrection = { field: ImportField; value: string } & ({ line: number } | { from: string })

export const MAX_CORRECTIONS = 2000
/** A longer cell is shown, and compared with `from`, up to here. */
export const MAX_SHOWN_LENGTH = 120
