import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import type { MailTemplate } from '../messages/mail-template.schema.ts'
import type { TemplateText } from '../kinds/mail-kind.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { isMissing } from '#office/editor/save-refusal.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { NotAllowedView } from '#office/frame/not-allowed-view.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { TextEditorFrame } from '#office/editor/text-editor-frame.tsx'
import { useTextEditor } from '#office/editor/use-text-editor.tsx'
import { MailFrame } from './mail-frame.tsx'
import { WithPlaceholders } from './placeholder-list.tsx'
import {
  fetchMailTemplate,
  saveMailTemplate,
  TEMPLATES_LIST,
  TEMPLATES_PATH,
  TEXT_NOT_SAVED,
  TEXT_SAVED,
  useMailTemplate,
  useRefreshTemplates,
  useMailPreview,
} from './template-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { failureText } from '#base/api/api-client.ts'
import { Segments } from '#office/kit/segments.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { useCall } from '#office/form/use-call.tsx'

const TITLE = 'E-mail text'
const LABELS = { subject: 'Subject', text: 'Text' }
const loadSchema = () => import('../messages/template-text.schema.ts').then((module) => module.templateTextSchema)

/** /admin/mail-templates/{kind}: the subject and text of a kind of mail. */
export default function MailTemplatePage() {
  const { kind = '' } = useParams()
  const isAllowed = usePermission('content.write')
  return isAllowed ? <LoadedTemplate key={kind} kind={kind} /> : <NotAllowedView title={TITLE} />
}

function LoadedTemplate({ kind }: { kind: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useMailTemplate(kind)
  if (data && isFetchedAfterMount) return <TemplateEditor edited={data} />
  return (
    <>
      <AdminHeading title={TITLE} breadcrumb={[TEMPLATES_LIST, { label: TITLE }]} />
      {isMissing(error) ? (
        <EmptyState
          icon={FileQuestionMark}
          title="E-mail not found"
          action={<LinkButton to={TEMPLATES_PATH}>Back to E-mail texts</LinkButton>}
        />
      ) : error ? (
        <LoadError title="The text could not be loaded" error={error} onRetry={refetch} className="mt-6" />
      ) : (
        <EditorSkeleton />
      )}
    </>
  )
}

function TemplateEditor({ edited }: { edited: Versioned<MailTemplate> }) {
  const { kind, title, isFixed, placeholders } = edited.item
  const refresh = useRefreshTemplates()
  const [isChanged, setIsChanged] = useState(edited.item.isChanged)
  const editor = useTextEditor<MailTemplate, TextValues>(
    { item: textOf(edited.item), etag: edited.etag },
    {
      labels: LABELS,
      schema: loadSchema,
      valuesOf: textOf,
      save: (text, etag) => saveMailTemplate(kind, text, etag),
      load: () => fetchMailTemplate(kind),
      savedToast: TEXT_SAVED,
      notSaved: TEXT_NOT_SAVED,
      onSaved,
    },
  )
  const [subject, text] = useWatch({ control: editor.form.control, name: ['subject', 'text'] })
  const preview = <MailPreviewPanel kind={kind} text={{ subject, text }} />

  if (isFixed) {
    return (
      <>
        <AdminHeading title={title} breadcrumb={[TEMPLATES_LIST, { label: title }]} />
        <div className="grid max-w-[42rem] grid-cols-1 gap-4 py-4">
          <Notice tone="info" title="This text cannot be changed">
            Security warnings always say the same, so that nobody who has got in can weaken them. The test message only checks the
            connection.
          </Notice>
          {preview}
        </div>
      </>
    )
  }
  return (
    <TextEditorFrame editor={editor} title={title} lead={LEADS[edited.item.to]} thing="text" list={TEMPLATES_LIST} preview={preview}>
      <WithPlaceholders
        placeholders={placeholders}
        first={
          <Field name="subject" label={LABELS.subject}>
            <TextInput autoComplete="off" {...editor.form.register('subject')} />
          </Field>
        }
        text={
          <MarkdownField
            hasTables={false}
            label={LABELS.text}
            hint="A link alone in a paragraph becomes a button."
            control={editor.form.control}
            registered={editor.form.register('text')}
          />
        }
      />
      {isChanged ? (
        <ResetToDefault reset={reset} />
      ) : (
        <p className="text-small text-text-2">This is the default text. Until you change it, software updates may improve it.</p>
      )}
    </TextEditorFrame>
  )

  function onSaved(saved: MailTemplate) {
    setIsChanged(saved.isChanged)
    refresh()
  }

  async function reset() {
    const stored = await saveMailTemplate(kind, null, editor.etag())
    editor.open(stored)
    onSaved(stored.item)
  }
}

function ResetToDefault({ reset }: { reset: () => Promise<void> }) {
  const resetting = useCall(reset, { otherwise: 'The text could not be reset.', done: 'Default text restored' })
  return (
    <ConfirmedButton
      label="Restore the default text"
      title="Restore the default text?"
      confirmLabel="Use the default text"
      busyLabel="Resetting..."
      call={resetting}
      onConfirm={(close) => resetting.send(undefined, close)}
    >
      <p>Your subject and text are replaced. The history keeps them.</p>
    </ConfirmedButton>
  )
}

type TextValues = Record<keyof TemplateText, string>

function textOf({ subject, text }: MailTemplate): TextValues {
  return { subject, text }
}

const LEADS: Record<MailTemplate['to'], string> = {
  visitor: 'Goes to visitors of the website',
  participant: 'Goes to participants and recipients of certificates',
  client: 'Goes to a contact of a client',
  subscriber: 'Goes to subscribers of the newsletter',
  office: 'Goes to the address of the office',
  staff: 'Goes to one member of staff',
}

const FORMS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
] as const

type Form = (typeof FORMS)[number]['value']

/** The mail as its reader will see it, rendered by the server from the latest mail of its kind or from an example. */
function MailPreviewPanel({ kind, text }: { kind: string; text: TemplateText }) {
  const settled = useDebouncedValue(text)
  const { data, error } = useMailPreview(kind, settled)
  // While the text has an error, the last valid preview stays.
  const [preview, setPreview] = useState(data)
  if (data && data !== preview) setPreview(data)
  const [form, setForm] = useState<Form>('light')
  return (
    <div className="grid grid-cols-1 gap-3">
      <Segments label="Form of the preview" value={form} choices={FORMS} onChange={setForm} />
      {error && <Notice tone="warning">{failureText(error, 'The preview could not be made. You can still save.')}</Notice>}
      {preview && (
        <>
          <p className="text-small text-text-2">
            {preview.isReal ? 'With the data of the latest e-mail of this kind.' : 'With example data.'}
          </p>
          <p className="font-semibold wrap-anywhere">
            <span className="sr-only">Subject: </span>
            {preview.subject}
          </p>
          <div
            role="region"
            aria-label="E-mail as its reader sees it"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
            tabIndex={0}
            className="max-h-[70dvh] overflow-y-auto rounded-lg border border-border @min-[56rem]:max-h-[calc(100dvh-17rem)]"
          >
            {form === 'text' ? (
              <pre className="bg-surface p-4 text-small whitespace-pre-wrap wrap-anywhere">{preview.text}</pre>
            ) : (
              <MailFrame html={preview.html} theme={form} />
            )}
          </div>
        </>
      )}
    </div>
  )
}
