import { Check, Clock, MailCheck, MailX, RotateCcw, StickyNote, Trash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReplyEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { failureText } from '#base/api/api-client.ts'
import { languageOf } from '#base/text/language.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { classes } from '#ui/classes.ts'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { isUndelivered } from '#mail/mail-states.ts'
import { mailPath } from '#office/frame/sections.ts'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { CHANNEL_TEXTS, useDeleteNote, useThread, useWithdrawReply } from './use-conversation.tsx'

interface MessageThreadProps {
  enquiry: Enquiry
  /** The text of a reply that was withdrawn goes back to where it was written; a call has none to send. */
  onWithdrawn: (text: string | undefined) => void
}

/** What the visitor wrote, and all that happened since, in the order of time. */
export function MessageThread({ enquiry, onWithdrawn }: MessageThreadProps) {
  const { data, error, refetch } = useThread(enquiry.id)
  const [, ...others] = data ?? []
  return (
    <ol className="grid gap-3" aria-label={`Conversation with ${enquiry.fullName}`}>
      <li>{enquiry.message === '' ? <p className="text-text-2">Nothing was noted.</p> : <Words>{enquiry.message}</Words>}</li>
      {others.map((entry) => (
        <Entry key={`${entry.type}-${'id' in entry ? entry.id : entry.at}`} entry={entry} enquiry={enquiry} onWithdrawn={onWithdrawn} />
      ))}
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

function Entry({ entry, enquiry, onWithdrawn }: MessageThreadProps & { entry: ThreadEntry }) {
  switch (entry.type) {
    case 'message':
      return null
    case 'receipt':
      return <Receipt entry={entry} />
    case 'reply':
      return <Reply entry={entry} enquiry={enquiry} onWithdrawn={onWithdrawn} />
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
      <ReplyState entry={entry} />
    </Bubble>
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
      return <State icon={MailCheck}>Sent by e-mail</State>
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
            onClick={() => remove.send(id)}
            className="-my-1 shrink-0 text-text-3"
          />
        )
      }
    >
      <Words>{text}</Words>
    </Bubble>
  )
}

interface BubbleProps {
  author: string
  at: string
  icon?: LucideIcon
  className: string
  action: ReactNode
  failure: string | undefined
  children: ReactNode
}

function Bubble({ author, at, icon: Icon, className, action, failure, children }: BubbleProps) {
  return (
    <li className={classes('grid gap-1 rounded-md border px-3 py-2', className)}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p className="min-w-0 text-small text-text-2 wrap-anywhere">
          {Icon && (
            <>
              <Icon className="me-1 inline size-4 align-text-bottom" />
              <span className="sr-only">Note by </span>
            </>
          )}
          <span lang={languageOf(author)} className="font-semibold text-text">
            {author}
          </span>
          {', '}
          <RelativeTime instant={at} />
        </p>
        {action}
      </div>
      {children}
      {failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          {failure}
        </p>
      )}
    </li>
  )
}

function Words({ children: text }: { children: string }) {
  return (
    <p lang={languageOf(text)} className="whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  )
}
