import { useRef } from 'react'
import type { Company } from '../../company/company.ts'
import { ExternalLink } from '../../ui/button/link.tsx'
import { FieldRow, Form } from '../../ui/form/form.tsx'
import type { Versioned } from '../data/admin-data.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { AboutSections } from './company-about-fields.tsx'
import { ContactSections } from './company-contact-fields.tsx'
import { CompanySections } from './company-sections.tsx'
import { CompanyText } from './company-text.tsx'
import { EditorSection } from '../editor/editor-section.tsx'
import { LeaveDialog } from '../editor/leave-dialog.tsx'
import { MarkdownField } from '../editor/markdown-field.tsx'
import { InertWhileSaving } from '../editor/inert-while-saving.tsx'
import { SaveBar } from '../editor/save-bar.tsx'
import { StaleDialog } from '../editor/stale-dialog.tsx'
import { useCompanyEditor, type CompanyEditing } from './use-company-editor.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

/** Editor of the company record: one form, saved as a whole. */
export function CompanyEditor({ edited }: { edited: Versioned<Company> }) {
  const editor = useCompanyEditor(edited)
  const page = useRef<HTMLDivElement>(null)

  useShortcuts(
    { 'Mod+s': { label: 'Save', run: () => page.current?.querySelector('form')?.requestSubmit() } },
    { group: 'Company' },
  )

  return (
    <div ref={page} className="-mb-12 flex grow flex-col">
      <AdminHeading title="Company" lead="Saved changes appear on the site immediately" />
      <Form
        id="company"
        errors={editor.errors}
        {...(editor.formError !== undefined && { formError: editor.formError })}
        failureCount={editor.failureCount}
        busy={editor.isSaving}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
        className="flex grow flex-col gap-4 pt-3"
      >
        <div className="grid grid-cols-1 gap-6 pb-8 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] xl:gap-8">
          <div className="contents xl:order-last xl:block">
            <CompanySections />
          </div>
          <InertWhileSaving isSaving={editor.isSaving} className="grid max-w-editor min-w-0 grid-cols-1 gap-6">
            <p className="text-small text-text-2">All fields are required unless marked optional.</p>
            <IdentitySection editor={editor} />
            <ContactSections editor={editor} />
            <AboutSections editor={editor} />
            <PolicySections editor={editor} />
          </InertWhileSaving>
        </div>
        <SaveBar thing="company" isNew={false} isDirty={editor.isDirty} backTo="/admin" />
      </Form>
      <LeaveDialog guard={editor.guard} />
      <StaleDialog thing="company" stale={editor.stale} wordsFor={undefined} />
    </div>
  )
}

function IdentitySection({ editor }: { editor: CompanyEditing }) {
  return (
    <EditorSection title="Name and tagline" purpose="In the header, in the title of every page and on certificates.">
      <FieldRow>
        <CompanyText editor={editor} name="name" label="Name" />
        <CompanyText editor={editor} name="initials" label="Initials of participant IDs" />
      </FieldRow>
      <CompanyText editor={editor} name="tagline" label="Tagline" />
      <CompanyText editor={editor} name="shortDescription" label="Short description" rows={3} hint="In the footer and in search results." />
    </EditorSection>
  )
}

function PolicySections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <EditorSection title="Policies" purpose="Each is a page of its own, linked in the footer.">
        {POLICIES.map(({ name, label, path, hint }) => (
          <div key={name} className="grid grid-cols-1 gap-1">
            <MarkdownField label={label} hint={hint} control={editor.form.control} registered={editor.form.register(`policies.${name}`)} />
            <p className="text-small">
              <ExternalLink href={path}>View the page</ExternalLink>
            </p>
          </div>
        ))}
      </EditorSection>
      <EditorSection title="Certificates" purpose="Used on new certificates. Certificates already issued do not change.">
        <CompanyText editor={editor} name="signatory" label="Signatory" hint="Printed under the signature line." />
      </EditorSection>
    </>
  )
}

const POLICIES = [
  { name: 'privacy', label: 'Privacy policy', path: '/privacy', hint: 'The beginning of the page. What is stored, and for how long, follows by itself.' },
  { name: 'terms', label: 'Terms of service', path: '/terms', hint: undefined },
  { name: 'cookies', label: 'Cookie policy', path: '/cookies', hint: undefined },
] as const
