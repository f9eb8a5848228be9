import { useCallback, useRef } from 'react'
import type { ShowcaseForm, ShownEntry } from '../showcase.schema.ts'
import { CONSENT_MISSING, EMAIL_MISSING, missingForPublishing, isAboutPerson, SHOWCASE_KIND_LABELS } from '../showcase.ts'
import { SHOWCASE_KINDS } from '../showcase-kinds.ts'
import { BrochureSection } from './brochure-section.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening, Editor } from '#office/editor/editor-plan.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { PUBLISHED } from '#office/kit/publication-field.ts'
import { useEditor } from '#office/editor/use-editor.tsx'
import {
  BLANK_ENTRY,
  kindOf,
  SHOWCASE_LABELS,
  showcaseInput,
  showcaseValues,
  type ShowcaseValues,
  chosenPrograms,
  withProgram,
  WORDS,
  entryInPreview,
} from './showcase-values.ts'
import { useController, useWatch, type Control } from 'react-hook-form'
import { artworkUrl, portraitUrl } from '#ui/artwork/artwork-url.ts'
import { languageOf } from '#base/text/language.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import { EditorSection, FoldedSection } from '#office/editor/editor-section.tsx'
import { ImageField } from '#office/editor/image-field.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { CaseStudy } from '../site/case-study.tsx'
import { ClientWall } from '../site/client-wall.tsx'
import { Testimonials } from '../site/testimonials.tsx'
import { Trainers } from '../site/trainers.tsx'
import { PagePreview } from '#office/editor/page-preview.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'

/** Keeps no draft in the browser, because an entry may contain personal data. */
const PLAN: EditorPlan<'showcase-entry', ShowcaseValues, ShowcaseForm> = {
  type: 'showcase-entry',
  labels: SHOWCASE_LABELS,
  schema: () => import('../showcase.schema.ts').then((module) => module.showcaseFormSchema),
  valuesOf: showcaseValues,
  toInput: showcaseInput,
}

const UPLOAD_FIRST = { imagePath: 'The picture is still uploading. Wait for it to finish, or cancel the upload.' }

/** /admin/showcase/create and /admin/showcase/edit/{id}. */
export default function ShowcaseEditorPage() {
  return (
    <RecordEditor type="showcase-entry" createTitle="New showcase entry" editTitle="Edit showcase entry" blank={() => BLANK_ENTRY}>
      {(title, opening) => <ShowcaseEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ShowcaseEditor({ title, opening }: { title: string; opening: Opening<'showcase-entry', ShowcaseValues> }) {
  const isUploading = useRef(false)
  const setUploading = useCallback((isRunning: boolean) => {
    isUploading.current = isRunning
  }, [])
  const check = (values: ShowcaseValues) => (isUploading.current ? UPLOAD_FIRST : consentMessages(values))
  const editor = useEditor({ ...PLAN, check }, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.name : undefined}
      aside={{ label: 'Preview', content: <ShowcasePreview control={editor.form.control} /> }}
    >
      <ShowcaseFields editor={editor} onUploading={setUploading} />
      {'edited' in opening && opening.edited.item.kind === 'trainer' && <BrochureSection kind="trainer" record={opening.edited.item.id} />}
    </EditorFrame>
  )
}

/** The server makes the same checks on saving. */
function consentMessages({ kind, isPublished, consentOn, email }: ShowcaseValues): Record<string, string> {
  const missing = missingForPublishing({
    kind: kindOf(kind),
    isPublished: isPublished === PUBLISHED,
    consentOn: consentOn || null,
    email: email.trim(),
  })
  return missing ? { [missing]: missing === 'consentOn' ? CONSENT_MISSING : EMAIL_MISSING } : {}
}

interface ShowcaseFieldsProps {
  editor: Editor<ShowcaseValues, ShowcaseForm>
  onUploading: (isUploading: boolean) => void
}

const TEXT_ROWS = 4

/** The fields of a showcase entry, labelled according to its kind. */
function ShowcaseFields({ editor, onUploading }: ShowcaseFieldsProps) {
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

/** The entry as visitors will see it. */
function ShowcasePreview({ control }: { control: Control<ShowcaseValues, unknown, ShowcaseForm> }) {
  const values = useWatch({ control }) as ShowcaseValues
  const { imagePath } = entryInPreview(useDebouncedValue(values))
  const entry = { ...entryInPreview(values), imagePath }
  if (entry.kind === 'case-study') {
    return (
      <PagePreview follows="text" text={values.text}>
        {(html) => <CaseStudy entry={{ ...entry, text_html: html }} />}
      </PagePreview>
    )
  }
  return (
    <PreviewPanel title="On the site">
      <EntryOnSite entry={entry} />
    </PreviewPanel>
  )
}

function EntryOnSite({ entry }: { entry: ShownEntry }) {
  if (entry.kind === 'testimonial') return <Testimonials entries={[entry]} />
  if (entry.kind === 'trainer') return <Trainers entries={[entry]} />
  return <ClientWall entries={[entry]} />
}
