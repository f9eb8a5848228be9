import { Check, Copy, ExternalLink, MessageCircle, Send } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { CopiesButton, ReplyCopies, type ReplyCopiesState } from './reply-copies.tsx'
import { AttachButtons, ReplyFileList, type ReplyFilesState } from './reply-files.tsx'
import { replyMailto, withoutEscapes } from './reply-links.ts'
import type { ReplyRecipientState } from './reply-recipient.tsx'
import { useThread } from './use-conversation.tsx'
import type { Reply } from './use-reply.tsx'

/** The elements that describe the text field. */
export interface DescriptionIds {
  noteId: string
  failureId: string
}

interface ChannelProps {
  reply: Reply
  ids: DescriptionIds
  onClose: () => void
}

interface MailReplyProps extends ChannelProps {
  recipient: ReplyRecipientState
  files: ReplyFilesState
  copies: ReplyCopiesState
  /** Called for a text whose gaps were accepted. */
  onSendAnyway: () => void
}

/** A reply that the server sends. */
export function MailReply({ reply, recipient: { to, choice }, files, copies, onSendAnyway, ...frame }: MailReplyProps) {
  const { enquiry } = reply
  const { data: connection, isPending } = useMailConnection()
  return (
    <Channel
      {...frame}
      reply={reply}
      note={
        <>
          Sent{!choice && ` to ${to.address}`} with your name, the company’s name and their message below. Answers{' '}
          {connection?.mailbox
            ? 'appear here.'
            : `arrive at ${connection?.office ?? 'the office’s address'}; e-mails sent there do not appear here.`}
        </>
      }
      details={
        <>
          <ReplyCopies enquiry={enquiry} to={to.address} state={copies} />
          <ReplyFileList state={files} />
        </>
      }
      acceptGaps={{ label: 'Send anyway', onPress: onSendAnyway }}
    >
      <Button type="submit" size="dense" icon={<Send />} busy={reply.isStoring} busyLabel="Sending..." disabled={isPending}>
        {reply.isOvertaken ? 'Send anyway' : 'Send'}
      </Button>
      <AttachButtons enquiry={enquiry} state={files} />
      <CopiesButton state={copies} />
    </Channel>
  )
}

/** A reply that the clerk sends from their own mail program. Only they know whether it was sent, so the copy is stored when they say so. */
export function OwnProgramReply({ reply, to, ...frame }: ChannelProps & { to: string }) {
  const { text } = reply
  /** The text that the mail program was opened with. */
  const [opened, setOpened] = useState<string>()
  const { copy } = useCopy('Text')
  const { href, isCut } = replyMailto({ ...reply.enquiry, email: to }, text)
  const isOpened = opened === text
  return (
    <Channel
      {...frame}
      reply={reply}
      note="E-mail is not set up on the server. Your own e-mail app opens with everything filled in. Then say here that you sent it, and a copy is kept. E-mails sent to the office’s address do not appear here."
      question={
        isOpened && `${isCut ? 'The text is too long to be filled in, so it was copied. Paste it into the e-mail. ' : ''}Did you send it?`
      }
      acceptGaps={{ label: 'It is finished', onPress: reply.acceptGaps }}
    >
      {isOpened && (
        <Button
          size="dense"
          icon={<Check />}
          busy={reply.isStoring}
          busyLabel="Saving..."
          onClick={() => reply.store({ channel: 'own-program', to })}
        >
          Yes, I sent it
        </Button>
      )}
      <LinkButton href={href} {...(isOpened && { variant: 'secondary' })} size="dense" icon={<ExternalLink />} onClick={open}>
        {isOpened ? 'Open it again' : 'Open my e-mail app'}
      </LinkButton>
      <Button variant="ghost" size="dense" icon={<Copy />} onClick={copyText}>
        Copy text
      </Button>
    </Channel>
  )

  /** The link opens the mail program itself, unless the text is not ready. */
  function open(event: MouseEvent) {
    if (!reply.isReady()) event.preventDefault()
    else if (isCut) copyText()
    else setOpened(text)
  }

  function copyText() {
    if (!reply.isReady()) return
    void copy(withoutEscapes(text))
    setOpened(text)
  }
}

/** A reply that the clerk sends by WhatsApp. The chat opens with the text, so a copy is stored at once. */
export function WhatsAppReply({ reply, ...frame }: ChannelProps) {
  const phone = reply.enquiry.phone ?? ''
  return (
    <Channel
      {...frame}
      reply={reply}
      note={`WhatsApp opens with this text for ${phone}, and a copy stays here. Answers do not appear here.`}
      acceptGaps={{ label: 'It is finished', onPress: reply.acceptGaps }}
    >
      <LinkButton
        href={whatsappUrl(phone, withoutEscapes(reply.text)) ?? '#'}
        target="_blank"
        rel="noopener noreferrer"
        size="dense"
        icon={<MessageCircle />}
        onClick={(event) => {
          if (reply.isReady()) reply.store({ channel: 'whatsapp' })
          else event.preventDefault()
        }}
      >
        Open WhatsApp
      </LinkButton>
    </Channel>
  )
}

interface ChannelFrameProps extends ChannelProps {
  /** Says how the reply is sent and where the answer appears. */
  note: ReactNode
  details?: ReactNode
  question?: string | false
  /** Offered for a text that was refused because of its gaps. */
  acceptGaps: { label: string; onPress: () => void }
  /** The buttons of the channel. */
  children: ReactNode
}

/** Everything below the text field. */
function Channel({ reply, ids, onClose, note, details, question, acceptGaps, children }: ChannelFrameProps) {
  return (
    <>
      <p id={ids.noteId} className="reply-note text-text-2 wrap-anywhere">
        {note}
      </p>
      {details}
      {reply.isOvertaken && <Overtaken enquiryId={reply.enquiry.id} />}
      {reply.failure && (
        <p id={ids.failureId} role="alert" className="text-small font-semibold text-danger">
          {reply.failure}
        </p>
      )}
      {question && (
        <p role="status" className="font-semibold">
          {question}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        {reply.hasGaps && (
          <Button variant="secondary" size="dense" onClick={acceptGaps.onPress}>
            {acceptGaps.label}
          </Button>
        )}
        <Button variant="ghost" size="dense" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

/** Somebody has changed or answered the message since this page loaded it. */
function Overtaken({ enquiryId }: { enquiryId: number }) {
  const { data } = useThread(enquiryId)
  const answer = data?.findLast((entry) => entry.type === 'reply' && !entry.isMine)
  return (
    <Notice
      tone="warning"
      role="alert"
      title={answer?.type === 'reply' ? `${answer.author} has answered this message` : 'Someone else has changed this message'}
    >
      <p>Your reply was not sent. Read what is new above, then send or close it.</p>
    </Notice>
  )
}
