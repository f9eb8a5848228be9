import { Controller } from 'react-hook-form'
import { portraitUrl } from '#ui/artwork/artwork-url.ts'
import { SERVICE_ICONS } from '#catalogue/service.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { CompanyList } from './company-list.tsx'
import { CompanyText } from './company-text.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { ImageField } from '#office/editor/image-field.tsx'
import { iconName } from '#catalogue/office/service-values.ts'
import type { CompanyEditing } from './use-company-editor.tsx'

const STORY_ROWS = 10
const ANSWER_ROWS = 3
const ICONS = SERVICE_ICONS.map((icon) => ({ value: icon, label: iconName(icon) }))

/** Fields of what only the home page shows, and of the figures. */
export function HomeSections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <EditorSection title="Portrait on the home page" purpose="The photo at the top of the home page.">
        <FieldRow>
          <CompanyText editor={editor} name="portrait.name" label="Name in the caption" isOptional />
          <CompanyText editor={editor} name="portrait.title" label="Title in the caption" />
        </FieldRow>
        <Controller
          control={editor.form.control}
          name="portrait.imagePath"
          render={({ field: { name, value, onChange, onBlur } }) => (
            <ImageField
              name={name}
              label="Portrait"
              hint="Starts with https:// or /, or choose a file. Upright, 4:5, looks best."
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={editor.errors['portrait.imagePath']}
              shape="portrait"
              onUploading={editor.setUploading}
              instead={{ src: portraitUrl('managing-director', 'petrol'), note: 'Shown until you add a photo.' }}
            />
          )}
        />
        <CompanyText editor={editor} name="portrait.alt" label="Description of the photo" hint="For people who cannot see it." />
      </EditorSection>
      <EditorSection title="Statistics" purpose="Figures on the home page and on About. The band is hidden when the list is empty.">
        <CompanyList editor={editor} name="stats" one="figure" blank={{ value: '', suffix: '+', label: '' }}>
          {(index) => (
            <>
              <FieldRow>
                <CompanyText editor={editor} name={`stats.${index}.value`} label="Figure" type="number" />
                <CompanyText editor={editor} name={`stats.${index}.suffix`} label="Text after the figure" isOptional />
              </FieldRow>
              <CompanyText editor={editor} name={`stats.${index}.label`} label="What is counted" />
            </>
          )}
        </CompanyList>
      </EditorSection>
    </>
  )
}

/** Fields of the page About. */
export function AboutSections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <EditorSection title="Story" purpose="On About. An empty line starts a new paragraph.">
        <CompanyText editor={editor} name="story" label="Story" rows={STORY_ROWS} />
      </EditorSection>
      <EditorSection title="Core values" purpose="On About, as cards.">
        <CompanyList editor={editor} name="values" one="value" blank={{ title: '', text: '', icon: 'award' }}>
          {(index) => (
            <>
              <FieldRow>
                <CompanyText editor={editor} name={`values.${index}.title`} label="Title" />
                <Field name={`values.${index}.icon`} label="Icon">
                  <Select options={ICONS} {...editor.form.register(`values.${index}.icon`)} />
                </Field>
              </FieldRow>
              <CompanyText editor={editor} name={`values.${index}.text`} label="Text" rows={2} />
            </>
          )}
        </CompanyList>
      </EditorSection>
      <EditorSection title="Team" purpose="On About. Without a name, only the title is shown.">
        <CompanyList editor={editor} name="team" one="member" blank={{ name: '', title: '', focus: '' }}>
          {(index) => (
            <>
              <FieldRow>
                <CompanyText editor={editor} name={`team.${index}.name`} label="Name" isOptional />
                <CompanyText editor={editor} name={`team.${index}.title`} label="Title" />
              </FieldRow>
              <CompanyText editor={editor} name={`team.${index}.focus`} label="Field of work" />
            </>
          )}
        </CompanyList>
      </EditorSection>
    </>
  )
}

/** The questions that About and Services answer. */
export function QuestionsSection({ editor }: { editor: CompanyEditing }) {
  return (
    <EditorSection title="Questions and answers" purpose="On About and on Services. The block is hidden when the list is empty.">
      <CompanyList editor={editor} name="faq" one="question" blank={{ question: '', answer: '' }}>
        {(index) => (
          <>
            <CompanyText editor={editor} name={`faq.${index}.question`} label="Question" />
            <CompanyText editor={editor} name={`faq.${index}.answer`} label="Answer" rows={ANSWER_ROWS} />
          </>
        )}
      </CompanyList>
    </EditorSection>
  )
}
