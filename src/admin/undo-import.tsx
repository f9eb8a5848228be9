import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { BulkJob } from '../bulk/bulk-job.ts'
import { failureText } from '../shared/api-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { undoImport } from './import-data.ts'
import type { CallError } from './use-admin-data.tsx'
import { useMay } from './use-may.tsx'

/** Takes an import back, after asking; then shows how far that is and who had to stay. */
export function UndoImport({ job }: { job: BulkJob }) {
  const client = useQueryClient()
  const mayWrite = useMay('records.write')
  const [isAsking, setIsAsking] = useState(false)
  const [undoId, setUndoId] = useState<number>()
  const undo = useMutation<BulkJob, CallError>({ mutationFn: () => undoImport(job.id) })
  if (!mayWrite) return null
  return (
    <>
      {job.undone < job.succeeded && (
        <Button variant="secondary" size="compact" icon={<Undo2 />} onClick={ask}>
          Undo import
        </Button>
      )}
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Undo this import?" size="consultation">
        <DialogBody>
          <p>
            The participants it enrolled are removed for good, and those it updated are put back as they were. Whoever was changed
            since, or holds a certificate, stays and is named.
          </p>
          {undo.isError && (
            <Notice tone="danger" role="alert" title="Not undone">
              {failureText(undo.error, 'The server does not answer. Please try again.')}
            </Notice>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" size="compact" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
          <Button variant="danger" size="compact" busy={undo.isPending} busyLabel="Undoing..." onClick={start}>
            Undo import
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
    if (undo.isPending) return
    undo.mutate(undefined, {
      onSuccess: ({ id }) => {
        setIsAsking(false)
        setUndoId(id)
        void client.invalidateQueries({ queryKey: ['imports'] })
      },
    })
  }
}
