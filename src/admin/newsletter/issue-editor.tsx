import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { MAX_ISSUE_SUBJECT_LENGTH, type Issue } from '../../newsletter/issue.ts'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { Versioned } from '../data/admin-data.ts'
import { EditorSection } from '../editor/editor-section.tsx'
import { InertWhileSaving } from '../editor/inert-while-saving.tsx'
import { LeaveDialog } from '../editor/leave-dialog.tsx'
import { MarkdownField } from '../editor/markdown-field.tsx'
import { SaveBar } from '../editor/save-bar.tsx'
import { StaleDialog } from '../editor/stale-dialog.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueSending } from './issue-sending.tsx'
import { NEWSLETTER_PATH } from './newsletter-data.tsx'
import { useIssueEditor } from './use-issue-editor.tsx'

/** The form of a draft, written in Markdown, and the saved mail as it will look. */
export function IssueEditor({ edited }: { edited: Versioned<Issue> | undefined }) {
  const editor = useIssueEditor(edited)
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const title = edited?.item.subject ?? 'New issue'

  useShortcuts(
    {
      'Mod+s': { label: 'Save', run: () => page.current?.querySelector('form')?.requestSubmit() },
      Escape: { label: 'Back to the list', run: () => void navigate(NEWSLETTER_PATH) },
    },
    { group: 'Editor' },
  )

  return (
    <div ref={page} className="-mb-12 flex grow flex-col">
      <AdminHeading title={title} breadcrumb={[{ label: 'Newsletter', to: NEWSLETTER_PATH }, { label: title }]} />
      <Form
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
        <div className="grid grid-cols-1 items-start gap-6 pb-8 xl:grid-cols-2 xl:gap-8">
          <InertWhileSaving isSaving={editor.isSaving} className="grid min-w-0 grid-cols-1 gap-6">
            <EditorSection title="Text" purpose="One mail to each subscriber. A link to unsubscribe is added below it.">
              <Field name="subject" label="Subject" hint="Phones show about 40 characters of it.">
                <TextInput autoComplete="off" maxLength={MAX_ISSUE_SUBJECT_LENGTH} {...editor.form.register('subject')} />
              </Field>
              <MarkdownField label="Text" control={editor.form.control} registered={editor.form.register('text')} />
            </EditorSection>
            {edited && <IssueSending issue={edited.item} isDirty={editor.isDirty} etag={editor.etag} />}
          </InertWhileSaving>
          {edited && <IssuePreview issue={edited.item} isDirty={editor.isDirty} />}
        </div>
        <SaveBar thing="issue" isNew={!edited} isDirty={editor.isDirty} backTo={NEWSLETTER_PATH} />
      </Form>
      <LeaveDialog guard={editor.guard} />
      <StaleDialog thing="issue" stale={editor.stale} wordsFor={undefined} />
    </div>
  )
}
