import { useRef } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { MAX_ISSUE_SUBJECT_LENGTH, type Issue } from '../../newsletter/issue.ts'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { Versioned } from '../data/admin-data.ts'
import { MarkdownField } from '../editor/markdown-field.tsx'
import { EditorSection } from '../editor/editor-section.tsx'
import { TemplateEditorFrame } from '../mail-templates/template-editor-frame.tsx'
import { useTemplateEditor } from '../mail-templates/use-template-editor.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueSending } from './issue-sending.tsx'
import { fetchIssue, issuePath, NEWSLETTER_PATH, saveIssue, useRefreshNewsletter } from './newsletter-data.tsx'

type IssueValues = Record<'subject' | 'text', string>

const LABELS = { subject: 'Subject', text: 'Text' }
const BLANK: Versioned<IssueValues> = { item: { subject: '', text: '' }, etag: undefined }

/** The form of a draft: written in Markdown, with the mail as it will look beside it. */
export function IssueEditor({ edited }: { edited: Versioned<Issue> | undefined }) {
  const navigate = useNavigate()
  const refresh = useRefreshNewsletter()
  const createdId = useRef<number>(undefined)
  const id = edited?.item.id
  const editor = useTemplateEditor<IssueValues>(edited ? valuesOf(edited) : BLANK, {
    labels: LABELS,
    schema: () => import('../../newsletter/issue.schema.ts').then((module) => module.issueFormSchema),
    save: async (values, etag) => {
      const saved = await saveIssue(id, values, etag)
      createdId.current = saved.item.id
      return valuesOf(saved)
    },
    load: async () => valuesOf(await fetchIssue(id ?? 0)),
    onSaved: () => {
      refresh()
      if (id === undefined && createdId.current !== undefined) void navigate(issuePath(createdId.current), { replace: true })
    },
    savedText: 'It is a draft until you send it.',
  })
  return (
    <TemplateEditorFrame
      editor={editor}
      title={edited?.item.subject ?? 'New issue'}
      thing="issue"
      isNew={!edited}
      parent={{ label: 'Newsletter', to: NEWSLETTER_PATH }}
      preview={<TypedPreview control={editor.form.control} />}
    >
      <EditorSection title="Text" purpose="One mail to each subscriber. A link to unsubscribe is added below it.">
        <Field name="subject" label="Subject" hint={`Phones show about 40 characters, ${MAX_ISSUE_SUBJECT_LENGTH} fit.`}>
          <TextInput autoComplete="off" maxLength={MAX_ISSUE_SUBJECT_LENGTH} {...editor.form.register('subject')} />
        </Field>
        <MarkdownField label="Text" control={editor.form.control} registered={editor.form.register('text')} />
      </EditorSection>
      {edited && <IssueSending issue={edited.item} isDirty={editor.isDirty} etag={editor.etag} />}
    </TemplateEditorFrame>
  )
}

function TypedPreview({ control }: { control: Control<IssueValues, unknown, IssueValues> }) {
  const [subject = '', text = ''] = useWatch({ control, name: ['subject', 'text'] })
  return <IssuePreview values={{ subject, text }} />
}

function valuesOf({ item: { subject, text }, etag }: Versioned<Issue>): Versioned<IssueValues> {
  return { item: { subject, text }, etag }
}
