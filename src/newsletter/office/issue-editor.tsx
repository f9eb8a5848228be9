import { MAX_ISSUE_SUBJECT_LENGTH, type Issue } from '../issue.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { TextEditorFrame } from '#office/editor/text-editor-frame.tsx'
import { useTextEditor } from '#office/editor/use-text-editor.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueSending } from './issue-sending.tsx'
import { fetchIssue, issuePath, NEWSLETTER_PATH, saveIssue, useRefreshNewsletter } from './newsletter-data.tsx'

type IssueValues = Record<'subject' | 'text', string>

/** The form of a draft, written in Markdown, and the saved mail as it will look. */
export function IssueEditor({ edited }: { edited: Versioned<Issue> | undefined }) {
  const refresh = useRefreshNewsletter()
  const id = edited?.item.id
  const editor = useTextEditor<Issue, IssueValues>(
    { item: edited ? valuesOf(edited.item) : { subject: '', text: '' }, etag: edited?.etag },
    {
      labels: { subject: 'Subject', text: 'Text' },
      schema: () => import('../issue.schema.ts').then((module) => module.issueFormSchema),
      valuesOf,
      save: (values, etag) => saveIssue(id, values, etag),
      load: () => (id === undefined ? Promise.reject(new Error('a new issue has no stored version')) : fetchIssue(id)),
      savedToast: { title: 'Draft saved', description: 'Nobody gets it until you send it.' },
      notSaved: 'The issue could not be saved',
      onSaved: refresh,
      leaveTo: (saved) => (id === undefined ? issuePath(saved.id) : undefined),
    },
  )

  return (
    <TextEditorFrame
      editor={editor}
      title={edited?.item.subject ?? 'New issue'}
      thing="issue"
      isNew={!edited}
      list={{ label: 'Newsletter', to: NEWSLETTER_PATH }}
      preview={
        edited ? (
          <IssuePreview issue={edited.item} isDirty={editor.isDirty} />
        ) : (
          <p className="text-small text-text-2">Save the draft to see how it looks in the inbox.</p>
        )
      }
    >
      <EditorSection title="Text" purpose="Each subscriber gets one e-mail. A link to unsubscribe is added at the end.">
        <Field name="subject" label="Subject" hint="Phones show about 40 characters.">
          <TextInput autoComplete="off" maxLength={MAX_ISSUE_SUBJECT_LENGTH} {...editor.form.register('subject')} />
        </Field>
        <MarkdownField label="Text" control={editor.form.control} registered={editor.form.register('text')} />
      </EditorSection>
      {edited && <IssueSending issue={edited.item} isDirty={editor.isDirty} etag={editor.etag} onDeleted={editor.guard.open} />}
    </TextEditorFrame>
  )
}

function valuesOf({ subject, text }: Issue): IssueValues {
  return { subject, text }
}
