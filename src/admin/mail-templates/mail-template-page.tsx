import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import type { MailTemplate } from '../../mail/messages/mail-template.ts'
import type { TemplateText } from '../../mail/messages/message-template.ts'
import { failureText } from '../../shared/api-client.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorRegion } from '../../ui/error-region.tsx'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import type { Versioned } from '../data/admin-data.ts'
import { EditorSkeleton } from '../editor/edited-item.tsx'
import { MarkdownField } from '../editor/markdown-field.tsx'
import { isMissing } from '../editor/save-refusal.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { NotAllowedView } from '../frame/not-allowed-view.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { MailPreviewPanel } from './mail-preview.tsx'
import { WithPlaceholders } from './placeholder-list.tsx'
import { fetchMailTemplate, saveMailTemplate, TEMPLATES_PATH, useMailTemplate, useRefreshTemplates } from './template-data.tsx'
import { TemplateEditorFrame } from './template-editor-frame.tsx'
import { useTemplateEditor } from './use-template-editor.tsx'

const TITLE = 'E-mail text'
const LABELS = { subject: 'Subject', text: 'Text' }
const loadSchema = () => import('../../mail/messages/mail-template.schema.ts').then((module) => module.templateTextSchema)

/** /admin/mail-templates/{kind}: subject and text of one kind of mail. */
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
      <AdminHeading title={TITLE} breadcrumb={[{ label: 'E-mail texts', to: TEMPLATES_PATH }, { label: TITLE }]} />
      {isMissing(error) ? (
        <EmptyState icon={FileQuestionMark} title="There is no such e-mail" action={<LinkButton to={TEMPLATES_PATH}>Back to E-mail texts</LinkButton>} />
      ) : error ? (
        <ErrorRegion
          title="The text could not be loaded"
          detail={failureText(error, 'The server could not be reached.')}
          onRetry={() => void refetch()}
          className="mt-6"
        />
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
  const editor = useTemplateEditor<TextValues>(textOf(edited), {
    labels: LABELS,
    schema: loadSchema,
    save: async (text, etag) => opened(await saveMailTemplate(kind, text, etag)),
    load: async () => opened(await fetchMailTemplate(kind)),
    onSaved: refresh,
  })
  const [subject, text] = useWatch({ control: editor.form.control, name: ['subject', 'text'] })
  const preview = <MailPreviewPanel kind={kind} text={{ subject, text }} />

  if (isFixed) {
    return (
      <>
        <AdminHeading title={title} breadcrumb={[{ label: 'E-mail texts', to: TEMPLATES_PATH }, { label: title }]} />
        <div className="grid max-w-[42rem] grid-cols-1 gap-4 py-4">
          <Notice tone="info" title="This text cannot be changed">
            A warning about access must say the same whoever has got in, and the test message tests the connection.
          </Notice>
          {preview}
        </div>
      </>
    )
  }
  return (
    <TemplateEditorFrame editor={editor} title={title} lead={LEADS[edited.item.to]} thing="text" preview={preview}>
      <WithPlaceholders
        placeholders={placeholders}
        first={
          <Field name="subject" label={LABELS.subject}>
            <TextInput autoComplete="off" {...editor.form.register('subject')} />
          </Field>
        }
        text={
          <MarkdownField
            label={LABELS.text}
            hint="A link alone in a paragraph becomes a button."
            control={editor.form.control}
            registered={editor.form.register('text')}
          />
        }
      />
      {isChanged ? (
        <ResetToDefault reset={async () => editor.open(opened(await saveMailTemplate(kind, null, editor.etag())))} />
      ) : (
        <p className="text-small text-text-2">This is the default text. While it is unchanged, updates of the program may improve it.</p>
      )}
    </TemplateEditorFrame>
  )

  function opened(version: Versioned<MailTemplate>): Versioned<TextValues> {
    setIsChanged(version.item.isChanged)
    return textOf(version)
  }
}

function ResetToDefault({ reset }: { reset: () => Promise<void> }) {
  const refresh = useRefreshTemplates()
  const { toast } = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  return (
    <div>
      <Button variant="secondary" size="compact" onClick={() => setIsAsking(true)}>
        Use the default text again
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Use the default text again?"
        confirmLabel="Use the default text"
        busyLabel="Resetting..."
        isBusy={isBusy}
        failure={failure}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void run()}
      >
        <p>Your subject and text are replaced. The history keeps them.</p>
      </ConfirmDialog>
    </div>
  )

  async function run() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await reset()
      setIsAsking(false)
      refresh()
      toast({ title: 'The default text is used again', tone: 'success' })
    } catch (error) {
      setFailure(failureText(error, 'The text could not be reset.'))
    } finally {
      setIsBusy(false)
    }
  }
}

type TextValues = Record<keyof TemplateText, string>

function textOf({ item: { subject, text }, etag }: Versioned<MailTemplate>): Versioned<TextValues> {
  return { item: { subject, text }, etag }
}

const LEADS: Record<MailTemplate['to'], string> = {
  visitor: 'Goes to visitors of the website',
  participant: 'Goes to participants and recipients of certificates',
  subscriber: 'Goes to subscribers of the newsletter',
  office: 'Goes to the address of the office',
  staff: 'Goes to one member of staff',
}
