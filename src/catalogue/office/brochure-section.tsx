import { useQueryClient } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callAddress, callApi, failureText } from '#base/api/api-client.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { uploadFile } from '#base/files/upload-file.ts'
import { MAX_UPLOAD_BYTES } from '#base/files/uploaded-image.ts'
import { scanSize } from '#training/roster/attendance-scan.ts'
import { Button } from '#ui/button/button.tsx'
import { ExternalLink } from '#ui/button/link.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { BROCHURE_LABELS, brochureFileName, type BrochureKind } from '../brochure.ts'
import type { Brochure } from '../brochure.schema.ts'
import { refreshBrochures, useBrochures } from './use-brochures.tsx'

/** The PDF of a stored program or trainer. Its buttons take effect at once, independently of the form. */
export function BrochureSection({ kind, record }: { kind: BrochureKind; record: number }) {
  const { data, error, isPending } = useBrochures()
  const upload = useBrochureUpload(kind, record)
  const chooser = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<Brochure>()
  const label = BROCHURE_LABELS[kind]
  const brochure = data?.find((one) => one.kind === kind && one.recordId === record)
  const percent = Math.floor((upload.part ?? 0) * 100)
  return (
    <EditorSection
      title={label}
      purpose="A PDF that the office can send with its replies to enquiries. The site does not show it. These buttons take effect immediately."
    >
      {isPending && <Skeleton className="h-11" />}
      {error && !data && <Notice tone="warning">{failureText(error)}</Notice>}
      {data && (
        <>
          {brochure && (
            <p className="wrap-anywhere">
              <ExternalLink href={callAddress('GET /brochures/{id}', { path: { id: brochure.id } })}>
                {brochureFileName(brochure)}
              </ExternalLink>{' '}
              <span className="text-text-2">
                {scanSize(brochure.bytes)}, of {shortDate(indianDate(new Date(brochure.addedAt)))}
              </span>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <input ref={chooser} type="file" accept="application/pdf,.pdf" hidden data-upload="brochure" onChange={choose} />
            <Button
              variant="secondary"
              size="compact"
              icon={<Upload />}
              busy={upload.part !== undefined}
              busyLabel="Uploading..."
              onClick={() => chooser.current?.click()}
            >
              {brochure ? 'Replace PDF' : 'Upload PDF'}
            </Button>
            {brochure && (
              <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={() => setRemoved(brochure)}>
                Remove PDF
              </Button>
            )}
            {!brochure && <p className="text-small text-text-2">Up to {MAX_UPLOAD_BYTES / 1024 / 1024} MB.</p>}
          </div>
          {upload.part !== undefined && <ProgressBar label="Upload" done={percent} total={percent < 100 ? 100 : 0} />}
          <div role="alert" className="empty:hidden">
            {upload.failure && <FieldError>{upload.failure}</FieldError>}
          </div>
        </>
      )}
      {removed && <RemoveDialog brochure={removed} onClose={() => setRemoved(undefined)} />}
    </EditorSection>
  )

  function choose() {
    const { current } = chooser
    const file = current?.files?.[0]
    if (!current || !file) return
    upload.send(file)
    // Cleared, so that the same file can be selected again.
    current.value = ''
  }
}

function RemoveDialog({ brochure, onClose }: { brochure: Brochure; onClose: () => void }) {
  const client = useQueryClient()
  const removal = useCall(() => callApi('DELETE /brochures/{id}', { path: { id: brochure.id } }), {
    otherwise: 'The PDF could not be removed.',
    done: 'PDF removed',
    onSettled: () => refreshBrochures(client),
  })
  return (
    <ConfirmDialog
      open
      title={`Remove ${brochureFileName(brochure)}?`}
      confirmLabel="Remove PDF"
      busyLabel="Removing..."
      call={removal}
      onClose={onClose}
      onConfirm={() => removal.send(undefined, onClose)}
    >
      <p>New replies can no longer take it along. Replies that have it keep their copy.</p>
    </ConfirmDialog>
  )
}

/** `part` is the uploaded fraction of the file, from 0 to 1; at 1 the server is processing it. Leaving the page aborts the upload. */
function useBrochureUpload(kind: BrochureKind, record: number) {
  const client = useQueryClient()
  const [part, setPart] = useState<number>()
  const leaving = useRef<AbortController>(undefined)
  const { send, failure } = useCall(
    async (file: File) => {
      const signal = leaving.current?.signal ?? AbortSignal.abort()
      setPart(0)
      const onProgress = (done: number) => signal.aborted || setPart(done)
      return uploadFile(file, { signal, onProgress }, 'POST /brochures', { query: { kind, record } })
    },
    {
      otherwise: 'The PDF could not be uploaded. Please try again.',
      done: ({ kind: of }) => `${BROCHURE_LABELS[of]} stored`,
      onSettled: () => {
        setPart(undefined)
        return refreshBrochures(client)
      },
    },
  )

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  return { part, failure, send }
}
