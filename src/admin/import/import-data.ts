import type { BulkJob } from '../../bulk/jobs/bulk-job.ts'
import {
  MAX_IMPORT_BYTES,
  type DuplicatePolicy,
  type ImportCheck,
  type ImportColumns,
  type ImportCorrection,
  type ImportFile,
} from '../../imports/import-plan.ts'
import { HttpError } from '../../shared/api-client.ts'
import type { Success } from '../../shared/envelope.ts'

/** Choices that the user makes about the file. */
export interface ImportChoices {
  columns: ImportColumns
  /** The program for rows without a program; '' for none. */
  trainingProgramId: string
  duplicates: DuplicatePolicy
}

/** A file with the choices about it, as `importQuery` writes them, and with what was corrected on screen. */
export interface ImportUpload {
  file: File
  query: string
  corrections: readonly ImportCorrection[]
}

/** Part of the file name that fits into the title of the job. */
const MAX_NAME_LENGTH = 200
const IMPORT_PATH = '/api/participants/import'
const TEMPLATE = [
  'Participant ID,Full name,E-mail,Phone,Training program,Enrolment date,Status',
  ',Asha Example,asha.example@example.com,+91 00000 00011,Title of the program,25/11/2026,active',
]

/** A template: an empty CSV file with headings that the import recognises. */
export const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${TEMPLATE.join('\r\n')}\r\n`)}`

/** Why the file is refused before it is uploaded; undefined when it is accepted. */
export function fileRefusal(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) return 'This is an Excel workbook. Save it as “CSV UTF-8” and choose that file.'
  if (file.size > MAX_IMPORT_BYTES) return `This file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it and import the parts.`
  return undefined
}

/** The choice that is still missing; undefined when the import can be checked. */
export function missingChoice({ columns, trainingProgramId }: ImportChoices): string | undefined {
  if (!columns.fullName && !columns.participantId) return 'Choose the column with the full name.'
  if (!columns.email && !columns.participantId) return 'Choose the column with the e-mail.'
  if (!columns.program && !trainingProgramId) return 'Choose the column with the training program, or one program for all rows.'
  return undefined
}

/** Names of the columns: their headings, with a number where a heading is empty or not unique. */
export function columnNames(headings: readonly string[]): string[] {
  const isAlone = (heading: string) => headings.indexOf(heading) === headings.lastIndexOf(heading)
  return headings.map((heading, at) => {
    if (heading === '') return `Column ${at + 1}`
    return isAlone(heading) ? heading : `${heading} (column ${at + 1})`
  })
}

/** The choices as query parameters. */
export function importQuery({ columns, trainingProgramId, duplicates }: ImportChoices, name: string): string {
  const query = new URLSearchParams({ duplicates, name: name.slice(0, MAX_NAME_LENGTH) })
  for (const [field, column] of Object.entries(columns)) if (column) query.set(field, String(column))
  if (trainingProgramId) query.set('trainingProgramId', trainingProgramId)
  return query.toString()
}

export function readImport(file: File): Promise<ImportFile> {
  return sendFile<ImportFile>(`${IMPORT_PATH}/read`, file)
}

export function checkImport(upload: ImportUpload): Promise<ImportCheck> {
  return sendFile<ImportCheck>(`${IMPORT_PATH}/check?${upload.query}`, bodyOf(upload))
}

/** `notify`: whether those whom it adds are told their participant ID by e-mail. */
export function startImport({ notify, ...upload }: ImportUpload & { notify: boolean }): Promise<BulkJob> {
  return sendFile<BulkJob>(`${IMPORT_PATH}?${upload.query}&notify=${notify}`, bodyOf(upload))
}

/** A CSV file with every row that would be refused, its column and the reason. */
export async function fetchIssues(upload: ImportUpload): Promise<Blob> {
  const response = await post(`${IMPORT_PATH}/issues.csv?${upload.query}`, bodyOf(upload))
  return response.blob()
}

/** The file itself; with corrections, a form of both. */
function bodyOf({ file, corrections }: ImportUpload): Blob | FormData {
  if (corrections.length === 0) return file
  const form = new FormData()
  form.set('file', file)
  form.set('corrections', JSON.stringify(corrections))
  return form
}

async function sendFile<Data>(path: string, body: Blob | FormData): Promise<Data> {
  const response = await post(path, body)
  return ((await response.json()) as Success<Data>).data
}

async function post(path: string, body: Blob | FormData): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    // The browser writes the boundary of a form into its Content-Type.
    headers: { Accept: 'application/json', ...(body instanceof FormData ? {} : { 'Content-Type': 'text/csv' }) },
    body,
  })
  if (response.ok) return response
  throw new HttpError(response.status, await response.text(), response.statusText, response.headers.get('Retry-After'))
}
