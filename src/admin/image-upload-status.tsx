import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { LiveStatus } from '../ui/live-status.tsx'
import type { ImageUpload } from './use-image-upload.tsx'

/** How far an upload is and a way to stop it; afterwards, whether it worked. */
export function ImageUploadStatus({ upload: { underWay, failure, isDone, cancel } }: { upload: ImageUpload }) {
  const percent = Math.floor((underWay?.part ?? 0) * 100)
  return (
    <>
      {underWay && (
        <div className="grid gap-2 rounded-md border border-border bg-surface-sunken p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 text-small">
              <span className="font-semibold wrap-anywhere">{underWay.name}</span>
              <span className="figures text-text-2">{percent < 100 ? `: ${percent} % sent` : ': being prepared'}</span>
            </p>
            <Button variant="secondary" size="dense" onClick={cancel}>
              Cancel upload
            </Button>
          </div>
          <progress
            aria-label="Upload"
            max={100}
            // Without a value it moves by itself: the server does not tell how far it is.
            value={percent < 100 ? percent : undefined}
            className="h-2 w-full accent-primary"
          />
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <LiveStatus className="sr-only">
        {underWay ? `Uploading ${underWay.name}` : isDone && 'The picture is uploaded. Save to keep it.'}
      </LiveStatus>
    </>
  )
}
