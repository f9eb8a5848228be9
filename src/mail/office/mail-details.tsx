import { MailX } from 'lucide-react'
import { mailKindText, type MailDetails } from '../mail.ts'
import { indianTime } from '#base/dates/dates.ts'
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
import { FactList } from '#office/kit/fact-list.tsx'
import { MailActions } from './mail-actions.tsx'
import { useMail } from './mail-data.tsx'
import { MailStatusBadge } from './mail-status-badge.tsx'
import { MailTexts } from './mail-texts.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

const MAIL = { label: 'Mail', to: sectionPath('mail') }

/** One mail: to whom, when, what came of it, its texts, and what can be done. */
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
          title="This e-mail is not here any more"
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
          {lastError !== null && status !== 'sent' && (
            <Notice
              tone={status === 'failed' ? 'danger' : 'warning'}
              title={status === 'failed' ? 'It was not sent' : 'The last attempt did not succeed'}
            >
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

function factsOf({
  to,
  recipient,
  recipientName,
  replyTo,
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
        : [recipientName, recipient].filter(Boolean).join(', '),
    ],
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
