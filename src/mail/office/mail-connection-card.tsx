import { counted, grouped } from '#base/text/wording/counted.ts'
import type { ReactNode } from 'react'
import type { LeftOutReason } from '../left-out.ts'
import type { MailboxState, MailConnection } from '../mail.schema.ts'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { useMailConnection } from './mail-data.tsx'
import { UnreadMails } from './unread-mails.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

/** Whether mail can be sent, and how to fix it if not. */
export function MailConnectionCard() {
  const { data, error, refetch } = useMailConnection()
  if (data) {
    return (
      <div className="grid gap-3">
        <Connection connection={data} />
        {data.mailbox && <Mailbox mailbox={data.mailbox} />}
        {data.mailbox?.leftOut.map((one) => (
          <LeftOut key={one.reason} {...one} />
        ))}
        {data.mailbox && data.mailbox.unread.length > 0 && <UnreadMails mailbox={data.mailbox} />}
      </div>
    )
  }
  if (!error) return <SkeletonText lines={2} />
  return <LoadError title="The connection could not be checked" error={error} onRetry={refetch} />
}

function Connection({ connection }: { connection: MailConnection }) {
  const { isSetUp, failingSince, server, lastError, lastErrorAt, pausedUntil, lastSentAt } = connection
  if (!isSetUp) return <NotSetUp />
  if (failingSince !== null) {
    return (
      <Notice
        tone="danger"
        title={
          <>
            No e-mail could be sent since <RelativeTime instant={failingSince} isWithinSentence />
          </>
        }
      >
        <p className="wrap-anywhere">{lastError}</p>
        <p className="mt-1">
          Nothing is lost: the server keeps trying{pausedUntil !== null && <>, next at {timeOf(pausedUntil)}</>}. If this message stays, ask
          the person who runs the server to check the mail server’s address and password.
        </p>
      </Notice>
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-small text-text-2 wrap-anywhere">
        Sent through {server}, from {connection.from}. Replies go to {connection.office}.{' '}
        {lastSentAt === null ? (
          'Nothing has been sent yet.'
        ) : (
          <>
            Last sent <RelativeTime instant={lastSentAt} isWithinSentence />.
          </>
        )}{' '}
        {lastErrorAt !== null && (
          <>
            The last error was <RelativeTime instant={lastErrorAt} isWithinSentence />: {lastError}
          </>
        )}
      </p>
      {!connection.scansFiles && (
        <p className="text-small text-text-2">
          Files of e-mails, sent and received, are not scanned for viruses: <code>CLAMD_SOCKET</code> is not set on the server. Programs and
          scripts are not sent all the same.
        </p>
      )}
      <Ceilings connection={connection} />
    </div>
  )
}

/** Whether customers' answers are read. */
function Mailbox({ mailbox: { name, lastLookAt, failingSince, nextLookAt, words } }: { mailbox: MailboxState }) {
  if (failingSince !== null) {
    return (
      <Notice
        tone="danger"
        title={
          <>
            Incoming e-mail has not been read since <RelativeTime instant={lastLookAt ?? failingSince} isWithinSentence />
          </>
        }
      >
        <p className="wrap-anywhere">{words}</p>
        <p className="mt-1">
          Nothing is lost: answers stay in {name}
          {nextLookAt !== null && <>; next look at {timeOf(nextLookAt)}</>}.
        </p>
      </Notice>
    )
  }
  return (
    <p className="text-small text-text-2 wrap-anywhere">
      Incoming e-mail is read from {name}.{' '}
      {lastLookAt === null ? (
        'It has not been looked at yet.'
      ) : (
        <>
          Last looked <RelativeTime instant={lastLookAt} isWithinSentence />.
        </>
      )}
    </p>
  )
}

const LEFT_OUT_TEXTS: Record<LeftOutReason, string> = {
  'many-from-sender':
    'More than 30 new e-mails came from one sender on a day. Answers to the office are not counted: they are always stored. Look through the others in your mailbox.',
  'many-automatic': 'A program has answered more than 30 times in one conversation on a day.',
}

/** The numbers of e-mails left in the mailbox, by reason. */
function LeftOut({ reason, count }: MailboxState['leftOut'][number]) {
  return (
    <Notice tone="warning" title={`${counted(count, 'e-mail was', 'e-mails were')} left out in the last 7 days`}>
      {LEFT_OUT_TEXTS[reason]}
    </Notice>
  )
}

function NotSetUp() {
  return (
    <Notice tone="warning" title="E-mail is not set up">
      <p>
        E-mails wait here. Open one to send it from your own e-mail app. To have them sent automatically, ask the person who runs the server
        to set up e-mail; the server’s own guide shows how, with examples for Gmail and Zoho.
      </p>
      <p className="mt-1">
        E-mails that have waited longer than three days are then not sent automatically. They are listed under Failed, where you can retry
        them.
      </p>
    </Notice>
  )
}

/** Explains why mail waits although the server responds. */
function Ceilings({ connection: { perHour, perDay } }: { connection: MailConnection }): ReactNode {
  const reached = [
    { ...perHour, period: 'hour', setting: 'MAIL_PER_HOUR' },
    { ...perDay, period: 'day', setting: 'MAIL_PER_DAY' },
  ].find(({ sent, max }) => max !== null && sent >= max)
  if (!reached || reached.max === null) return null
  return (
    <Notice tone="info" title={`The limit of ${grouped(reached.max)} e-mails in one ${reached.period} has been reached`}>
      The others wait, and go out as soon as the limit allows. It protects your account with the provider; the setting is{' '}
      <code>{reached.setting}</code>.
    </Notice>
  )
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })
}
