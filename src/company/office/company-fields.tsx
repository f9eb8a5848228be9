import type { ReactNode } from 'react'
import { MAX_SIGNATORIES } from '../company.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { AboutSections, HomeSections, QuestionsSection } from './company-about-fields.tsx'
import { ContactSections } from './company-contact-fields.tsx'
import { DatesSection } from './company-dates-fields.tsx'
import type { CompanyTabName } from './company-tabs.ts'
import { CompanyList } from './company-list.tsx'
import { CompanyPictureField } from './company-picture-field.tsx'
import { CompanyText } from './company-text.tsx'
import type { CompanyEditing } from './use-company-editor.tsx'

/** The fields of a tab. */
export function CompanyFields({ editor, tab }: { editor: CompanyEditing; tab: CompanyTabName }): ReactNode {
  const Sections = SECTIONS[tab]
  return <Sections editor={editor} />
}

const SECTIONS: Record<CompanyTabName, (props: { editor: CompanyEditing }) => ReactNode> = {
  identity: IdentitySections,
  contact: ContactSections,
  home: HomeSections,
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
