import { useController, useWatch } from 'react-hook-form'
import { artworkUrl } from '../../artwork/artwork-url.ts'
import type { ProgramForm } from '../../programs/program.schema.ts'
import type { Editor } from '../editor/editor-plan.tsx'
import { ImageField } from '../editor/image-field.tsx'
import type { ProgramValues } from './program-values.ts'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'

interface ProgramImageFieldProps {
  editor: Editor<ProgramValues, ProgramForm>
  onUploading: (isUploading: boolean) => void
}

/** The picture of a program. Without one, the field shows the artwork that the site will draw. */
export function ProgramImageField({ editor, onUploading }: ProgramImageFieldProps) {
  const { control, clearErrors } = editor.form
  const { field } = useController({ control, name: 'image_path' })
  const [category, slug] = useDebouncedValue(useWatch({ control, name: ['category', 'slug'] }))
  return (
    <ImageField
      name="image_path"
      value={field.value}
      onChange={(address) => {
        field.onChange(address)
        clearErrors('image_path')
      }}
      onBlur={field.onBlur}
      error={editor.errors['image_path']}
      instead={{ src: artworkUrl(category, slug || 'program'), note: 'Without a picture, the site draws this one.' }}
      onUploading={onUploading}
    />
  )
}
