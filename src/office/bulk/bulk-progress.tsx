import { jobQuery, useJob, useSteerJob, useUndoJob } from './use-bulk.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Download, FileArchive, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isOver, permissionsFor, UNDO_OF } from '#lists/bulk/bulk-job.ts'
import type { BulkJob } from '#lists/bulk/bulk.schema.ts'
import { failureText } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { ErrorRegion } from '#ui/error-region.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { certificatesZipPath, countsText, resultsPath, stateText } from './bulk-data.ts'
import { JobResults } from './job-results.tsx'
import { usePermission } from '../session/use-permission.tsx'

interface BulkProgressProps {
  /** The dialog is open while this is set. */
  jobId: number | undefined
  onClose: () => void
  /** Called once, when the job is over. */
  onDone?: (job: BulkJob) => void
}

/**
 * Shows the progress of a job, then its results. Closing the dialog does not stop the job: it is still followed, so that lists and buttons
 * are updated when it ends. A status change can be undone here; the dialog then shows the progress of the undo.
 */
export function BulkProgress({ jobId, onClose, onDone }: BulkProgressProps) {
  const client = useQueryClient()
  const [undoId, setUndoId] = useState<number>()
  const [leftId, setLeftId] = useState<number>()
  const shownId = jobId === undefined ? undefined : (undoId ?? jobId)
  return (
    <>
      {leftId !== undefined && leftId !== shownId && <FollowedJob jobId={leftId} />}
      <Dialog open={shownId !== undefined} onClose={close} title="Bulk actions" size="wide">
        {shownId !== undefined && <OpenProgress jobId={shownId} onClose={close} onDone={onDone} onUndo={setUndoId} />}
      </Dialog>
    </>
  )

  function close() {
    const job = shownId === undefined ? undefined : client.getQueryData(jobQuery(shownId).queryKey)
    setLeftId(job && isOver(job) ? undefined : shownId)
    setUndoId(undefined)
    onClose()
  }
}

/** Keeps polling a job whose dialog was closed. */
function FollowedJob({ jobId }: { jobId: number }) {
  useJob(jobId)
  return null
}

function OpenProgress({ jobId, onClose, onDone, onUndo }: BulkProgressProps & { jobId: number; onUndo: (undoId: number) => void }) {
  const { data: job } = useJob(jobId)
  return (
    <>
      <DialogBody>
        <JobProgress jobId={jobId} onDone={onDone} />
      </DialogBody>
      <DialogFooter>
        {job && UNDO_OF[job.kind] === 'status-undo' && <UndoStatus job={job} onStarted={onUndo} />}
        {job && <JobButtons job={job} />}
        <Button variant={job && isOver(job) ? 'primary' : 'secondary'} size="compact" onClick={onClose}>
          {job && isOver(job) ? 'Done' : 'Continue in the background'}
        </Button>
      </DialogFooter>
    </>
  )
}

/** Progress bar, counts and results. The import page shows them without a dialog. */
export function JobProgress({ jobId, onDone }: { jobId: number; onDone?: ((job: BulkJob) => void) | undefined }) {
  const { data: job, error, refetch } = useJob(jobId)
  const reportedId = useRef<number>(undefined)

  useEffect(() => {
    if (!job || !isOver(job) || reportedId.current === job.id) return
    reportedId.current = job.id
    onDone?.(job)
  }, [job, onDone])

  if (!job) {
    if (!error) return <ProgressBar label="Getting ready" done={0} total={0} />
    return (
      <ErrorRegion
        title="The progress could not be loaded"
        detail={failureText(error, 'The server is not responding. The job continues on the server.')}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{job.title}</p>
      <div className="grid gap-2">
        <ProgressBar label={job.title} done={job.done} total={job.total} />
        <div className="flex flex-wrap justify-between gap-x-4 text-small text-text-2">
          <p className="figures">{stateText(job)}</p>
          <LiveStatus className="figures">{isOver(job) ? countsText(job) : ''}</LiveStatus>
        </div>
      </div>
      {job.fault !== null && (
        <Notice tone="warning" role="status" title="The work was interrupted">
          {job.fault}
        </Notice>
      )}
      {isOver(job) && <JobResults job={job} />}
    </div>
  )
}

function UndoStatus({ job, onStarted }: { job: BulkJob; onStarted: (undoId: number) => void }) {
  const mayWrite = usePermission(permissionsFor(job.kind).write)
  const undo = useUndoJob(job.id, { failed: 'Not undone' })
  if (!mayWrite || !isOver(job) || job.undone >= job.succeeded) return null
  return (
    <Button
      variant="secondary"
      size="compact"
      icon={<Undo2 />}
      busy={undo.isPending}
      busyLabel="Undoing..."
      onClick={() => undo.send(undefined, ({ id }) => onStarted(id))}
    >
      Undo
    </Button>
  )
}

/** Cancels a running job, resumes an unfinished one, and offers the results as files. */
export function JobButtons({ job }: { job: BulkJob }) {
  const mayWrite = usePermission(permissionsFor(job.kind).write)
  const { cancel, resume } = useSteerJob(job.id)
  if (!isOver(job)) {
    if (!mayWrite) return null
    return (
      <Button variant="secondary" size="compact" busy={cancel.isPending} busyLabel="Stopping..." onClick={() => cancel.send()}>
        Cancel
      </Button>
    )
  }
  return (
    <>
      {job.state !== 'finished' && mayWrite && (
        <Button variant="secondary" size="compact" busy={resume.isPending} busyLabel="Resuming..." onClick={() => resume.send()}>
          Resume
        </Button>
      )}
      {job.kind === 'complete-and-issue' && job.succeeded + job.skipped > 0 && (
        <LinkButton href={certificatesZipPath(job.id)} download variant="secondary" size="compact" icon={<FileArchive />}>
          Download certificates
        </LinkButton>
      )}
      {job.done > 0 && (
        <LinkButton href={resultsPath(job.id)} download variant="secondary" size="compact" icon={<Download />}>
          Download results
        </LinkButton>
      )}
    </>
  )
}
