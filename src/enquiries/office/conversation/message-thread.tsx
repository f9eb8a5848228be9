import { Award, Check, Clock, MailCheck, MailX, Paperclip, RotateCcw, StickyNote, Trash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReplyEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { scanSize } from '#training/roster/attendance-scan.ts'
import { callAddress, failureText } from '#base/api/api-client.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { classes } from '#ui/classes.ts'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { isUndelivered } from '#mail/mail-states.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { mailPath } from '#office/frame/sections.ts'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { ManyMails, ReceivedMail } from './received-mail.tsx'
import { Bubble, Words } from './thread-bubble.tsx'
import { CHANNEL_TEXTS, useDeleteNote, useNamedCertificates, useThread, useWithdrawReply } from './use-conversation.tsx'

interface MessageThreadProps {
  enquiry: Enquiry
  /** The text of a withdrawn reply returns to the composer; a call has no text to send. */
  onWithdrawn: (text: string | undefined) => void
}

/** The visitor's message and all later events, in order of time. */
export function MessageThread({ enquiry, onWithdrawn }: MessageThreadProps) {
  const { data, error, refetch } = useThread(enquiry.id)
  const [, ...all] = data ?? []
  const many = all.filter((entry) => entry.type === 'received').filter(({ isOneOfMany }) => isOneOfMany)
  const others = all.filter((entry) => entry.type !== 'received' || !entry.isOneOfMany)
  // The mail itself contains more: its quotations and files.
  const isMail = others.some((entry) => entry.type === 'received' && entry.isFirst)
  return (
    <ol className="grid gap-3" aria-label={`Conversation with ${enquiry.fullName}`}>
      <li className="grid gap-1">
        {!isMail && (enquiry.message === '' ? <p className="text-text-2">Nothing was noted.</p> : <Words>{enquiry.message}</Words>)}
        <NamedCertificates enquiry={enquiry} />
      </li>
      {others.map((entry) => (
        <Entry key={`${entry.type}-${'id' in entry ? entry.id : entry.at}`} entry={entry} enquiry={enquiry} onWithdrawn={onWithdrawn} />
      ))}
      <ManyMails entries={many} enquiryId={enquiry.id} />
      {!data && !error && (
        <li aria-hidden="true">
          <SkeletonText lines={2} />
        </li>
      )}
      {!data && error && (
        <li role="alert" className="flex flex-wrap items-center gap-2 text-small font-semibold text-danger">
          The replies and notes could not be loaded. {failureText(error)}
          <Button variant="secondary" size="dense" onClick={() => void refetch()}>
            Try again
          </Button>
        </li>
      )}
    </ol>
  )
}

/** Certificates of the register whose numbers the visitor mentioned. */
function NamedCertificates({ enquiry }: { enquiry: Enquiry }) {
  return useNamedCertificates(enquiry).map((certificate) => (
    <p key={certificate.id} className="flex min-w-0 items-center gap-1.5 text-small">
      <Award className="size-4 shrink-0 text-text-3" />
      <TextLink to={recordPath('certificate', certificate.id)} className="id-text min-w-0 wrap-anywhere">
        {certificate.certificateId}
      </TextLink>
      <span className="min-w-0 text-text-2 wrap-anywhere">{certificate.participantName}</span>
    </p>
  ))
}

function Entry({ entry, enquiry, onWithdrawn }: MessageThreadProps & { entry: ThreadEntry }) {
  switch (entry.type) {
    case 'message':
      return null
    case 'receipt':
      return <Receipt entry={entry} />
    case 'reply':
      return <Reply entry={entry} enquiry={enquiry} onWithdrawn={onWithdrawn} />
    case 'received':
      return <ReceivedMail entry={entry} enquiryId={enquiry.id} />
    case 'note':
      return <Note entry={entry} enquiry={enquiry} />
  }
}

function Receipt({ entry: { at, state, error } }: { entry: Extract<ThreadEntry, { type: 'receipt' }> }) {
  const Icon = state === 'sent' ? MailCheck : state === 'waiting' ? Clock : MailX
  return (
    <li className={classes('flex items-start gap-2 text-small', isUndelivered(state) ? 'text-danger-text' : 'text-text-2')}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {RECEIPT_TEXTS[state]}, <RelativeTime instant={at} isWithinSentence />
        {state !== 'sent' && error && `. ${error}`}
      </span>
    </li>
  )
}

const RECEIPT_TEXTS = {
  waiting: 'Receipt waiting to be sent',
  sent: 'Receipt sent',
  returned: 'Receipt came back',
  failed: 'Receipt not sent',
  cancelled: 'Receipt cancelled',
} as const

function Reply({ entry, enquiry, onWithdrawn }: MessageThreadProps & { entry: ReplyEntry }) {
  const withdraw = useWithdrawReply(enquiry, () => onWithdrawn(isCall ? undefined : entry.text))
  const isCall = entry.channel === 'phone'
  const isUndone = isCall || entry.channel === 'mail'
  return (
    <Bubble
      author={entry.author}
      at={entry.at}
      className="border-primary-soft bg-primary-soft"
      failure={withdraw.failure && `The reply was not withdrawn. ${withdraw.failure}`}
      action={
        entry.isWithdrawable && (
          <Button
            variant="ghost"
            size="dense"
            icon={isUndone ? <RotateCcw /> : <Trash2 />}
            busy={withdraw.isPending}
            onClick={() => withdraw.send(entry.id)}
            className="md:min-h-7 md:py-0 md:pointer-coarse:min-h-11"
          >
            {isUndone ? 'Undo' : 'Not sent'}
          </Button>
        )
      }
    >
      <Words>{entry.text}</Words>
      {recipientsOf(entry) !== '' && <p className="text-small text-text-2 wrap-anywhere">{recipientsOf(entry)}</p>}
      <SentFiles entry={entry} enquiry={enquiry} />
      <ReplyState entry={entry} />
    </Bubble>
  )
}

/** 'To hr@example.com, copy to boss@example.com' */
function recipientsOf({ to, cc }: ReplyEntry): string {
  const copies = cc.join(', ')
  if (to === null) return copies && `Copy to ${copies}`
  return copies ? `To ${to}, copy to ${copies}` : `To ${to}`
}

/** The attachments of a reply. A file is downloaded, never opened here. */
function SentFiles({ entry: { files }, enquiry: { id } }: { entry: ReplyEntry; enquiry: Enquiry }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small empty:hidden" aria-label="Files">
      {files.map(({ id: fileId, name, bytes }) => (
        <li key={fileId} className="flex min-w-0 items-center gap-1.5">
          <Paperclip className="size-4 shrink-0 text-text-3" />
          <a
            href={callAddress('GET /contacts/{id}/files/{fileId}', { path: { id, fileId } })}
            download={name}
            className="link min-w-0 content-center wrap-anywhere pointer-coarse:min-h-11"
          >
            {name}
          </a>
          <span className="shrink-0 text-text-2">{scanSize(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}

function ReplyState({ entry: { channel, state, error, mailId } }: { entry: ReplyEntry }) {
  if (channel !== 'mail') return <State icon={Check}>{CHANNEL_TEXTS[channel]}</State>
  switch (state) {
    case 'waiting':
      return <State icon={Clock}>{error ? `Not sent yet: ${error}` : 'Waiting to be sent'}</State>
    case 'failed':
    case 'returned':
      return (
        <State icon={MailX} className="font-semibold text-danger-text">
          {state === 'failed' ? 'Not sent' : 'Came back'}: {error}{' '}
          {mailId !== null && <TextLink to={mailPath(mailId)}>Open it in Mail</TextLink>}
        </State>
      )
    case 'cancelled':
      return <State icon={MailX}>Cancelled</State>
    default:
      if (error === null) return <State icon={MailCheck}>Sent by e-mail</State>
      return (
        <State icon={MailX} className="font-semibold text-danger-text">
          Sent, but not to everybody in copy: {error}
        </State>
      )
  }
}

function State({ icon: Icon, className = 'text-text-2', children }: { icon: LucideIcon; className?: string; children: ReactNode }) {
  return (
    <p className={classes('flex items-start gap-1.5 text-xs', className)}>
      <Icon className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

function Note({ entry: { id, author, at, isMine, text }, enquiry }: { entry: Extract<ThreadEntry, { type: 'note' }>; enquiry: Enquiry }) {
  const remove = useDeleteNote(enquiry)
  const mayWrite = usePermission('records.write')
  return (
    <Bubble
      author={author}
      at={at}
      icon={StickyNote}
      iconText="Note by"
      className="border-border bg-surface-sunken"
      failure={remove.failure && `Not deleted. ${remove.failure}`}
      action={
        isMine &&
        mayWrite && (
          <IconButton
            label="Delete this note"
            size="dense"
            icon={<Trash2 />}
            aria-busy={remove.isPending || undefined}
            onClick={() => remove.send({ id, text })}
            className="-my-1 shrink-0 text-text-3"
          />
        )
      }
    >
      <Words>{text}</Words>
    </Bubble>
  )
}
