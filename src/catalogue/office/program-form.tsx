import { useWatch, useController } from 'react-hook-form'
import { artworkUrl } from '#ui/artwork/artwork-url.ts'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { distinctCategories, KNOWN_CATEGORIES } from '../category.ts'
import { monthsText, typedMonths, validityText, type ValidityMonths } from '../validity.ts'
import type { ProgramForm } from '../program.schema.ts'
import { USUAL_MIN_ATTENDANCE } from '../training-rule.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { SacField } from '#company/office/sac-field.tsx'
import { ImageField } from '#office/editor/image-field.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { ChoiceChips } from '#office/form/choice-chips.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import type { ProgramValues } from './program-values.ts'
import { SlugField } from './slug-field.tsx'
import { useState } from 'react'
import { hasPrice, type PriceField as PriceName } from '../price.ts'
import { PriceTag } from '../site/price-tag.tsx'
import { DELIVERY_LABELS, DELIVERY_MODES, type DeliveryMode } from '../program.ts'
import { priceInField, priceText } from '../typed-price.ts'
import { RadioGroup } from '#ui/form/choices.tsx'

interface ProgramFieldsProps {
  editor: Editor<ProgramValues, ProgramForm>
  onUploading: (isUploading: boolean) => void
}

/** The fields of a training program (docs/product/requirements.md, section 5). */
export function ProgramFields({ editor, onUploading }: ProgramFieldsProps) {
  const { register, control } = editor.form
  return (
    <>
      <EditorSection title="Name" purpose="What the program is called, and how long it takes.">
        <Field name="title" label="Title">
          <TextInput autoComplete="off" {...register('title')} />
        </Field>
        <Field name="duration" label="Duration" hint="In words: 3 days, 6 days over 3 weekends.">
          <TextInput autoComplete="off" {...register('duration')} />
        </Field>
      </EditorSection>
      <EditorSection title="Delivery and price" purpose="How the program is held and what it costs. The site adds “+GST”.">
        <DeliveryFields editor={editor} />
      </EditorSection>
      <EditorSection title="Address and category" purpose="The address of the program’s page, and where the list shows it.">
        <SlugField editor={editor} />
        <CategoryField editor={editor} />
      </EditorSection>
      <EditorSection
        title="Certificate"
        purpose="How long it is valid, and what a certificate of completion requires. Certificates already issued keep the old rule."
      >
        <ValidityField editor={editor} />
        <FieldRow>
          <Field name="min_attendance" label="Minimum attendance" optional hint={`In percent, usually ${USUAL_MIN_ATTENDANCE}.`}>
            <TextInput inputMode="numeric" autoComplete="off" {...register('min_attendance')} />
          </Field>
          <Field name="pass_mark" label="Pass mark" optional hint="In percent, if there is a test.">
            <TextInput inputMode="numeric" autoComplete="off" {...register('pass_mark')} />
          </Field>
        </FieldRow>
      </EditorSection>
      <EditorSection title="Picture" purpose="Shown on the card and at the top of the program's page.">
        <ProgramImageField editor={editor} onUploading={onUploading} />
      </EditorSection>
      <EditorSection title="Description" purpose="The text of the program’s page. Its first lines appear on the card.">
        <MarkdownField label="Description" control={control} registered={register('description')} />
      </EditorSection>
      <EditorSection title="Tax" purpose="For quotations and proformas. The site does not show it.">
        <SacField typed={useWatch({ control, name: 'sac' })} registered={register('sac')} />
      </EditorSection>
    </>
  )
}

