import type { Actor, ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { JobSource } from '#base/jobs/job-source.server.ts'
import type { RandomBytes } from '#base/values/reference-number.ts'
import { Problem } from '#base/api/problem.ts'
import type { BulkActions } from './bulk-action.server.ts'
import { runChunk } from './bulk-chunk.server.ts'
import { BULK_JOBS_CHANGED, type JobRow } from './bulk-job.server.ts'
import { claimNextJob, interruptJob, releaseJob } from './bulk-lease.server.ts'
import { listTargets } from './list-targets.server.ts'

interface BulkContext {
  db: Database
  clock: () => Date
  random: RandomBytes
  secret: string
  actions: BulkActions
}

const FAULT_MESSAGE = 'Something went wrong on our side. You can resume the work.'

/** Bulk jobs as the background worker runs them: first the records are listed as rows, then changed chunk by chunk. */
export function bulkJobSource({ db, clock, random, secret, actions }: BulkContext): JobSource<JobRow> {
  const workOf = (job: JobRow) => {
    const context: ActionContext = { now: clock(), random, secret, actor: JSON.parse(job.actor) as Actor }
    return { action: actions[job.kind], job, options: JSON.parse(job.options) as never, context }
  }
  return {
    announcedBy: BULK_JOBS_CHANGED,
    claim: (owner) => claimNextJob(db, owner),
    runChunk: (job, run) =>
      job.selection === null ? runChunk(db, { ...workOf(job), ...run }) : listTargets(db, { ...workOf(job), ...run }),
    release: (job, owner) => releaseJob(db, job, owner),
    fail: (job, error, owner) => {
      const fault = error instanceof Problem ? error.message : FAULT_MESSAGE
      return interruptJob(db, job, { owner, fault })
    },
  }
}
