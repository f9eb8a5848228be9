import { forParticipantTexts } from '#training/participants/participant-texts.ts'
import type { BulkJob } from '../bulk/bulk.schema.ts'
import {
  IMPORT_FIELD_LABELS,
  MAX_IMPORT_BYTES,
  type DuplicatePolicy,
  type ImportColumns,
  type ImportCorrection,
  type ImportField,
  type NAME_PARTS,
} from '../imports/import-plan.ts'
import { hasNames } from '../imports/cells/name-in-cells.ts'
import type { ImportFile, ImportCheck } from '../imports/import.schema.ts'
import { getData, fetchFile } from '#base/api/api-client.ts'

/** The user's choices about the file. */
export interface ImportChoices {
  columns: ImportColumns
  /** The program for rows without a program; '' for none. */
  trainingProgramId: string
  /** The client of all rows; '' for none. */
  clientId: string
  /** The batch that all rows join; '' for none. */
  batchId: string
  duplicates: DuplicatePolicy
  /** Convert names in capitals to normal case. */
  normalCase: boolean
  /** Remove Mr., Sh. and Smt. */
  dropTitles: boolean
}

/** The location of the list in a file. Omitted parts are found automatically. */
export interface ImportSource {
  sheet?: string | undefined
  headingLine?: number | undefined
  /** The line of the first person in a list without headings. */
  firstLine?: number | undefined
}

/** A file with its choices, as written by `importQuery`, and the corrections made on screen. */
export interface ImportUpload {
  file: File
  query: ReturnType<typeof importQuery>
  corrections: readonly ImportCorrection[]
}

/** The maximum length of a file name in the title of the job. */
const MAX_NAME_LENGTH = 200
/** An example of each column. The name is in one. */
const EXAMPLES: Record<Exclude<ImportField, (typeof NAME_PARTS)[number]>, string> = {
  participantId: '',
  fullName: 'Asha Example',
  email: 'asha.example@example.com',
  phone: '+91 00000 00011',
  ...forParticipantTexts(({ example }) => example),
  program: 'Title of the program',
  enrollmentDate: '25/11/2026',
  status: 'active',
}
const TEMPLATE = [Object.keys(EXAMPLES).map((field) => IMPORT_FIELD_LABELS[field as ImportField]), Object.values(EXAMPLES)].map(String)

/** A template: an empty CSV file with headings that the import recognises. */
export const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${TEMPLATE.join('\r\n')}\r\n`)}`

/** Returns the reason for refusing a file before the upload; undefined when it is accepted. */
export function fileRefusal(file: Pick<File, 'name' | 'size'>): string | undefined {
  const [, type] = /\.(xlsb|ods|numbers|pdf|docx?)$/i.exec(file.name) ?? []
  if (type) return `A file of the type .${type.toLowerCase()} cannot be read. Save it as an Excel workbook (.xlsx) and choose that file.`
  if (file.size > MAX_IMPORT_BYTES) return `This file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it and import the parts.`
  return undefined
}

/** Returns the choice that is still missing; undefined when the import can be checked. */
export function missingChoice({ columns, trainingProgramId, clientId }: ImportChoices): string | undefined {
  if (!hasNames(columns) && !columns.participantId) return 'Choose the column with the full name, or those with its parts.'
  if (!columns.email && !columns.participantId && !clientId) return 'Choose the column with the e-mail, or the client who sends them.'
  if (!columns.program && !trainingProgramId) return 'Choose the column with the training program, or one program for all rows.'
  return undefined
}

/** Returns the names of the columns: their headings, with a number where a heading is empty or not unique. */
export function columnNames({ headings, firstLines }: Pick<ImportFile, 'headings' | 'firstLines'>): string[] {
  const isAlone = (heading: string) => headings.indexOf(heading) === headings.lastIndexOf(heading)
  const width = Math.max(headings.length, ...firstLines.map((cells) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const heading = headings[at] ?? ''
    if (heading === '') return `Column ${at + 1}`
    return isAlone(heading) ? heading : `${heading} (column ${at + 1})`
  })
}

export function importQuery(choices: ImportChoices, name: string, source: ImportSource = {}) {
  const { columns, normalCase, dropTitles, ...others } = choices
  const given = Object.entries(columns).filter(([, column]) => column)
  return {
    ...others,
    name: name.slice(0, MAX_NAME_LENGTH),
    ...source,
    ...Object.fromEntries(given),
    ...(normalCase && { normalCase: 'true' as const }),
    ...(dropTitles && { dropTitles: 'true' as const }),
  }
}

export function readImport({ file, source }: { file: File; source: ImportSource }): Promise<ImportFile> {
  return getData('POST /participants/import/read', { query: source, raw: file })
}

export function checkImport(upload: ImportUpload): Promise<ImportCheck> {
  return getData('POST /participants/import/check', { query: upload.query, raw: bodyOf(upload) })
}

/** `notify`: whether new participants are sent their participant ID by e-mail. */
export function startImport({ notify, ...upload }: ImportUpload & { notify: boolean }): Promise<BulkJob> {
  return getData('POST /participants/import', { query: { ...upload.query, notify: `${notify}` }, raw: bodyOf(upload) })
}

/** Fetches a CSV file with every row that would not be enrolled, its column and the reason. */
export function fetchProblems(upload: ImportUpload): Promise<Blob> {
  return fetchFile('POST /participants/import/issues.csv', { query: upload.query, raw: bodyOf(upload) })
}

/** Returns the file itself or, with corrections, a form of both. */
function bodyOf({ file, corrections }: ImportUpload): Blob | FormData {
  if (corrections.length === 0) return file
  const form = new FormData()
  form.set('file', file)
  form.set('corrections', JSON.stringify(corrections))
  return form
}