/** A category can be any text. Buttons offer the five with a colour and those in use (docs/product/requirements.md, section 3). */
function CategoryField({ editor }: { editor: Editor<ProgramValues, ProgramForm> }) {
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

const VALIDITY_CHOICES: readonly ValidityMonths[] = [12, 24, 36, null]

/** Whole months; empty means that certificates do not expire. The sentence below shows the page's wording. */
function ValidityField({ editor }: { editor: Editor<ProgramValues, ProgramForm> }) {
  const { control, register, setValue, clearErrors } = editor.form
  const months = typedMonths(useWatch({ control, name: 'validity_months' }))
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        name="validity_months"
        label="Validity in months"
        optional
        hint="Leave empty if certificates do not expire. Issued certificates keep their dates."
        width="date"
      >
        <TextInput inputMode="numeric" autoComplete="off" className="figures" {...register('validity_months')} />
      </Field>
      <p role="status" className="text-small text-text-2">
        {months !== undefined && validityText(months)}
      </p>
      <ChoiceChips
        label="Usual validities"
        choices={VALIDITY_CHOICES.map((choice) => ({ label: choice === null ? 'Does not expire' : monthsText(choice), value: choice }))}
        chosen={months}
        onChoose={(chosen) => {
          setValue('validity_months', chosen === null ? '' : String(chosen), { shouldDirty: true })
          clearErrors('validity_months')
        }}
      />
    </div>
  )
}

interface ProgramImageFieldProps {
  editor: Editor<ProgramValues, ProgramForm>
  onUploading: (isUploading: boolean) => void
}

/** The picture of a program. Without one, the field shows the artwork that the site will draw. */
function ProgramImageField({ editor, onUploading }: ProgramImageFieldProps) {
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

type ProgramEditor = Editor<ProgramValues, ProgramForm>

const PRICE_NAMES: readonly PriceName[] = ['offline_price', 'online_price']

/** The delivery mode of a program, and its prices. A price that the mode does not use is cleared (docs/product/contract.md, section 7). */
function DeliveryFields({ editor }: { editor: ProgramEditor }) {
  const { control, register, getValues, setValue, clearErrors } = editor.form
  const mode = useWatch({ control, name: 'delivery_mode' }) as DeliveryMode
  const [emptied] = useState(() => new Map<PriceName, string>())

  /** Keeps the cleared price, so that returning to the old mode restores it. */
  function changeMode(chosen: DeliveryMode): void {
    for (const name of PRICE_NAMES) {
      const typed = getValues(name)
      if (hasPrice(chosen, name)) {
        if (typed === '') setValue(name, emptied.get(name) ?? '', { shouldDirty: true })
        continue
      }
      if (typed !== '') emptied.set(name, typed)
      setValue(name, '', { shouldDirty: true })
      clearErrors(name)
    }
  }

  return (
    <>
      <RadioGroup
        {...register('delivery_mode', { onChange: (event: { target: { value: DeliveryMode } }) => changeMode(event.target.value) })}
        legend="Delivery"
        layout="grid gap-2 sm:grid-cols-3"
        choices={DELIVERY_MODES.map((one) => ({ value: one, label: DELIVERY_LABELS[one] }))}
      />
      <FieldRow>
        <PriceField editor={editor} mode={mode} name="offline_price" label="Offline price" hint="Classroom, in whole rupees." />
        <PriceField
          editor={editor}
          mode={mode}
          name="online_price"
          label="Online price"
          optional={mode !== 'online'}
          hint="In whole rupees."
        />
      </FieldRow>
    </>
  )
}

interface PriceFieldProps {
  editor: ProgramEditor
  mode: DeliveryMode
  name: PriceName
  label: string
  optional?: boolean
  hint: string
}

/** A price in whole rupees. The parsed amount is shown below the field, and in the field on blur. */
function PriceField({ editor, mode, name, label, optional = false, hint }: PriceFieldProps) {
  const { register, control, setValue } = editor.form
  const { onBlur, ...registered } = register(name)
  const typed = useWatch({ control, name })
  const isUsed = hasPrice(mode, name)
  const amount = isUsed ? priceInField(typed) : null
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <Field
        name={name}
        label={label}
        optional={optional && isUsed}
        hint={isUsed ? hint : `Not used: this program is ${DELIVERY_LABELS[mode]}.`}
      >
        <TextInput
          {...registered}
          onBlur={(event) => {
            setValue(name, priceText(priceInField(typed)), { shouldDirty: true })
            void onBlur(event)
          }}
          disabled={!isUsed}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
        />
      </Field>
      <p role="status" className="text-small text-text-2">
        {amount !== null && (
          <>
            Saved as <PriceTag amount={amount} />
          </>
        )}
      </p>
    </div>
  )
}
