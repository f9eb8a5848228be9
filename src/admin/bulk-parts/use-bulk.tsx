import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOver, type BulkJob, type BulkJobRow, type RowOutcome } from '../../bulk/jobs/bulk-job.ts'
import { cancelJob, fetchJob, fetchJobRows, fetchJobs, resumeJob, startJob, undoJob, type BulkRequest } from './bulk-data.ts'
import type { List } from '../data/admin-data.ts'
import type { CallError } from '../data/use-admin-data.tsx'

const ASK_AGAIN_MS = 500
const LIST_AGAIN_MS = 2000

/** A job, asked for again while it goes on. When it is over, what the office looks at is refreshed. */
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

export function useStartJob() {
  return useMutation<BulkJob, CallError, BulkRequest>({ mutationFn: startJob })
}

/** Asked for again while any of it goes on. */
export function useJobs(query: Record<string, string | undefined>) {
  return useQuery<List<BulkJob>, CallError>({
    queryKey: ['bulk-jobs', 'list', query],
    queryFn: ({ signal }) => fetchJobs(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.every(isOver) === false && LIST_AGAIN_MS),
  })
}

export function useUndoJob(id: number) {
  const client = useQueryClient()
  return useMutation<BulkJob, CallError>({
    mutationFn: () => undoJob(id),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['bulk-jobs'] }),
  })
}

/** Cancel and resume: the answer is the job as it is then. */
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
