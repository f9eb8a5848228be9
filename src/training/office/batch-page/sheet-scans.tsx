import { Camera, FileText, FileUp, Image, Trash2 } from 'lucide-react'
import { useRef, useState, type RefObject, useEffect } from 'react'
import type { Batch } from '../../batches/batch.schema.ts'
import { MAX_SCANS_PER_DAY, SCAN_TYPES, scanSize } from '../../roster/attendance-scan.ts'
import type { AttendanceScan } from '../../roster/attendance-scan.schema.ts'
import { MAX_UPLOAD_BYTES } from '#base/files/uploaded-image.ts'
import { failureText, callApi, callAddress } from '#base/api/api-client.ts'
import { indianTime, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { ExternalLink } from '#ui/button/link.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { todayInIndia } from '../batches/batch-words.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { uploadFile } from '#base/files/upload-file.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

const TAKEN = Object.values(SCAN_TYPES).join(',')
/** Without HEIC in the list, a phone converts photos to JPEG. */
const PHOTO = SCAN_TYPES.jpeg

/** The scans and photos of a day's signed sheet. A phone can take one with its camera. */
export function SheetScans({ batch, date }: { batch: Batch; date: PlainDate }) {
  const { data, error, refetch } = useScans(batch.id)
  const mayWrite = usePermission('records.write')
  const upload = useScanUpload(batch.id)
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<AttendanceScan>()
  const scans = data?.filter((scan) => scan.date === date) ?? []
  const isToCome = date > todayInIndia()
  const [percent, isFull] = [Math.floor((upload.inProgress?.part ?? 0) * 100), scans.length >= MAX_SCANS_PER_DAY]
  return (
    <section aria-label={`Signed sheet of ${shortDate(date)}`} className="grid gap-3 border-t border-border pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="grow text-body font-semibold">Signed sheet of {shortDate(date)}</h3>
        {mayWrite && !isToCome && (
          <>
            <input
              ref={camera}
              type="file"
              accept={PHOTO}
              capture="environment"
              hidden
              data-upload="photo"
              onChange={() => choose(camera)}
            />
            <input ref={chooser} type="file" accept={TAKEN} multiple hidden data-upload="scan" onChange={() => choose(chooser)} />
            <span className="flex grow gap-2 *:grow sm:grow-0">
              <Button
                variant="secondary"
                size="compact"
                icon={<Camera />}
                disabled={isFull}
                className="lg:hidden"
                onClick={() => camera.current?.click()}
              >
                Take photo
              </Button>
              <Button variant="secondary" size="compact" icon={<FileUp />} disabled={isFull} onClick={() => chooser.current?.click()}>
                Add scan
              </Button>
            </span>
          </>
        )}
      </div>
      {error && !data && <LoadError title="The scans could not be loaded" error={error} onRetry={refetch} />}
      {data && scans.length === 0 && !upload.inProgress && (
        <p className="text-small text-text-2">
          {isToCome
            ? 'Nobody has signed it yet.'
            : `No scan yet. JPEG, PNG, WebP or PDF, up to ${MAX_UPLOAD_BYTES / 1024 / 1024} MB a page.`}
        </p>
      )}
      <ul className="divide-y divide-border empty:hidden">
        {scans.map((scan, at) => (
          <li key={scan.id} className="flex items-center gap-3 py-1 text-small">
            {scan.kind === 'pdf' ? <FileText aria-hidden className="size-5 shrink-0" /> : <Image aria-hidden className="size-5 shrink-0" />}
            <span className="min-w-0 grow">
              <ExternalLink href={callAddress('GET /batches/{id}/scans/{scanId}', { path: { id: batch.id, scanId: scan.id } })}>
                {scan.kind === 'pdf' ? 'PDF' : 'Picture'} {at + 1}
              </ExternalLink>
              <span className="block wrap-anywhere text-text-2">
                {scanSize(scan.bytes)} · {scan.addedBy}, {indianTime(new Date(scan.addedAt))}
              </span>
            </span>
            {mayWrite && <IconButton label={`Remove scan ${at + 1}`} icon={<Trash2 />} onClick={() => setRemoved(scan)} />}
          </li>
        ))}
      </ul>
      {upload.inProgress && (
        <div className="grid gap-2" role="status">
          <p className="text-small wrap-anywhere">
            {upload.inProgress.name}
            {percent < 100 ? `: ${percent}% uploaded` : ': being checked'}
          </p>
          <ProgressBar label="Upload" done={percent} total={percent < 100 ? 100 : 0} />
        </div>
      )}
      <div role="alert" className="grid gap-1 empty:hidden">
        {upload.failures.map((failure) => (
          <FieldError key={failure}>{failure}</FieldError>
        ))}
      </div>
      {removed && <RemoveDialog batchId={batch.id} scan={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  )

  function choose({ current }: RefObject<HTMLInputElement | null>) {
    const files = [...(current?.files ?? [])]
    if (!current || files.length === 0) return
    upload.send(files, date)
    // Cleared, so that the same file can be chosen again.
    current.value = ''
  }
}

function RemoveDialog({ batchId, scan, onClose }: { batchId: number; scan: AttendanceScan; onClose: () => void }) {
  const removal = useRemoveScan(batchId)
  return (
    <ConfirmDialog
      open
      title={`Remove this scan of ${shortDate(scan.date)}?`}
      confirmLabel="Remove scan"
      busyLabel="Removing..."
      call={removal}
      onClose={onClose}
      onConfirm={() => removal.send(scan.id, onClose)}
    >
      <p>Its file is deleted. This cannot be undone.</p>
    </ConfirmDialog>
  )
}

const keyOf = (batchId: number) => ['batch', 'scans', batchId]

function useScans(batchId: number) {
  return useQuery({ ...dataQuery(keyOf(batchId), 'GET /batches/{id}/scans', { path: { id: batchId } }), staleTime: 0 })
}

interface ScanUpload {
  /** The file being uploaded, if any: progress from 0 to 1. At 1 the server examines it. */
  inProgress: { name: string; part: number } | undefined
  /** Error messages of refused files. */
  failures: string[]
  send: (files: readonly File[], date: PlainDate) => void
}

/** Uploads scans of a day one by one; each may be refused. Leaving the page cancels the upload. */
function useScanUpload(batchId: number): ScanUpload {
  const client = useQueryClient()
  const [inProgress, setInProgress] = useState<ScanUpload['inProgress']>()
  const [failures, setFailures] = useState<string[]>([])
  const leaving = useRef<AbortController>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  return { inProgress, failures, send: (files, date) => void send(files, date) }

  async function send(files: readonly File[], date: PlainDate) {
    const signal = leaving.current?.signal
    if (!signal) return
    setFailures([])
    for (const file of files) {
      const { name } = file
      setInProgress({ name, part: 0 })
      try {
        const onProgress = (part: number) => signal.aborted || setInProgress({ name, part })
        await uploadFile(file, { signal, onProgress }, 'POST /batches/{id}/scans', { path: { id: batchId }, query: { date } })
      } catch (error) {
        if (signal.aborted) return
        setFailures((all) => [...all, `${name}: ${failureText(error, 'It could not be uploaded. Please try again.')}`])
      }
    }
    setInProgress(undefined)
    await client.invalidateQueries({ queryKey: keyOf(batchId) })
  }
}

function useRemoveScan(batchId: number) {
  const client = useQueryClient()
  return useCall((id: number) => callApi('DELETE /batches/{id}/scans/{scanId}', { path: { id: batchId, scanId: id } }), {
    otherwise: 'The scan could not be removed.',
    done: 'Scan removed',
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(batchId) }),
  })
}
