import { Trash2, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Picture } from '../../images/picture.tsx'
import { isSafeUrl } from '../../shared/safe-url.ts'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { ImageUploadStatus } from './image-upload-status.tsx'
import { useImageUpload } from './use-image-upload.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'
import { UrlInput } from '../kit/url-input.tsx'

const LOAD_FAILED = 'Failed to load image. Please check the URL.'
const TAKEN = 'image/jpeg,image/png,image/webp,image/avif'

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
  /** What the site shows without an image, and a note that says so. */
  instead: { src: string; note: string }
  /** Aspect in which the site shows the image. */
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
  const upload = useImageUpload(({ path }) => onChange(path))
  const address = useDebouncedValue(value.trim())
  const isFailed = address !== '' && address === value.trim() && (failed === address || !isSafeUrl(address))
  const isUploading = upload.inProgress !== undefined

  useEffect(() => onUploading?.(isUploading), [isUploading, onUploading])

  return (
    <div className="grid grid-cols-1 gap-3">
      <Field name={name} label={label} optional hint={hint} error={error ?? (isFailed ? LOAD_FAILED : undefined)}>
        <UrlInput value={value} onChange={(event) => onChange(event.currentTarget.value)} onBlur={onBlur} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <input ref={chooser} type="file" accept={TAKEN} hidden onChange={choose} data-upload={name} />
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
      <FileDrop onDrop={upload.send}>
        <figure className="grid grid-cols-1 gap-1.5">
          {isFailed ? (
            <div className={classes(FRAMES[shape], 'grid place-items-center border border-dashed border-danger p-4 text-center')}>
              <FieldError>{LOAD_FAILED}</FieldError>
            </div>
          ) : (
            <Picture
              key={address}
              source={address || instead.src}
              sizes="(min-width: 768px) 640px, 100vw"
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

  function choose() {
    const { current } = chooser
    const file = current?.files?.[0]
    if (!current || !file) return
    upload.send(file)
    // Clear the input, so that choosing the same file again fires a change event.
    current.value = ''
  }
}

const FRAMES = {
  wide: 'aspect-video w-full rounded-md bg-surface-sunken',
  portrait: 'aspect-[4/5] w-full max-w-[20rem] rounded-md bg-surface-sunken',
}
