import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { LiveStatus } from '../../ui/toast/live-status.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import type { ImageUpload } from './use-image-upload.tsx'

/** Progress of an upload with a button to cancel it; afterwards its result. */
export function ImageUploadStatus({ upload: { inProgress, failure, isDone, cancel } }: { upload: ImageUpload }) {
  const percent = Math.floor((inProgress?.part ?? 0) * 100)
  return (
    <>
      {inProgress && (
        <div className="grid gap-2 rounded-md border border-border p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 text-small">
              <span className="font-semibold wrap-anywhere">{inProgress.name}</span>
              <span className="figures text-text-2">{percent < 100 ? `: ${percent}% uploaded` : ': being processed'}</span>
            </p>
            <Button variant="secondary" size="dense" onClick={cancel}>
              Cancel upload
            </Button>
          </div>
          {/* When all bytes are sent, the progress of the server is unknown. */}
          <ProgressBar label="Upload" done={percent} total={percent < 100 ? 100 : 0} />
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <LiveStatus className="sr-only">
        {inProgress ? `Uploading ${inProgress.name}` : isDone && 'The picture is uploaded. Save to keep it.'}
      </LiveStatus>
    </>
  )
}
