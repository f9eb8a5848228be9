import type { BulkJob } from '#lists/bulk/bulk.schema.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isOver, permissionsFor, UNDO_OF } from '#lists/bulk/bulk-job.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { useUndoJob } from './use-bulk.tsx'
import { usePermission } from '../session/use-permission.tsx'

/** Undoes a job after a confirmation, then shows the progress and which records were not undone. */
export function UndoJob({ job, size = 'compact' }: { job: BulkJob; size?: 'compact' | 'dense' }) {
  const mayWrite = usePermission(permissionsFor(job.kind).write)
  const [isAsking, setIsAsking] = useState(false)
  const [undoId, setUndoId] = useState<number>()
  const undo = useUndoJob(job.id)
  if (!mayWrite || UNDO_OF[job.kind] === undefined || !isOver(job)) return null
  const words = job.kind === 'import' ? IMPORT : STATUS
  return (
    <>
      {job.undone < job.succeeded && (
        <Button variant="secondary" size={size} icon={<Undo2 />} onClick={ask}>
          <span>
            {words.verb}
            <span className="sr-only"> {job.title}</span>
          </span>
        </Button>
      )}
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={words.question} size="consultation">
        <DialogBody>
          <p>{words.consequence}</p>
          {undo.failure && (
            <Notice tone="danger" role="alert" title="Not undone">
              {undo.failure}
            </Notice>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" size="compact" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
          <Button variant="danger" size="compact" busy={undo.isPending} busyLabel="Undoing..." onClick={start}>
            {words.verb}
          </Button>
        </DialogFooter>
      </Dialog>
      <BulkProgress jobId={undoId} onClose={() => setUndoId(undefined)} />
    </>
  )

  function ask() {
    undo.reset()
    setIsAsking(true)
  }

  function start() {
    undo.send(undefined, ({ id }) => {
      setIsAsking(false)
      setUndoId(id)
    })
  }
}

const IMPORT = {
  verb: 'Undo import',
  question: 'Undo this import?',
  consequence:
    'Participants it enrolled are deleted permanently, and participants it updated get their earlier values back. Participants who have been changed since, or who have a certificate, are left as they are and listed in the results.',
}

const STATUS = {
  verb: 'Undo',
  question: 'Undo this change of status?',
  consequence:
    'Each record gets its earlier status back. Records that have been changed since are left as they are and listed in the results.',
}
