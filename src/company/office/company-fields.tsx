import type { ReactNode } from 'react'
import { MAX_OFFERS, MAX_SIGNATORIES } from '../company.ts'
import type { SeatsShown } from '../seats-shown.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { ContactSections } from './company-contact-fields.tsx'
import { MoneySections } from './company-money-fields.tsx'
import type { CompanyTabName } from './company-tabs.ts'
import { CompanyList } from './company-list.tsx'
import { CompanyPictureField } from './company-picture-field.tsx'
import { LookSections } from './look/look-sections.tsx'
import { CompanyText } from './company-text.tsx'
import { TextsSections } from './company-texts-fields.tsx'
import type { CompanyEditing } from './use-company-editor.tsx'
import { Controller } from 'react-hook-form'
import { portraitUrl } from '#ui/artwork/artwork-url.ts'
import { SERVICE_ICONS } from '#catalogue/service-icons.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { ImageField } from '#office/editor/image-field.tsx'
import { iconName } from '#catalogue/office/service-values.ts'
import { RadioGroup } from '#ui/form/choices.tsx'

const CHOICES: Array<{ value: SeatsShown; label: string; hint: string }> = [
  { value: 'hidden', label: 'Nothing', hint: 'Only that a batch is full.' },
  { value: 'few', label: '“Few seats left”', hint: 'When three or fewer are free.' },
  { value: 'number', label: 'How many are free', hint: '“3 seats left”.' },
]

/** The settings of the dates on the site. */
function DatesSection({ editor }: { editor: CompanyEditing }) {
  return (
    <EditorSection
      title="Free seats of batches"
      purpose="Beside each date on the site. A full batch always says so and takes a waiting list."
    >
      <RadioGroup legend="Visitors see" choices={CHOICES} error={editor.errors['seatsShown']} {...editor.form.register('seatsShown')} />
    </EditorSection>
  )
}

const STORY_ROWS = 10
const ANSWER_ROWS = 3
const ICONS = SERVICE_ICONS.map((icon) => ({ value: icon, label: iconName(icon) }))

/** The home page's own fields, and the figures. */
function HomeSections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <EditorSection title="Headline" purpose="The first words of the home page, and of its picture in shared links.">
        <CompanyText editor={editor} name="hero.eyebrow" label="Line above the headline" isOptional />
        <CompanyText editor={editor} name="hero.headline" label="Headline" hint="Without one, the tagline is shown." isOptional />
        <CompanyList editor={editor} name="hero.offers" one="line" blank={{ text: '' }} maxCount={MAX_OFFERS}>
          {(index) => <CompanyText editor={editor} name={`hero.offers.${index}.text`} label={`Line ${index + 1} below the headline`} />}
        </CompanyList>
      </EditorSection>
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

function AboutSections({ editor }: { editor: CompanyEditing }) {
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

/** The questions answered on About and Services. */
function QuestionsSection({ editor }: { editor: CompanyEditing }) {
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

export function CompanyFields({ editor, tab }: { editor: CompanyEditing; tab: CompanyTabName }): ReactNode {
  const Sections = SECTIONS[tab]
  return <Sections editor={editor} />
}

const SECTIONS: Record<CompanyTabName, (props: { editor: CompanyEditing }) => ReactNode> = {
  identity: IdentitySections,
  look: LookSections,
  contact: ContactSections,
  money: MoneySections,
  home: HomeSections,
  texts: TextsSections,
  dates: DatesSection,
  about: AboutSections,
  questions: QuestionsSection,
  policies: PoliciesSection,
}

function IdentitySections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <EditorSection title="Name and tagline" purpose="In the header, in the title of every page and on certificates.">
        <FieldRow>
          <CompanyText editor={editor} name="name" label="Name" />
          <CompanyText editor={editor} name="initials" label="Participant ID prefix" />
        </FieldRow>
        <CompanyText editor={editor} name="tagline" label="Tagline" />
        <CompanyText
          editor={editor}
          name="shortDescription"
          label="Short description"
          rows={3}
          hint="In the footer and in search results."
        />
      </EditorSection>
      <EditorSection title="Logo" purpose="In header, footer, e-mails, shared links and on new certificates.">
        <CompanyPictureField
          editor={editor}
          name="logo"
          kind="logo"
          label="Logo"
          hint="The version for a light background. JPEG, PNG, WebP or AVIF, up to 10 MB. Best is a PNG with transparency, 400 px high."
        />
      </EditorSection>
      <EditorSection title="Certificates" purpose="Used on new certificates. Certificates already issued do not change.">
        <CompanyText
          editor={editor}
          name="signatory"
          label="Title under the signature line"
          hint="Printed while no signatory is named below."
        />
        <CompanyList
          editor={editor}
          name="signatories"
          one="signatory"
          blank={{ name: '', title: '', signature: '' }}
          maxCount={MAX_SIGNATORIES}
        >
          {(index) => (
            <>
              <FieldRow>
                <CompanyText editor={editor} name={`signatories.${index}.name`} label="Name" />
                <CompanyText editor={editor} name={`signatories.${index}.title`} label="Title" />
              </FieldRow>
              <CompanyPictureField
                editor={editor}
                name={`signatories.${index}.signature`}
                kind="signature"
                label="Signature"
                hint="A photo or scan in dark ink on white paper, printed above the line. Leave it out to sign by hand."
              />
            </>
          )}
        </CompanyList>
      </EditorSection>
    </>
  )
}

function PoliciesSection({ editor }: { editor: CompanyEditing }) {
  return (
    <EditorSection title="Policies" purpose="Each has its own page, linked in the footer.">
      {POLICIES.map(({ name, label, path, hint }) => (
        <div key={name} className="grid grid-cols-1 gap-1">
          <MarkdownField label={label} hint={hint} control={editor.form.control} registered={editor.form.register(`policies.${name}`)} />
          <p className="text-small">
            <ExternalLink href={path}>View the page</ExternalLink>
          </p>
        </div>
      ))}
    </EditorSection>
  )
}

const POLICIES = [
  {
    name: 'privacy',
    label: 'Privacy policy',
    path: '/privacy',
    hint: 'The beginning of the page. The list of what is stored, and for how long, is added below it automatically.',
  },
  { name: 'terms', label: 'Terms of service', path: '/terms', hint: undefined },
  { name: 'cookies', label: 'Cookie policy', path: '/cookies', hint: undefined },
] as const
