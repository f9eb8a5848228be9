import { Download, FileArchive, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isOver, permissionsFor, UNDO_OF, type BulkJob } from '../../bulk/jobs/bulk-job.ts'
import { failureText } from '../../shared/api-client.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { ErrorRegion } from '../../ui/error-region.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { LiveStatus } from '../../ui/toast/live-status.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { certificatesZipPath, countsText, resultsPath, stateText } from './bulk-data.ts'
import { JobResults } from './job-results.tsx'
import type { CallError } from '../data/use-admin-data.tsx'
import { useJob, useSteerJob, useUndoJob } from './use-bulk.tsx'
import { usePermission } from '../session/use-permission.tsx'

interface BulkProgressProps {
  /** The dialog is open while there is one. */
  jobId: number | undefined
  onClose: () => void
  /** Told once, when nothing more will happen by itself. */
  onDone?: (job: BulkJob) => void
}

/** How far the work is, and then what became of each record. Closing it does not stop the work. */
export function BulkProgress({ jobId, onClose, onDone }: BulkProgressProps) {
  return (
    <Dialog open={jobId !== undefined} onClose={onClose} title="Bulk work" size="wide">
      {jobId !== undefined && <OpenProgress jobId={jobId} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

/** A change of status is taken back here, as a single one is where it was made; the same dialog then shows that. */
function OpenProgress({ jobId, onClose, onDone }: BulkProgressProps & { jobId: number }) {
  const [undoId, setUndoId] = useState<number>()
  const shownId = undoId ?? jobId
  const { data: job } = useJob(shownId)
  return (
    <>
      <DialogBody>
        <JobProgress jobId={shownId} onDone={onDone} />
      </DialogBody>
      <DialogFooter>
        {job && UNDO_OF[job.kind] === 'status-undo' && <UndoStatus job={job} onStarted={setUndoId} />}
        {job && <JobButtons job={job} />}
        <Button variant={job && isOver(job) ? 'primary' : 'secondary'} size="compact" onClick={onClose}>
          {job && isOver(job) ? 'Done' : 'Close and let it go on'}
        </Button>
      </DialogFooter>
    </>
  )
}

/** The bar, the counts, and the results: also for a page that shows them without a dialog. */
export function JobProgress({ jobId, onDone }: { jobId: number; onDone?: ((job: BulkJob) => void) | undefined }) {
  const { data: job, error, refetch } = useJob(jobId)
  const told = useRef<number>(undefined)

  useEffect(() => {
    if (!job || !isOver(job) || told.current === job.id) return
    told.current = job.id
    onDone?.(job)
  }, [job, onDone])

  if (!job) {
    if (!error) return <ProgressBar label="Getting ready" done={0} total={0} />
    return (
      <ErrorRegion
        title="We could not see how far it is"
        detail={failureText(error, 'The server does not answer. The work goes on there.')}
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
  const undo = useUndoJob(job.id)
  const { toast } = useToast()
  if (!mayWrite || !isOver(job) || job.undone >= job.succeeded) return null
  return (
    <Button variant="secondary" size="compact" icon={<Undo2 />} busy={undo.isPending} busyLabel="Undoing..." onClick={start}>
      Undo
    </Button>
  )

  function start() {
    undo.mutate(undefined, {
      onSuccess: ({ id }) => onStarted(id),
      onError: (error) => toast({ title: 'Not undone', description: failureText(error, NO_ANSWER), tone: 'destructive' }),
    })
  }
}

const NO_ANSWER = 'The server does not answer. Please try again.'

/** Cancel while it goes on; resume what did not come to its end; what came of it, as files. */
export function JobButtons({ job }: { job: BulkJob }) {
  const mayWrite = usePermission(permissionsFor(job.kind).write)
  const { cancel, resume } = useSteerJob(job.id)
  const { toast } = useToast()
  const failing = (title: string) => ({
    onError: (error: CallError) => toast({ title, description: failureText(error, NO_ANSWER), tone: 'destructive' }),
  })
  if (!isOver(job)) {
    if (!mayWrite) return null
    return (
      <Button variant="secondary" size="compact" busy={cancel.isPending} busyLabel="Stopping..." onClick={() => cancel.mutate(undefined, failing('Not cancelled'))}>
        Cancel
      </Button>
    )
  }
  return (
    <>
      {job.state !== 'finished' && mayWrite && (
        <Button variant="secondary" size="compact" busy={resume.isPending} busyLabel="Resuming..." onClick={() => resume.mutate(undefined, failing('Not resumed'))}>
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
