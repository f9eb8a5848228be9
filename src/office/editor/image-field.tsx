import { useMutation } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useEffect, useRef, useState, useCallback } from 'react'
import { Picture } from '#company/site/pictures/picture.tsx'
import { uploadImage } from '#base/files/upload-file.ts'
import { MAX_UPLOAD_BYTES } from '#base/files/uploaded-image.ts'
import type { UploadedImage } from '#base/files/uploaded-image.schema.ts'
import { failureText } from '#base/api/api-client.ts'
import { isSafeUrl } from '#base/values/safe-url.ts'
import { Button } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import { Field, FieldError } from '#ui/form/field.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { UrlInput } from '../form/url-input.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'

const LOAD_FAILED = 'Failed to load image. Please check the URL.'
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

interface ImageFieldProps {
  /** Field name in the form. */
  name: string
  label?: string
  hint?: string
  /** Address of the image; empty for none. */
  value: string
  onChange: (address: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** The placeholder image of the site, and a note that says so. */
  instead: { src: string; note: string }
  /** Aspect ratio in which the site shows the image. */
  shape?: 'wide' | 'portrait'
  /** Called when an upload starts and ends. Saving in between would miss the image. */
  onUploading?: (isUploading: boolean) => void
}

/**
 * Image by address or by upload, with a preview (docs/product/requirements.md, section 5; docs/product/design.md, section 10.6).
 */
export function ImageField({
  name,
  label = 'Image URL',
  hint = 'Starts with https:// or /. A wide picture, 16:9, looks best.',
  value,
  onChange,
  onBlur,
  error,
  instead,
  shape = 'wide',
  onUploading,
}: ImageFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<string>()
  const upload = useImageUpload(({ path }) => onChange(path), uploadImage)
  const address = useDebouncedValue(value.trim())
  const isFailed = address !== '' && address === value.trim() && (failed === address || !isSafeUrl(address))
  const isUploading = upload.inProgress !== undefined

  useEffect(() => onUploading?.(isUploading), [isUploading, onUploading])

  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid grid-cols-1 content-start gap-3">
        <Field name={name} label={label} optional hint={hint} error={error ?? (isFailed ? LOAD_FAILED : undefined)}>
          <UrlInput value={value} onChange={(event) => onChange(event.currentTarget.value)} onBlur={onBlur} />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={chooser}
            type="file"
            accept={ACCEPTED_PICTURES}
            hidden
            onChange={({ currentTarget }) => sendChosen(currentTarget, upload)}
            data-upload={name}
          />
          <Button variant="secondary" size="compact" icon={<Upload />} onClick={() => chooser.current?.click()}>
            Upload a picture
          </Button>
          {value !== '' && (
            <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={() => onChange('')}>
              Remove picture
            </Button>
          )}
          <p className="basis-full text-small text-text-2">Or drop a file on the picture. JPEG, PNG, WebP or AVIF, up to 10 MB.</p>
        </div>
        <ImageUploadStatus upload={upload} />
      </div>
      <FileDrop onDrop={upload.send}>
        <figure className="grid grid-cols-1 content-start gap-1.5">
          {isFailed ? (
            <div className={classes(FRAMES[shape], 'grid place-items-center border border-dashed border-danger p-4 text-center')}>
              <FieldError>{LOAD_FAILED}</FieldError>
            </div>
          ) : (
            <Picture
              key={address}
              source={address || instead.src}
              sizes="(min-width: 640px) 224px, 100vw"
              alt=""
              width={1200}
              height={675}
              onError={() => setFailed(address)}
              className={classes(FRAMES[shape], 'object-cover')}
            />
          )}
          <figcaption className="text-small text-text-2">{address ? 'The picture at this address.' : instead.note}</figcaption>
        </figure>
      </FileDrop>
    </div>
  )
}

/** Uploads the file chosen in this field. */
export function sendChosen(input: HTMLInputElement, { send }: ImageUpload): void {
  const file = input.files?.[0]
  if (!file) return
  send(file)
  // Clear the input, so that choosing the same file again fires a change event.
  input.value = ''
}

const FRAMES = {
  wide: 'aspect-video w-full rounded-md bg-surface-sunken',
  portrait: 'aspect-[4/5] w-full max-w-[20rem] rounded-md bg-surface-sunken',
}

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
          {/* When all bytes are sent, the server's progress is unknown. */}
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

interface ImageUpload {
  /** The file being uploaded, if any. */
  inProgress: { name: string; /** From 0 to 1; stays 1 while the server processes the file. */ part: number } | undefined
  failure: string | undefined
  isDone: boolean
  send: (file: File) => void
  cancel: () => void
}

/** Uploads one image at a time. A second upload cancels the first, unlike `useCall`, which ignores a second press. */
export function useImageUpload<Image extends UploadedImage>(
  onUploaded: (image: Image) => void,
  upload: (...of: Parameters<typeof uploadImage>) => Promise<Image>,
  maxBytes: number = MAX_UPLOAD_BYTES,
): ImageUpload {
  const [inProgress, setInProgress] = useState<ImageUpload['inProgress']>()
  const [failure, setFailure] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const current = useRef<AbortController>(undefined)
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, controller: { signal } }: { file: File; controller: AbortController }) =>
      upload(file, {
        signal,
        onProgress: (part) => signal.aborted || setInProgress({ name: file.name, part }),
      }),
  })

  const cancel = useCallback(() => {
    current.current?.abort()
    setInProgress(undefined)
  }, [])

  // Leaving the page cancels the upload.
  useEffect(() => () => current.current?.abort(), [])

  return { inProgress, failure, isDone, send: (file) => void send(file), cancel }

  async function send(file: File) {
    cancel()
    setIsDone(false)
    if (file.size > maxBytes) {
      setFailure(`This picture is larger than ${maxBytes / 1024 / 1024} MB. Reduce its size and try again.`)
      return
    }
    setFailure(undefined)
    setInProgress({ name: file.name, part: 0 })
    const controller = new AbortController()
    current.current = controller
    try {
      const image = await mutateAsync({ file, controller })
      if (controller.signal.aborted) return
      setIsDone(true)
      onUploaded(image)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(failureText(error, 'The picture could not be uploaded. Please try again.'))
    } finally {
      if (current.current === controller) setInProgress(undefined)
    }
  }
}
