import { Trash2, Upload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { readCompanyPicture, type CompanyPictureKind } from '../company-picture.ts'
import { uploadFile } from '#base/files/upload-file.ts'
import { MAX_PAGE_BYTES, MAX_UPLOAD_BYTES } from '#base/files/uploaded-image.ts'
import type { UploadedPicture } from '#base/files/uploaded-image.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { fieldId, useFormState } from '#ui/form/form-context.tsx'
import { ACCEPTED_PICTURES, ImageUploadStatus, sendChosen, useImageUpload } from '#office/editor/image-field.tsx'
import type { Messages } from '#office/form/form-messages.ts'

/** The part of an editor that a picture needs. */
interface PictureEditing<Values extends FieldValues> {
  form: { control: Control<Values, unknown, Values> }
  errors: Messages
  setUploading: (isRunning: boolean, field: string) => void
}

interface CompanyPictureFieldProps<Values extends FieldValues> {
  editor: PictureEditing<Values>
  name: FieldPathByValue<Values, string>
  kind: CompanyPictureKind
  label: string
  hint: string
  isRequired?: boolean
  onUploaded?: (picture: UploadedPicture) => void
}

/** Uploads a logo, signature or paper and shows the redrawn picture. It is stored when the form is saved. */
export function CompanyPictureField<Values extends FieldValues>({
  editor,
  name,
  kind,
  label,
  hint,
  isRequired = false,
  onUploaded,
}: CompanyPictureFieldProps<Values>) {
  const { field } = useController({ control: editor.form.control, name })
  const { id: formId } = useFormState()
  const chooser = useRef<HTMLInputElement>(null)
  const send = useCallback(
    (file: Blob, uploading: Parameters<typeof uploadFile>[1]) =>
      uploadFile(file, uploading, 'POST /admin/company/pictures', { query: { kind } }),
    [kind],
  )
  const [remarks, setRemarks] = useState<readonly string[]>([])
  const upload = useImageUpload(
    (uploaded: UploadedPicture) => {
      field.onChange(uploaded.path)
      setRemarks(uploaded.remarks)
      onUploaded?.(uploaded)
    },
    send,
    kind === 'paper' ? MAX_PAGE_BYTES : MAX_UPLOAD_BYTES,
  )
  const isUploading = upload.inProgress !== undefined
  const { setUploading } = editor
  useEffect(() => {
    setUploading(isUploading, name)
    return () => setUploading(false, name)
  }, [isUploading, name, setUploading])
  const picture = readCompanyPicture(field.value)
  const error = editor.errors[name]

  return (
    <div id={fieldId(formId, name)} tabIndex={-1} role="group" aria-label={label} className="grid grid-cols-1 gap-3">
      <p>
        <span className="font-semibold">{label}</span> {!isRequired && <span className="text-text-2">(optional)</span>}
        <span className="block text-small text-text-2">{hint}</span>
      </p>
      {error && <FieldError>{error}</FieldError>}
      <FileDrop onDrop={upload.send}>
        {picture ? (
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
            {(kind === 'logo' ? GROUNDS : GROUNDS.slice(0, 1)).map((ground) => (
              <div key={ground} className={`grid h-28 place-items-center rounded-md border border-border p-4 ${ground}`}>
                <img
                  src={field.value}
                  alt={label}
                  width={picture.width}
                  height={picture.height}
                  className={`max-h-20 w-auto max-w-full object-contain ${ground === WHITE ? '' : 'rounded-md bg-[#fff] p-2'}`}
                />
              </div>
            ))}
          </div>
        ) : (
          <div className="grid min-h-20 place-items-center rounded-md border border-dashed border-border-strong p-4 text-center text-small text-text-2">
            Drop a file here, or choose one.
          </div>
        )}
      </FileDrop>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={chooser}
          type="file"
          accept={kind === 'paper' ? 'application/pdf,image/png,image/jpeg,image/svg+xml' : ACCEPTED_PICTURES}
          hidden
          onChange={({ currentTarget }) => sendChosen(currentTarget, upload)}
          data-upload={name}
        />
        <Button variant="secondary" size="compact" icon={<Upload />} onClick={() => chooser.current?.click()}>
          {picture ? `Replace ${kind}` : `Upload ${kind}`}
        </Button>
        {picture && (
          <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={remove}>
            Remove {kind}
          </Button>
        )}
      </div>
      <ImageUploadStatus upload={upload} />
      <div role="status" className="empty:hidden">
        {field.value && remarks.length > 0 && <Notice tone="warning">{remarks.join(' ')}</Notice>}
      </div>
    </div>
  )

  function remove() {
    field.onChange('')
    setRemarks([])
  }
}

const WHITE = 'bg-[#fff]'
/** Paper and the light theme, the footer, and the header of the dark theme. The last two have a white plate under the logo. */
const GROUNDS = [WHITE, 'bg-surface-brand', '[color-scheme:dark] bg-surface']
