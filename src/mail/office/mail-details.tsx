import { MailX, Ban, RotateCw, SquareArrowOutUpRight, Undo2 } from 'lucide-react'
import { isAboutAccess, isUndelivered, type MailStatus } from '../mail-states.ts'
import { mailKindText, mailtoOf } from '../mail.ts'
import type { MailDetails } from '../mail.schema.ts'
import { indianTime } from '#base/dates/dates.ts'
import { mailboxText } from '#base/values/mailbox.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { isMissing } from '#office/editor/save-refusal.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { sectionPath } from '#office/frame/sections.ts'
import { subjectText } from '#office/history/audit-text.ts'
import { usePermission } from '#office/session/use-permission.tsx'
import { FactList } from '#office/kit/fact-list.tsx'
import { useMail, useMailAction, useMailConnection, mailHtmlPath } from './mail-data.tsx'
import { MailStatusBadge } from './mail-status-badge.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { Button } from '#ui/button/button.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useState } from 'react'
import { Segments } from '#office/kit/segments.tsx'

const MAIL = { label: 'Mail', to: sectionPath('mail') }

/** One mail: recipient, time, result, texts and actions. */
export function MailDetailsView({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useMail(id)
  if (data) return <Mail mail={data} />
  return (
    <>
      <AdminHeading title="Mail" breadcrumb={[MAIL, { label: 'Mail' }]} />
      {isPending && <EditorSkeleton />}
      {isMissing(error) && (
        <EmptyState
          icon={MailX}
          title="This e-mail no longer exists"
          help="The address may be incomplete, or the e-mail was removed after its retention period or with the person it was sent to."
          action={<LinkButton to={MAIL.to}>Back to the outbox</LinkButton>}
        />
      )}
      {error && !isMissing(error) && <LoadError title="This e-mail could not be loaded" error={error} onRetry={refetch} className="mt-6" />}
    </>
  )
}

function Mail({ mail }: { mail: Versioned<MailDetails> }) {
  const { item } = mail
  const { status, kind, about, lastError } = item
  const title = item.text?.subject ?? item.subject ?? mailKindText(kind)
  const { label, to } = subjectText(about)
  return (
    <>
      <AdminHeading title={title} lead={item.to ?? 'The office'} docTitle="Mail" breadcrumb={[MAIL, { label: mailKindText(kind) }]} />
      <div className="grid grid-cols-1 items-start gap-6 pt-4 lg:pt-0 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Card as="section" className="grid gap-4">
          <h2 className="sr-only">Delivery</h2>
          <MailStatusBadge status={status} />
          {lastError !== null && !(status === 'sent' && item.sentBy !== null) && (
            <Notice tone={isUndelivered(status) ? 'danger' : 'warning'} title={FAULTS[status] ?? 'The last attempt did not succeed'}>
              <p className="wrap-anywhere">{lastError}</p>
            </Notice>
          )}
          {item.isUncertain && status === 'waiting' && (
            <Notice tone="warning">
              The connection broke before the mail server had confirmed it. It may arrive twice; most e-mail apps then show it only once.
            </Notice>
          )}
          <FactList facts={factsOf(item)} className="text-small" />
          {to !== undefined && (
            <p className="text-small">
              About <TextLink to={to}>{label}</TextLink>
            </p>
          )}
          <MailActions mail={mail} />
        </Card>
        <MailTexts mail={mail} />
      </div>
    </>
  )
}

const FAULTS: Partial<Record<MailStatus, string>> = {
  sent: 'Not everybody in copy got it',
  failed: 'It was not sent',
  returned: 'It came back',
}

function factsOf({
  to,
  recipient,
  recipientName,
  replyTo,
  cc,
  files,
  createdAt,
  dueAt,
  sentAt,
  sentBy,
  status,
  attempts,
  isBeingSent,
  messageId,
}: MailDetails) {
  const facts: Array<[string, string | null]> = [
    [
      'To',
      recipient === null
        ? `The office${to === null ? ' (MAIL_TO is not set)' : `, ${to}`}`
        : mailboxText({ name: recipientName, address: recipient }),
    ],
    ['Copy to', cc.join(', ') || null],
    ['Files', files.join(', ') || null],
    ['Reply to', replyTo],
    ['Written', indianTime(new Date(createdAt))],
    [
      'Next attempt',
      status !== 'waiting'
        ? null
        : isBeingSent
          ? 'Being sent now'
          : Date.parse(dueAt) <= Date.now()
            ? 'As soon as mail can be sent'
            : indianTime(new Date(dueAt)),
    ],
    ['Sent', sentAt === null ? null : indianTime(new Date(sentAt))],
    ['Sent by', sentBy === null ? null : `${sentBy}, from their own e-mail app`],
    ['Attempts', attempts === 0 ? null : String(attempts)],
    ['Message-ID', messageId],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** The actions on a mail: send again, cancel, send with one's own program, or undo that. */
function MailActions({ mail }: { mail: Versioned<MailDetails> }) {
  const { item } = mail
  const { data: connection } = useMailConnection()
  const { isPending, send: act } = useMailAction(mail)
  const mayManageStaff = usePermission('staff.manage')
  if (isAboutAccess(item.kind) && !mayManageStaff) return null
  const isOpen = item.status === 'waiting' || isUndelivered(item.status)
  const mayRetry = connection?.isSetUp && item.status !== 'sent' && !item.isBeingSent
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mayRetry && (
        <Button size="compact" icon={<RotateCw />} busy={isPending} onClick={() => act('retry')}>
          {item.status === 'waiting' ? 'Send now' : 'Retry'}
        </Button>
      )}
      {isOpen && !item.isBeingSent && <OwnProgram item={item} isMain={!mayRetry} onSent={() => act('sent-by-hand')} />}
      {isOpen && !item.isBeingSent && (
        <Button variant="secondary" size="compact" icon={<Ban />} busy={isPending} onClick={() => act('cancel')}>
          Cancel e-mail
        </Button>
      )}
      {item.sentBy !== null && (
        <Button variant="secondary" size="compact" icon={<Undo2 />} busy={isPending} onClick={() => act('not-sent')}>
          I have not sent it
        </Button>
      )}
    </div>
  )
}

/** Opens the clerk's own mail program with everything filled in, and marks the mail as sent by them. */
function OwnProgram({ item, isMain, onSent }: { item: MailDetails; isMain: boolean; onSent: () => void }) {
  const { toast } = useToast()
  const { text, to } = item
  if (!text || to === null) return null
  const { href, isCut } = mailtoOf(to, text)
  const open = () => {
    if (isCut) {
      navigator.clipboard.writeText(text.text).then(
        () => toast({ title: 'Text copied', description: 'It is too long to fill in for you. Paste it into the e-mail.', tone: 'success' }),
        () =>
          toast({
            title: 'Copy the text yourself',
            description: 'It is too long to fill in for you, and your browser did not allow copying.',
            tone: 'destructive',
          }),
      )
    }
    onSent()
  }
  return (
    <LinkButton href={href} variant={isMain ? 'primary' : 'secondary'} size="compact" icon={<SquareArrowOutUpRight />} onClick={open}>
      Send from my own e-mail app
    </LinkButton>
  )
}

const FORMS = [
  { value: 'html', label: 'As it looks' },
  { value: 'text', label: 'Plain text' },
] as const

/** The texts of a mail, as HTML in a frame without scripts, and as plain text. */
function MailTexts({ mail }: { mail: Versioned<MailDetails> }) {
  const { text, textFault, status } = mail.item
  const [form, setForm] = useState<'html' | 'text'>('html')
  if (!text) {
    return (
      <Card as="section">
        <Notice tone="danger" title="The text cannot be shown">
          <p className="wrap-anywhere">{textFault}</p>
        </Notice>
      </Card>
    )
  }
  return (
    <Card as="section" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 className="text-h3">{status === 'sent' || status === 'returned' ? 'What was sent' : 'What is sent'}</h2>
      <p className="font-semibold wrap-anywhere">{text.subject}</p>
      <Segments label="Form" value={form} choices={FORMS} onChange={setForm} className="sm:max-w-80" />
      {form === 'html' ? (
        <iframe
          src={mailHtmlPath(mail)}
          title="Preview of the e-mail"
          sandbox=""
          className="h-[40rem] w-full rounded-md border border-border bg-surface"
        />
      ) : (
        <pre className="overflow-x-auto rounded-md border border-border bg-code p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {text.text}
        </pre>
      )}
    </Card>
  )
}
