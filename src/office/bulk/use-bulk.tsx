import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOver, type RowOutcome } from '#lists/bulk/bulk-job.ts'
import type { BulkJob } from '#lists/bulk/bulk.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { dataQuery, listQuery } from '../data/use-admin-data.tsx'
import type { BulkRequest } from './bulk-data.ts'
import { useCall, type CallOptions } from '../form/use-call.tsx'

const ASK_AGAIN_MS = 500
const LIST_AGAIN_MS = 2000
const LOOK_AGAIN_MS = 5000
/** Without a connection to the mail server, e-mails may wait for days. */
const MAX_LOOKS = 60

export const jobQuery = (id: number) => dataQuery(['bulk-job', id], 'GET /bulk/jobs/{id}', { path: { id } })

export const NO_ANSWER = 'The server is not responding. Please try again.'

/** Loads a job and polls it while it runs. When the job is over, all other queries are reloaded. */
export function useJob(id: number) {
  const client = useQueryClient()
  const job = useQuery({
    ...jobQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : ASK_AGAIN_MS),
  })
  const isDone = job.data !== undefined && isOver(job.data)
  useEffect(() => {
    const isOther = ([name, its]: readonly unknown[]) => name !== 'bulk-job' || its !== id
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => isOther(queryKey) })
  }, [client, id, isDone])
  return job
}

/** The first rows with one outcome. */
export function useJobRows(id: number, outcome: RowOutcome, { limit, enabled }: { limit: number; enabled: boolean }) {
  return useQuery({
    ...dataQuery(['bulk-job', id, 'rows', outcome], 'GET /bulk/jobs/{id}/rows', { path: { id }, query: { outcome, limit } }),
    enabled,
  })
}

/** The certificates issued by a job. Reloaded while their e-mails leave, and when another job ends. */
export function useIssuedGroup(id: number) {
  return useQuery({
    ...dataQuery(['issued-group', id], 'GET /bulk/jobs/{id}/certificates', { path: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.counts.waiting > 0 && dataUpdateCount < MAX_LOOKS ? LOOK_AGAIN_MS : false,
  })
}

export function useStartJob(options: CallOptions<BulkJob, BulkRequest> = {}) {
  return useCall((request: BulkRequest) => getData('POST /bulk/jobs', { body: request }), options)
}

/** Loads the list of jobs and polls it while any of them runs. */
export function useJobs(query: Record<string, string | undefined>) {
  return useQuery({
    ...listQuery(['bulk-jobs', 'list'], 'GET /bulk/jobs', { query }),
    refetchInterval: ({ state }) => state.data?.rows.every(isOver) === false && LIST_AGAIN_MS,
  })
}

/** Starts the job that undoes this one. */
export function useUndoJob(id: number, options: { failed?: string } = {}) {
  const client = useQueryClient()
  return useCall(() => getData('POST /bulk/jobs/{id}/undo', { path: { id } }), {
    otherwise: NO_ANSWER,
    ...options,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['bulk-jobs'] }),
  })
}

/** Cancels or resumes a job. The server replies with the job's new state. */
export function useSteerJob(id: number) {
  const client = useQueryClient()
  const onSuccess = (job: BulkJob) => {
    client.setQueryData(['bulk-job', id], job)
    void client.invalidateQueries({ queryKey: ['bulk-job', id] })
  }
  return {
    cancel: useCall(() => getData('POST /bulk/jobs/{id}/cancel', { path: { id } }), {
      otherwise: NO_ANSWER,
      failed: 'Not cancelled',
      onSuccess,
    }),
    resume: useCall(() => getData('POST /bulk/jobs/{id}/resume', { path: { id } }), {
      otherwise: NO_ANSWER,
      failed: 'Not resumed',
      onSuccess,
    }),
  }
}
