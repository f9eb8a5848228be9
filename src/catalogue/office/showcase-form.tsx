import { useController, useWatch } from 'react-hook-form'
import { artworkUrl, portraitUrl } from '#ui/artwork/artwork-url.ts'
import { isAboutPerson, SHOWCASE_KIND_LABELS, SHOWCASE_KINDS } from '../showcase.ts'
import type { ShowcaseForm } from '../showcase.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection, FoldedSection } from '#office/editor/editor-section.tsx'
import { ImageField } from '#office/editor/image-field.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { chosenPrograms, kindOf, withProgram, WORDS, type ShowcaseValues } from './showcase-values.ts'

interface ShowcaseFieldsProps {
  editor: Editor<ShowcaseValues, ShowcaseForm>
  onUploading: (isUploading: boolean) => void
}

const TEXT_ROWS = 4

/** The fields of a showcase entry. What they are called follows its kind. */
export function ShowcaseFields({ editor, onUploading }: ShowcaseFieldsProps) {
  const { register, control, getValues } = editor.form
  const kind = kindOf(useWatch({ control, name: 'kind' }))
  const words = WORDS[kind]
  return (
    <>
      <EditorSection title="What it is" purpose={words.shownOn}>
        <RadioGroup
          {...register('kind')}
          legend="Kind"
          layout="grid gap-2 sm:grid-cols-2 xl:grid-cols-4"
          choices={SHOWCASE_KINDS.map((value) => ({ value, label: SHOWCASE_KIND_LABELS[value] }))}
        />
        <FieldRow>
          <Field name="name" label={words.name} hint={words.nameHint} className="grid-rows-[auto_1fr]">
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          <Field name="role" label={words.role} optional hint={`For example: ${words.roleHint}`} className="grid-rows-[auto_1fr]">
            <TextInput autoComplete="off" {...register('role')} />
          </Field>
        </FieldRow>
      </EditorSection>
      <EditorSection title={words.text} purpose={words.textHint}>
        {kind === 'case-study' ? (
          <MarkdownField label={words.text} control={control} registered={register('text')} />
        ) : (
          <Field name="text" label={words.text} optional={kind === 'client'}>
            <TextArea rows={TEXT_ROWS} {...register('text')} />
          </Field>
        )}
      </EditorSection>
      {isAboutPerson(kind) && (
        <EditorSection
          title="Consent"
          purpose="The site names a person only with their consent. Keep the letter or e-mail in which they give it."
        >
          <FieldRow>
            <DateField
              label="Agreed on"
              optional
              hint="Without it, the site does not show the entry."
              name="consentOn"
              control={control}
              emptyText="No consent yet: it stays a draft."
            />
            <Field
              name="email"
              label="E-mail"
              optional
              hint="Never shown. By it, Personal data finds this entry."
              className="content-start"
            >
              <TextInput type="email" autoComplete="off" {...register('email')} />
            </Field>
          </FieldRow>
        </EditorSection>
      )}
      <FoldedSection
        key={kind}
        title="Picture"
        purpose={words.picture}
        isInUse={kind === 'client' || getValues('imagePath') !== ''}
        hasError={editor.errors['imagePath'] !== undefined}
      >
        <EntryPicture editor={editor} isPortrait={isAboutPerson(kind)} onUploading={onUploading} />
      </FoldedSection>
      {kind !== 'client' && (
        <FoldedSection
          title="Training programs"
          purpose="The pages of these programs show it."
          isInUse={chosenPrograms(getValues('programIds')).length > 0}
          hasError={editor.errors['programIds'] !== undefined}
        >
          <ProgramChoice editor={editor} />
        </FoldedSection>
      )}
    </>
  )
}

function EntryPicture({ editor, isPortrait, onUploading }: ShowcaseFieldsProps & { isPortrait: boolean }) {
  const { control, clearErrors } = editor.form
  const { field } = useController({ control, name: 'imagePath' })
  return (
    <ImageField
      name="imagePath"
      hint="Starts with https:// or /."
      value={field.value}
      onChange={(address) => {
        field.onChange(address)
        clearErrors('imagePath')
      }}
      onBlur={field.onBlur}
      error={editor.errors['imagePath']}
      shape={isPortrait ? 'portrait' : 'wide'}
      instead={{
        src: isPortrait ? portraitUrl('showcase', 'petrol') : artworkUrl('quality', 'showcase'),
        note: 'There is no picture yet.',
      }}
      onUploading={onUploading}
    />
  )
}

function ProgramChoice({ editor }: { editor: Editor<ShowcaseValues, ShowcaseForm> }) {
  const { data } = useList('training-program')
  const { field } = useController({ control: editor.form.control, name: 'programIds' })
  const chosen = chosenPrograms(field.value)
  if (data?.rows.length === 0) return <p className="text-text-2">There are no programs yet.</p>
  return (
    <fieldset data-field>
      <legend className="sr-only">Training programs</legend>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {data?.rows.map(({ id, title, isPublished }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 lg:pointer-fine:min-h-8">
              <input
                type="checkbox"
                name="programIds"
                checked={chosen.includes(String(id))}
                onChange={({ currentTarget }) => field.onChange(withProgram(field.value, String(id), currentTarget.checked))}
                className="size-6 shrink-0 accent-primary"
              />
              <span lang={languageOf(title)} className="min-w-0 wrap-anywhere">
                {title}
                {!isPublished && ' (draft)'}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
