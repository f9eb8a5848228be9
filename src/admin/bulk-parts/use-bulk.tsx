import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOver, type BulkJob, type BulkJobRow, type RowOutcome } from '../../bulk/jobs/bulk-job.ts'
import type { IssuedGroup } from '../../bulk/jobs/issued-group.ts'
import {
  cancelJob,
  fetchIssuedGroup,
  fetchJob,
  fetchJobRows,
  fetchJobs,
  resumeJob,
  startJob,
  undoJob,
  type BulkRequest,
} from './bulk-data.ts'
import type { List } from '../data/admin-data.ts'
import type { CallError } from '../data/use-admin-data.tsx'

const ASK_AGAIN_MS = 500
const LIST_AGAIN_MS = 2000
const LOOK_AGAIN_MS = 5000
/** Without a connection to the mail server, e-mails may wait for days. */
const MAX_LOOKS = 60

/** Loads a job and polls it while it runs. When the job is over, all other queries are reloaded. */
export function useJob(id: number) {
  const client = useQueryClient()
  const job = useQuery<BulkJob, CallError>({
    queryKey: ['bulk-job', id],
    queryFn: ({ signal }) => fetchJob(id, signal),
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

export function useJobRows(id: number, outcome: RowOutcome, { limit, enabled }: { limit: number; enabled: boolean }) {
  return useQuery<BulkJobRow[], CallError>({
    queryKey: ['bulk-job', id, 'rows', outcome],
    queryFn: ({ signal }) => fetchJobRows(id, outcome, limit, signal),
    enabled,
  })
}

/** The certificates that a job issued. Loaded again while their e-mails leave, and when another job is over. */
export function useIssuedGroup(id: number) {
  return useQuery<IssuedGroup, CallError>({
    queryKey: ['issued-group', id],
    queryFn: ({ signal }) => fetchIssuedGroup(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.counts.waiting > 0 && dataUpdateCount < MAX_LOOKS ? LOOK_AGAIN_MS : false,
  })
}

export function useStartJob() {
  return useMutation<BulkJob, CallError, BulkRequest>({ mutationFn: startJob })
}

/** Loads the list of jobs and polls it while any of them runs. */
export function useJobs(query: Record<string, string | undefined>) {
  return useQuery<List<BulkJob>, CallError>({
    queryKey: ['bulk-jobs', 'list', query],
    queryFn: ({ signal }) => fetchJobs(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.rows.every(isOver) === false && LIST_AGAIN_MS,
  })
}

export function useUndoJob(id: number) {
  const client = useQueryClient()
  return useMutation<BulkJob, CallError>({
    mutationFn: () => undoJob(id),
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
    cancel: useMutation<BulkJob, CallError>({ mutationFn: () => cancelJob(id), onSuccess }),
    resume: useMutation<BulkJob, CallError>({ mutationFn: () => resumeJob(id), onSuccess }),
  }
}
