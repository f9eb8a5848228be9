import type { BulkJob } from '../../bulk/jobs/bulk-job.ts'
import { MAX_IMPORT_BYTES, type DuplicatePolicy, type ImportCheck, type ImportColumns, type ImportFile } from '../../imports/import-plan.ts'
import { getData, HttpError } from '../../shared/api-client.ts'
import type { Success } from '../../shared/envelope.ts'

/** What the person says about the file. */
export interface ImportChoices {
  columns: ImportColumns
  /** The program of every line that names none; '' for none. */
  trainingProgramId: string
  duplicates: DuplicatePolicy
}

/** What the title of the work has room for. */
const MAX_NAME_LENGTH = 200
const IMPORT_PATH = '/api/participants/import'
const TEMPLATE = [
  'Participant ID,Full name,Email,Phone,Training program,Enrollment date,Status',
  ',Asha Example,asha.example@example.com,+91 00000 00011,Title of the program,25/11/2026,active',
]

/** An empty file with the headings that are found by themselves. */
export const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${TEMPLATE.join('\r\n')}\r\n`)}`

/** Why a file need not be sent; undefined when it may be. */
export function unfit(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) return 'This is a workbook. Save it as “CSV UTF-8” and choose that file.'
  if (file.size > MAX_IMPORT_BYTES) return `This file has more than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Import it in parts.`
  return undefined
}

/** Whether enough is known about the columns, and what is missing. */
export function missingChoice({ columns, trainingProgramId }: ImportChoices): string | undefined {
  if (!columns.fullName && !columns.participantId) return 'Say which column holds the full name.'
  if (!columns.email && !columns.participantId) return 'Say which column holds the email.'
  if (!columns.program && !trainingProgramId) return 'Say which column names the training program, or choose one for all lines.'
  return undefined
}

/** The columns of a file by their headings; those that share one, or have none, with their number. */
export function columnNames(headings: readonly string[]): string[] {
  const isAlone = (heading: string) => headings.indexOf(heading) === headings.lastIndexOf(heading)
  return headings.map((heading, at) => {
    if (heading === '') return `Column ${at + 1}`
    return isAlone(heading) ? heading : `${heading} (column ${at + 1})`
  })
}

/** The choices as the server takes them. */
export function importQuery({ columns, trainingProgramId, duplicates }: ImportChoices, name: string): string {
  const query = new URLSearchParams({ duplicates, name: name.slice(0, MAX_NAME_LENGTH) })
  for (const [field, column] of Object.entries(columns)) if (column) query.set(field, String(column))
  if (trainingProgramId) query.set('trainingProgramId', trainingProgramId)
  return query.toString()
}

export function readImport(file: File): Promise<ImportFile> {
  return sendFile<ImportFile>(`${IMPORT_PATH}/read`, file)
}

export function checkImport(file: File, query: string): Promise<ImportCheck> {
  return sendFile<ImportCheck>(`${IMPORT_PATH}/check?${query}`, file)
}

export function startImport(file: File, query: string): Promise<BulkJob> {
  return sendFile<BulkJob>(`${IMPORT_PATH}?${query}`, file)
}

/** Every line that would be kept out, with column and reason, as a file. */
export async function fetchIssues(file: File, query: string): Promise<Blob> {
  const response = await post(`${IMPORT_PATH}/issues.csv?${query}`, file)
  return response.blob()
}

export function fetchImports(signal?: AbortSignal): Promise<BulkJob[]> {
  return getData<BulkJob[]>('/api/bulk/jobs?kind=import', signal)
}

async function sendFile<Data>(path: string, file: File): Promise<Data> {
  const response = await post(path, file)
  return ((await response.json()) as Success<Data>).data
}

async function post(path: string, file: File): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'text/csv' },
    body: file,
  })
  if (response.ok) return response
  throw new HttpError(response.status, await response.text(), response.statusText, response.headers.get('Retry-After'))
}
