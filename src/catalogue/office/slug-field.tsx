import { RefreshCw } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProgramForm } from '../program.schema.ts'
import { INVALID_SLUG, isSlug, slugFrom } from '#base/text/slug.ts'
import { Button } from '#ui/button/button.tsx'
import { useFieldAttributes } from '#ui/form/form-context.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { isSlugBeyondHope, type ProgramValues } from './program-values.ts'
import { useList } from '#office/data/use-admin-data.tsx'

/** The last part of the page's address. It follows the title until it is edited by hand (docs/product/requirements.md, section 5). */
export function SlugField({ editor }: { editor: Editor<ProgramValues, ProgramForm> }) {
  const { control, formState, setValue, clearErrors } = editor.form
  const [title, slug] = useWatch({ control, name: ['title', 'slug'] })
  const stored = editor.isNew ? undefined : formState.defaultValues?.slug
  const [isByHand, setIsByHand] = useState(!editor.isNew)
  const [isLeft, setIsLeft] = useState(false)
  const shownTitle = useRef(title)
  const isWrong = isSlugBeyondHope(slug) || (isLeft && slug !== '' && !isSlug(slug))
  const { data: programs } = useList('training-program')
  const usedBy = slug === stored ? undefined : programs?.rows.find((program) => program.slug === slug)

  // Runs in the same task as the keystroke. Values set later by an effect pile up while somebody types, and React gives up at 50.
  useLayoutEffect(() => {
    if (isByHand || shownTitle.current === title) return
    const followed = slugFrom(shownTitle.current)
    shownTitle.current = title
    if (slug === slugFrom(title)) return
    // Title and slug changed together, so a draft with a hand-edited slug was restored.
    if (slug !== followed) {
      setIsByHand(true)
      return
    }
    setValue('slug', slugFrom(title), { shouldDirty: true })
    clearErrors('slug')
  }, [title, slug, isByHand, setValue, clearErrors])

  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        name="slug"
        label="Slug"
        error={isWrong ? INVALID_SLUG : usedBy && `This slug is already used by ${usedBy.title}.`}
        hint={`The web address of its page.${isByHand ? '' : ' It follows the title until you edit it.'}`}
      >
        <PrefixedInput value={slug} onChange={edit} onBlur={() => setIsLeft(true)} />
      </Field>
      {isByHand && slug !== slugFrom(title) && slugFrom(title) !== '' && (
        <Button variant="ghost" size="dense" icon={<RefreshCw />} onClick={takeTitle} className="justify-self-start">
          Use title again
        </Button>
      )}
      {stored && slug !== stored && isSlug(slug) && (
        <Notice tone="info" role="status">
          Old links will lead to the new address: {'/training-programs/'}
          {stored}
        </Notice>
      )}
    </div>
  )

  function edit(typed: string) {
    setIsByHand(true)
    setIsLeft(false)
    setValue('slug', typed, { shouldDirty: true })
    clearErrors('slug')
  }

  function takeTitle() {
    setIsByHand(!editor.isNew)
    shownTitle.current = title
    setValue('slug', slugFrom(title), { shouldDirty: true })
    clearErrors('slug')
  }
}

function PrefixedInput({ value, onChange, onBlur }: { value: string; onChange: (typed: string) => void; onBlur: () => void }) {
  return (
    <div className="control flex flex-wrap items-center gap-x-0.5 py-0 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:shadow-[inset_0_0_0_1px_var(--c-danger)]">
      <span className="text-text-2 select-none max-sm:-mb-1.5 max-sm:w-full max-sm:pt-2 max-sm:text-small">/training-programs/</span>
      <input
        {...useFieldAttributes()}
        type="text"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="min-h-11 min-w-32 grow basis-32 bg-transparent outline-none"
      />
    </div>
  )
}
