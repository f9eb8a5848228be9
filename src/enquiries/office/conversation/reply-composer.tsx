import { useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { MAX_REPLY_LENGTH, type ReplyChannel } from '../../enquiry-reply.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { TextArea } from '#ui/form/controls.tsx'
import { isComposing } from '#ui/form/is-composing.ts'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { pasteAsMarkdown } from '#office/editor/paste-text.ts'
import { MailReply, OwnProgramReply, WhatsAppReply, type DescriptionIds } from './reply-channels.tsx'
import { useReplyCopies } from './reply-copies.tsx'
import { useReplyFiles } from './reply-files.tsx'
import { ReplyInserts } from './reply-inserts.tsx'
import { ReplyRecipient, useReplyRecipient } from './reply-recipient.tsx'
import { useReplyTemplates } from './use-conversation.tsx'
import { useReply, type Reply } from './use-reply.tsx'

interface ReplyComposerProps {
  enquiry: Enquiry
  medium: 'mail' | 'whatsapp'
  /** Called when the reply is stored, and when the writer cancels. A cancelled text stays. */
  onClose: () => void
  /** Called after the reply has changed the enquiry. */
  onSent: () => void
}

/**
 * Writes a reply. It is sent by the outbox or by the clerk's own program: then a link opens that program prefilled, and a copy is stored.
 */
export function ReplyComposer({ enquiry, medium, onClose, onSent }: ReplyComposerProps) {
  const recipient = useReplyRecipient(enquiry)
  const { to } = recipient
  /** A program chosen by the writer, used for the templates. */
  const [programId, setProgramId] = useState<number>()
  // A chat goes to the phone of the enquiry's sender.
  const { data: templates } = useReplyTemplates(enquiry, {
    trainingProgramId: programId,
    to: medium === 'whatsapp' ? enquiry.email : to.address,
  })
  const addressee = medium === 'whatsapp' ? enquiry.fullName : (to.name ?? to.address)
  const files = useReplyFiles(enquiry)
  const copies = useReplyCopies(enquiry, to.address)
  const field = useRef<HTMLTextAreaElement>(null)
  const reply = useReply(enquiry, { templates, addressee, field, onStored })
  const connection = useMailConnection()
  const channel = medium === 'whatsapp' ? medium : channelOf(connection)
  const ids = { fieldId: useId(), noteId: useId(), failureId: useId() }
  const frame = { reply, ids, onClose }

  return (
    <form onSubmit={submit} data-unsaved={reply.isTyped || undefined} className="reply-form">
      <ReplyInserts
        enquiry={enquiry}
        templates={templates ?? []}
        onTemplate={reply.insertTemplate}
        onProgram={(chosen, facts) => {
          setProgramId(chosen)
          reply.insertFacts(facts)
        }}
      >
        <label htmlFor={ids.fieldId} className="min-w-0 text-small font-semibold wrap-anywhere max-md:line-clamp-2">
          {medium === 'whatsapp' ? 'WhatsApp to' : 'Reply to'} <span lang={languageOf(addressee)}>{addressee}</span>
        </label>
      </ReplyInserts>
      {medium === 'mail' && <ReplyRecipient state={recipient} />}
      <ReplyField reply={reply} field={field} ids={ids} />
      {channel === 'mail' && <MailReply {...frame} recipient={recipient} files={files} copies={copies} onSendAnyway={sendAnyway} />}
      {channel === 'own-program' && <OwnProgramReply {...frame} to={to.address} />}
      {channel === 'whatsapp' && <WhatsAppReply {...frame} />}
    </form>
  )

  /** Ctrl+Enter submits in every channel; only an e-mail is sent from here. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (channel === 'mail' && !connection.isPending && isComplete() && reply.isReady()) storeMail()
  }

  function sendAnyway() {
    reply.acceptGaps()
    if (isComplete()) storeMail({ anyway: true })
  }

  /** Refuses an unfinished upload and an invalid address. */
  function isComplete(): boolean {
    if (!files.inProgress) return !copies.refuse()
    reply.refuse(`${files.inProgress.name} is still uploading.`)
    return false
  }

  function storeMail(gaps: { anyway?: boolean } = {}) {
    reply.store({ channel: 'mail', to: to.address, files: files.files.map(({ id }) => id), cc: copies.addresses, ...gaps })
  }

  function onStored() {
    copies.setText('')
    onSent()
    onClose()
  }
}

/** While the connection is loading, the reply is an e-mail that cannot be sent yet. */
function channelOf({ data, isPending }: ReturnType<typeof useMailConnection>): ReplyChannel {
  return isPending || data?.isSetUp ? 'mail' : 'own-program'
}

interface ReplyFieldProps {
  reply: Reply
  field: RefObject<HTMLTextAreaElement | null>
  ids: DescriptionIds & { fieldId: string }
}

function ReplyField({ reply, field, ids }: ReplyFieldProps) {
  const { text, failure } = reply
  return (
    <TextArea
      ref={field}
      id={ids.fieldId}
      rows={5}
      className="max-md:h-24 max-md:min-h-24"
      value={text}
      maxLength={MAX_REPLY_LENGTH}
      readOnly={reply.isStoring}
      lang={languageOf(text)}
      aria-invalid={failure !== undefined || undefined}
      aria-describedby={`${ids.noteId}${failure ? ` ${ids.failureId}` : ''}`}
      onChange={(event) => reply.write(event.currentTarget.value)}
      onPaste={(event) => pasteAsMarkdown(event, { hasTables: false })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}
