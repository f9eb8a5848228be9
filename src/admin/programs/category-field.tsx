import { useWatch } from 'react-hook-form'
import { categoryTone } from '../../artwork/category-tone.ts'
import { distinctCategories, KNOWN_CATEGORIES } from '../../programs/category.ts'
import type { ProgramForm } from '../../programs/program.schema.ts'
import { CategoryBadge } from '../../ui/badge.tsx'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { Editor } from '../editor/editor-plan.tsx'
import type { ProgramValues } from './program-values.ts'
import { useList } from '../data/use-admin-data.tsx'

/** A category can be any text. Buttons offer the five that have a colour and those in use (docs/product/requirements.md, section 3). */
export function CategoryField({ editor }: { editor: Editor<ProgramValues, ProgramForm> }) {
  const { control, register, setValue, clearErrors } = editor.form
  const chosen = useWatch({ control, name: 'category' }).trim().toLowerCase()
  const { data: programs } = useList('training-program')
  const inUse = distinctCategories(programs?.rows ?? [])
  const known: readonly string[] = KNOWN_CATEGORIES
  const others = inUse.filter((category) => known.every((one) => one.toLowerCase() !== category.trim().toLowerCase()))
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field name="category" label="Category" hint="Choose one or type your own, which gets a grey badge.">
        <TextInput autoComplete="off" {...register('category')} />
      </Field>
      <div role="group" aria-label="Known categories" className="flex flex-wrap gap-1">
        {[...known, ...others].map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={category.toLowerCase() === chosen}
            onClick={() => {
              setValue('category', category, { shouldDirty: true })
              clearErrors('category')
            }}
            className="grid min-h-9 min-w-6 place-items-center rounded-sm border border-transparent px-1 aria-pressed:border-primary pointer-coarse:min-h-11"
          >
            <CategoryBadge tone={categoryTone(category)}>{category}</CategoryBadge>
          </button>
        ))}
      </div>
    </div>
  )
}
