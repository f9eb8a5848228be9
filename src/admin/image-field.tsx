import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { artworkUrl } from '../artwork/artwork-url.ts'
import type { ProgramForm } from '../programs/program.schema.ts'
import { isSafeUrl } from '../shared/safe-url.ts'
import { TextInput } from '../ui/controls.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import type { Editor } from './editor-plan.tsx'
import type { ProgramValues } from './program-values.ts'
import { useSettled } from './use-settled.tsx'

const LOAD_FAILED = 'Failed to load image. Please check the URL.'

/** The address of a picture, and the picture; without one, the artwork that the site will draw (SPEC.md section 5). */
export function ImageField({ editor }: { editor: Editor<ProgramValues, ProgramForm> }) {
  const { register, control } = editor.form
  const [typed, category, slug] = useSettled(useWatch({ control, name: ['image_path', 'category', 'slug'] }))
  const [failed, setFailed] = useState<string>()
  const address = typed.trim()
  const isFailed = address !== '' && (failed === address || !isSafeUrl(address))
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        name="image_path"
        label="Image URL"
        optional
        hint="Starts with https:// or /. A wide picture, 16:9, looks best."
        error={editor.errors['image_path'] ?? (isFailed ? LOAD_FAILED : undefined)}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('image_path')}
        />
      </Field>
      <figure className="grid grid-cols-1 gap-1.5">
        {isFailed ? (
          <div className="grid aspect-video place-items-center rounded-md border border-dashed border-danger bg-surface-sunken p-4 text-center">
            <FieldError>{LOAD_FAILED}</FieldError>
          </div>
        ) : (
          <img
            src={address || artworkUrl(category, slug || 'program')}
            alt=""
            width={1200}
            height={675}
            onError={() => setFailed(address)}
            className="aspect-video w-full rounded-md bg-surface-sunken object-cover"
          />
        )}
        <figcaption className="text-small text-text-2">
          {address ? 'The picture at this address.' : 'Without a picture, the site draws this one.'}
        </figcaption>
      </figure>
    </div>
  )
}
