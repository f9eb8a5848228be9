import { isOver, type BulkJob, type BulkJobRow, type BulkKind, type RowOutcome } from '../../bulk/jobs/bulk-job.ts'
import type { IssuedGroup } from '../../bulk/jobs/issued-group.ts'
import type { IssuingPreview } from '../../bulk/jobs/issuing-preview.ts'
import { callApi, getData } from '../../shared/api-client.ts'
import type { List } from '../data/admin-data.ts'

/** The selected ids, or the filters of the list: then all records that match are selected. */
export type BulkSelection = { ids: number[] } | { filter: Record<string, string | number> }

export interface BulkRequest {
  kind: BulkKind
  selection: BulkSelection
  status?: string
  reason?: string
  /** For 'complete-and-issue'; null means no expiry. */
  issueDate?: string
  expiryDate?: string | null
  notify?: boolean
}

export async function startJob(request: BulkRequest): Promise<BulkJob> {
  return (await callApi<BulkJob>('/api/bulk/jobs', { method: 'POST', body: request })).data
}

export function fetchJob(id: number, signal?: AbortSignal): Promise<BulkJob> {
  return getData<BulkJob>(`/api/bulk/jobs/${id}`, signal)
}

export async function cancelJob(id: number): Promise<BulkJob> {
  return (await callApi<BulkJob>(`/api/bulk/jobs/${id}/cancel`, { method: 'POST' })).data
}

export async function resumeJob(id: number): Promise<BulkJob> {
  return (await callApi<BulkJob>(`/api/bulk/jobs/${id}/resume`, { method: 'POST' })).data
}

/** Starts the job that undoes this one. */
export async function undoJob(id: number): Promise<BulkJob> {
  return (await callApi<BulkJob>(`/api/bulk/jobs/${id}/undo`, { method: 'POST' })).data
}

/** All jobs, newest first. */
export async function fetchJobs(query: Record<string, string | undefined>, signal: AbortSignal): Promise<List<BulkJob>> {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
  const { data: rows, nextCursor } = await callApi<BulkJob[]>(`/api/bulk/jobs?${new URLSearchParams(given)}`, { signal })
  return { rows, nextCursor, total: undefined }
}

/** The first rows with one outcome. Download the results to see all of them. */
export function fetchJobRows(id: number, outcome: RowOutcome, limit: number, signal?: AbortSignal): Promise<BulkJobRow[]> {
  return getData<BulkJobRow[]>(`/api/bulk/jobs/${id}/rows?outcome=${outcome}&limit=${limit}`, signal)
}

/** The certificates that a job issued, and how their delivery stands. */
export function fetchIssuedGroup(id: number, signal?: AbortSignal): Promise<IssuedGroup> {
  return getData<IssuedGroup>(`/api/bulk/jobs/${id}/certificates`, signal)
}

/** The CSV file with the outcome of every record. */
export function resultsPath(id: number): string {
  return `/api/bulk/jobs/${id}/results.csv`
}

/** The certificates of a 'complete-and-issue' job, including those that participants had before. */
export function certificatesZipPath(id: number): string {
  return `/api/bulk/jobs/${id}/certificates.zip`
}

export async function previewIssuing(selection: BulkSelection, signal?: AbortSignal): Promise<IssuingPreview> {
  const sending = { method: 'POST', body: { selection }, signal } as const
  return (await callApi<IssuingPreview>('/api/bulk/complete-and-issue/preview', sending)).data
}

/** What issuing would do, one sentence for each number above 0. */
export function issuingText({ total, toIssue, toComplete, holding, refused }: IssuingPreview): string[] {
  const words = []
  const say = (count: number, one: string, many: string) =>
    count > 0 && words.push(`${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`)
  if (total === 0) words.push('No participants are selected.')
  say(toComplete, 'participant will be set to completed.', 'participants will be set to completed.')
  say(toIssue, 'certificate will be issued.', 'certificates will be issued.')
  say(holding, 'already has a certificate and will be skipped.', 'already have a certificate and will be skipped.')
  say(refused, 'is paused or withdrawn and will be skipped.', 'are paused or withdrawn and will be skipped.')
  return words
}

/** '118 done, 1 skipped, 1 refused, 118 undone', without counts of 0. */
export function countsText(job: Pick<BulkJob, 'succeeded' | 'skipped' | 'refused' | 'undone'>): string {
  const parts = [
    [job.succeeded, 'done'],
    [job.skipped, 'skipped'],
    [job.refused, 'refused'],
    [job.undone, 'undone'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en-IN')} ${word}`)
  return said.length > 0 ? said.join(', ') : 'Nothing was changed'
}

/** The text above the progress bar. */
export function stateText(job: Pick<BulkJob, 'state' | 'done' | 'total'>): string {
  const { state, done, total } = job
  const count = `${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`
  if (!isOver(job)) return total === 0 ? 'Preparing' : count
  if (state === 'finished') return 'Finished'
  return `${state === 'cancelled' ? 'Cancelled' : 'Interrupted'} after ${count}`
}
