import { MAX_MAILING_SUBJECT_LENGTH, MAILING_STATUS_LABELS } from '../mailing.ts'
import type { Mailing } from '../mailing.schema.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import {
  NEWSLETTER_PATH,
  useMailing,
  fetchMailing,
  mailingPath,
  saveMailing,
  useRefreshNewsletter,
  stopMailing,
  mailingHtmlPath,
} from './newsletter-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { TextEditorFrame } from '#office/editor/text-editor-frame.tsx'
import { useTextEditor } from '#office/editor/use-text-editor.tsx'
import { MailingSending } from './mailing-sending.tsx'
import { Square } from 'lucide-react'
import { indianTime } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { Notice } from '#ui/notice.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { FactList } from '#office/kit/fact-list.tsx'
import { peopleText, progressText } from './mailing-words.ts'
import { useCall } from '#office/form/use-call.tsx'

/** A mailing: its form while it is a draft, its delivery results afterwards. `id` is undefined for a new one. */
export function MailingView({ id }: { id: number | undefined }) {
  return id === undefined ? <MailingEditor edited={undefined} /> : <StoredMailing id={id} />
}

function StoredMailing({ id }: { id: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useMailing(id)
  const mayWrite = usePermission('content.write')
  if (data && isFetchedAfterMount)
    return isEditable(data, mayWrite) ? <MailingEditor edited={data} /> : <MailingResult mailing={data.item} />
  return (
    <>
      <AdminHeading title="Mailing" breadcrumb={[{ label: 'Newsletter', to: NEWSLETTER_PATH }, { label: 'Mailing' }]} />
      {error ? <LoadError title="The mailing could not be loaded" error={error} onRetry={refetch} className="mt-6" /> : <EditorSkeleton />}
    </>
  )
}

function isEditable({ item }: Versioned<Mailing>, mayWrite: boolean): boolean {
  return item.status === 'draft' && mayWrite
}

type MailingValues = Record<'subject' | 'text', string>

/** The Markdown form of a draft, with a preview of the saved mail. */
function MailingEditor({ edited }: { edited: Versioned<Mailing> | undefined }) {
  const refresh = useRefreshNewsletter()
  const id = edited?.item.id
  const editor = useTextEditor<Mailing, MailingValues>(
    { item: edited ? valuesOf(edited.item) : { subject: '', text: '' }, etag: edited?.etag },
    {
      labels: { subject: 'Subject', text: 'Text' },
      schema: () => import('../mailing.schema.ts').then((module) => module.mailingFormSchema),
      valuesOf,
      save: (values, etag) => saveMailing(id, values, etag),
      load: () => (id === undefined ? Promise.reject(new Error('a new mailing has no stored version')) : fetchMailing(id)),
      savedToast: { title: 'Draft saved', description: 'Nobody gets it until you send it.' },
      notSaved: 'The mailing could not be saved',
      onSaved: refresh,
      leaveTo: (saved) => (id === undefined ? mailingPath(saved.id) : undefined),
    },
  )

  return (
    <TextEditorFrame
      editor={editor}
      title={edited?.item.subject ?? 'New mailing'}
      thing="mailing"
      isNew={!edited}
      list={{ label: 'Newsletter', to: NEWSLETTER_PATH }}
      preview={
        edited ? (
          <MailingPreview mailing={edited.item} isDirty={editor.isDirty} />
        ) : (
          <p className="text-small text-text-2">Save the draft to see how it looks in the inbox.</p>
        )
      }
    >
      <EditorSection title="Text" purpose="Each subscriber gets one e-mail. A link to unsubscribe is added at the end.">
        <Field name="subject" label="Subject" hint="Phones show about 40 characters.">
          <TextInput autoComplete="off" maxLength={MAX_MAILING_SUBJECT_LENGTH} {...editor.form.register('subject')} />
        </Field>
        <MarkdownField label="Text" hasTables={false} control={editor.form.control} registered={editor.form.register('text')} />
      </EditorSection>
      {edited && <MailingSending mailing={edited.item} isDirty={editor.isDirty} etag={editor.etag} onDeleted={editor.guard.open} />}
    </TextEditorFrame>
  )
}

function valuesOf({ subject, text }: Mailing): MailingValues {
  return { subject, text }
}

/** A mailing that is being sent or was sent: its progress, and the text as sent. */
function MailingResult({ mailing }: { mailing: Mailing }) {
  const { subject, status, progress, stoppedBecause, sentBy, startedAt, endedAt } = mailing
  const mayWrite = usePermission('content.write')
  const facts = [
    ...(startedAt === null ? [] : [{ label: 'Started', value: `${indianTime(new Date(startedAt))}, by ${sentBy ?? 'the program'}` }]),
    ...(endedAt === null ? [] : [{ label: 'Ended', value: indianTime(new Date(endedAt)) }]),
    { label: 'Sent', value: peopleText(progress.sent) },
    ...(progress.returned > 0 ? [{ label: 'Came back', value: peopleText(progress.returned) }] : []),
    { label: 'Failed', value: peopleText(progress.failed) },
    { label: 'Waiting', value: peopleText(progress.waiting) },
    { label: 'Left out', value: peopleText(progress.leftOut) },
  ]
  return (
    <>
      <AdminHeading title={subject} breadcrumb={[{ label: 'Newsletter', to: NEWSLETTER_PATH }, { label: subject }]} />
      <div className="grid grid-cols-1 items-start gap-6 pt-3 pb-8 xl:grid-cols-2">
        <Card as="section" className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-h3">Result</h2>
            <StatusBadge tone={MAILING_STATUS_LABELS[status].tone}>{MAILING_STATUS_LABELS[status].label}</StatusBadge>
          </div>
          {stoppedBecause !== null && (
            <Notice tone="warning" title="Stopped before everyone received it">
              {stoppedBecause}
            </Notice>
          )}
          {status !== 'draft' && (
            <>
              <ProgressBar label={subject} done={progress.recipients - progress.waiting - progress.leftOut} total={progress.recipients} />
              <LiveStatus className="figures text-small">{status === 'sending' ? '' : progressText(progress)}</LiveStatus>
              <FactList facts={facts} className="text-small" />
            </>
          )}
          {status === 'sending' && (
            <p className="text-small text-text-2">
              The e-mails go out one by one, within the limits of the mail server and after more urgent ones. You can leave this page.
            </p>
          )}
          {progress.leftOut > 0 && (
            <p className="text-small text-text-2">Left out: people who unsubscribed before their turn, and e-mails that were cancelled.</p>
          )}
          {progress.failed > 0 && (
            <p className="text-small text-text-2">
              Addresses that do not exist are marked as undeliverable under{' '}
              <TextLink to={`${NEWSLETTER_PATH}&tab=subscribers&status=set-aside`}>Subscribers</TextLink>. Other failures are listed under{' '}
              <TextLink to="/admin?view=mail">Mail</TextLink>, where they can be retried.
            </p>
          )}
          {status === 'sending' && mayWrite && <StopButton mailing={mailing} />}
        </Card>
        <MailingPreview mailing={mailing} />
      </div>
    </>
  )
}

function StopButton({ mailing: { id, progress } }: { mailing: Mailing }) {
  const stopping = useCall(() => stopMailing(id), { onSuccess: useRefreshNewsletter() })
  return (
    <ConfirmedButton
      label="Stop"
      button={{ icon: <Square /> }}
      title="Stop this mailing?"
      confirmLabel="Stop it"
      busyLabel="Stopping..."
      call={stopping}
      onConfirm={(close) => stopping.send(undefined, close)}
    >
      {peopleText(progress.waiting)} will not get it. What was sent cannot be taken back, and the mailing cannot be started again.
    </ConfirmedButton>
  )
}

/** The saved mail as a subscriber receives it, in a frame without scripts. */
function MailingPreview({ mailing, isDirty = false }: { mailing: Mailing; isDirty?: boolean }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <h2 className="text-h3">As it looks in the inbox</h2>
      {isDirty && <p className="text-small text-text-2">This is the saved text. Save your changes to see them here.</p>}
      <iframe
        src={mailingHtmlPath(mailing)}
        title="Preview of the e-mail"
        sandbox=""
        className="h-[44rem] w-full rounded-md border border-border bg-surface"
      />
    </section>
  )
}
