import { isOver } from '../../bulk/jobs/bulk-job.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { listPath } from '../../records/record-paths.ts'
import { JobButtons, JobProgress } from '../bulk-parts/bulk-progress.tsx'
import { UndoJob } from '../bulk-parts/undo-job.tsx'
import { useJob } from '../bulk-parts/use-bulk.tsx'

/** Last step: progress of the import, then the outcome of each row. */
export function ImportResult({ jobId, onAgain }: { jobId: number; onAgain: () => void }) {
  const { data: job } = useJob(jobId)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-h3">{job && isOver(job) ? 'Result' : 'Importing'}</h2>
      <JobProgress jobId={jobId} />
      <div className="flex flex-wrap gap-3">
        {job && <JobButtons job={job} />}
        {job && isOver(job) && (
          <>
            <UndoJob job={job} />
            <Button variant="secondary" size="compact" onClick={onAgain}>
              Import another file
            </Button>
            <LinkButton to={listPath('participant')} size="compact">
              Show participants
            </LinkButton>
          </>
        )}
      </div>
    </Card>
  )
}
