import type { ProgramForm } from '../../programs/program.schema.ts'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { CategoryField } from './category-field.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import type { Editor } from '../editor/editor-plan.tsx'
import { EditorSection } from '../editor/editor-section.tsx'
import { MarkdownField } from '../editor/markdown-field.tsx'
import { ProgramImageField } from './program-image-field.tsx'
import type { ProgramValues } from './program-values.ts'
import { SlugField } from './slug-field.tsx'

interface ProgramFieldsProps {
  editor: Editor<ProgramValues, ProgramForm>
  onUploading: (isUploading: boolean) => void
}

/** The fields of a training program (docs/product/requirements.md, section 5). */
export function ProgramFields({ editor, onUploading }: ProgramFieldsProps) {
  const { register, control } = editor.form
  return (
    <>
      <EditorSection title="Name and address" purpose="The program’s name and the address of its page.">
        <Field name="title" label="Title">
          <TextInput autoComplete="off" {...register('title')} />
        </Field>
        <SlugField editor={editor} />
        <CategoryField editor={editor} />
        <Field name="duration" label="Duration" hint="In words: 3 days, 6 days over 3 weekends.">
          <TextInput autoComplete="off" {...register('duration')} />
        </Field>
      </EditorSection>
      <EditorSection title="Delivery and price" purpose="How the program is held and what it costs. The site adds “+GST”.">
        <DeliveryFields editor={editor} />
      </EditorSection>
      <EditorSection title="Picture" purpose="Shown on the card and at the top of the program's page.">
        <ProgramImageField editor={editor} onUploading={onUploading} />
      </EditorSection>
      <EditorSection title="Description" purpose="The text of the program’s page. Its first lines appear on the card.">
        <MarkdownField label="Description" control={control} registered={register('description')} />
      </EditorSection>
    </>
  )
}
