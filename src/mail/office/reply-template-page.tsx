import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { fillTemplate, REPLY_PLACEHOLDERS } from '../messages/reply-template.ts'
import type { ReplyTemplate } from '../messages/mail-template.schema.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { trustedHtml } from '#ui/trusted-html.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { useRenderedMarkdown } from '#office/editor/use-rendered-markdown.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { NotAllowedView } from '#office/frame/not-allowed-view.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { TextEditorFrame } from '#office/editor/text-editor-frame.tsx'
import { useTextEditor } from '#office/editor/use-text-editor.tsx'
import { WithPlaceholders } from './placeholder-list.tsx'
import {
  deleteReplyTemplate,
  saveReplyTemplate,
  TEMPLATES_LIST,
  TEMPLATES_PATH,
  TEXT_NOT_SAVED,
  TEXT_SAVED,
  useRefreshTemplates,
  useReplyTemplates,
} from './template-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { useCall } from '#office/form/use-call.tsx'

const LABELS = { name: 'Name', text: 'Text' }
const PLACEHOLDERS = Object.entries(REPLY_PLACEHOLDERS).map(([name, { meaning, example }]) => ({ name, meaning, example }))
const EXAMPLES = Object.fromEntries(PLACEHOLDERS.map(({ name, example }) => [name, example]))
const loadSchema = () => import('../messages/template-text.schema.ts').then((module) => module.replyTemplateTextSchema)

/** /admin/mail-templates/replies/{id}: a reply template; 'new' adds one. */
export default function ReplyTemplatePage() {
  const { id = '' } = useParams()
  const isAllowed = usePermission('content.write')
  if (!isAllowed) return <NotAllowedView title="Reply template" />
  return id === 'new' ? <ReplyEditor key={id} id="new" template={BLANK} /> : <LoadedReply key={id} id={id} />
}

const BLANK = { name: '', text: 'Dear {name},\n\n\n\nKind regards', etag: undefined }

function LoadedReply({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useReplyTemplates()
  // The first version that was loaded: the edit is saved against it.
  const [edited, setEdited] = useState<ReplyTemplate>()
  const found = data?.find((template) => String(template.id) === id)
  if (!edited && found && isFetchedAfterMount) setEdited(found)
  if (edited) return <ReplyEditor id={edited.id} template={edited} />
  const title = 'Reply template'
  return (
    <>
      <AdminHeading title={title} breadcrumb={[TEMPLATES_LIST, { label: title }]} />
      {error ? (
        <LoadError title="The template could not be loaded" error={error} onRetry={refetch} className="mt-6" />
      ) : data && isFetchedAfterMount ? (
        <EmptyState
          icon={FileQuestionMark}
          title="Reply template not found"
          help="It may have been deleted."
          action={<LinkButton to={TEMPLATES_PATH}>Back to E-mail texts</LinkButton>}
        />
      ) : (
        <EditorSkeleton />
      )}
    </>
  )
}

function ReplyEditor({
  id,
  template: { name, text, etag },
}: {
  id: number | 'new'
  template: Pick<ReplyTemplate, 'name' | 'text'> & { etag: string | undefined }
}) {
  const refresh = useRefreshTemplates()
  const { refetch } = useReplyTemplates()
  const editor = useTextEditor<ReplyValues, ReplyValues>(
    { item: { name, text }, etag },
    {
      labels: LABELS,
      schema: loadSchema,
      valuesOf: (values) => values,
      save: async (values, version) => opened((await saveReplyTemplate(id, values, version)).item),
      load: async () => {
        const latest = (await refetch()).data?.find((template) => template.id === id)
        if (!latest) throw new Error('the template was deleted')
        return opened(latest)
      },
      savedToast: TEXT_SAVED,
      notSaved: TEXT_NOT_SAVED,
      onSaved: refresh,
      leaveTo: () => TEMPLATES_PATH,
    },
  )
  const title = id === 'new' ? 'New reply template' : 'Edit reply template'
  return (
    <TextEditorFrame
      editor={editor}
      title={title}
      lead="Staff choose it when they answer a message in the inbox, and complete it"
      thing="template"
      isNew={id === 'new'}
      list={TEMPLATES_LIST}
      preview={<ReplyPreview text={useWatch({ control: editor.form.control, name: 'text' })} />}
    >
      <WithPlaceholders
        placeholders={PLACEHOLDERS}
        first={
          <Field name="name" label={LABELS.name} hint="Only staff see it: “Dates and fee of a program”.">
            <TextInput autoComplete="off" {...editor.form.register('name')} />
          </Field>
        }
        text={
          <MarkdownField label={LABELS.text} hasTables={false} control={editor.form.control} registered={editor.form.register('text')} />
        }
      />
      {id !== 'new' && <DeleteReply id={id} etag={editor.etag} onDeleted={() => editor.guard.open()} />}
    </TextEditorFrame>
  )
}

function ReplyPreview({ text }: { text: string }) {
  const { html } = useRenderedMarkdown(fillTemplate(text, EXAMPLES), { isWanted: true })
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-small text-text-2">With example data.</p>
      <div inert className="prose rounded-lg border border-border bg-surface p-5" dangerouslySetInnerHTML={trustedHtml(html)} />
    </div>
  )
}

function DeleteReply({ id, etag, onDeleted }: { id: number; etag: () => string | undefined; onDeleted: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefreshTemplates()
  const deletion = useCall(() => deleteReplyTemplate(id, etag()), {
    otherwise: 'The template could not be deleted.',
    done: 'Reply template deleted',
    onSuccess: async () => {
      onDeleted()
      refresh()
      await navigate(TEMPLATES_PATH)
    },
  })
  return (
    <ConfirmedButton
      label="Delete this template"
      title="Delete this reply template?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      call={deletion}
      onConfirm={(close) => deletion.send(undefined, close)}
    >
      <p>Replies already sent stay as they are.</p>
    </ConfirmedButton>
  )
}

type ReplyValues = Record<'name' | 'text', string>

function opened({ name, text, etag }: ReplyTemplate) {
  return { item: { name, text }, etag }
}
