import { Check, Copy, ExternalLink, MessageCircle, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { MAX_REPLY_LENGTH, type ReplyChannel } from '../../enquiry-reply.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { unfinishedParts, unfinishedReason } from '../../unfinished-text.ts'
import { languageOf } from '#base/text/language.ts'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { useUnloadQuestion } from '#office/form/use-unload-question.tsx'
import { CopiesButton, ReplyCopies, useReplyCopies } from './reply-copies.tsx'
import { AttachButtons, ReplyFileList, useReplyFiles } from './reply-files.tsx'
import { ReplyRecipient, useReplyRecipient } from './reply-recipient.tsx'
import { ReplyInserts } from './reply-inserts.tsx'
import { replyMailto, withoutEscapes } from './reply-links.ts'
import { useReplyTemplates, useSendReply, useThread } from './use-conversation.tsx'
import { useUnsavedText } from '#office/session/use-unsaved-text.tsx'
import { pasteAsMarkdown } from '#office/editor/paste-text.ts'
import { isStale } from '#office/editor/save-refusal.ts'
import { isComposing } from '#ui/form/is-composing.ts'

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
  const { id, fullName, phone, etag } = enquiry
  const { to, ...recipient } = useReplyRecipient(enquiry)
  /** A program chosen by the writer, used for the templates. */
  const [programId, setProgramId] = useState<number>()
  // A chat goes to the phone of the enquiry's sender.
  const templates = useReplyTemplates(enquiry, { trainingProgramId: programId, to: medium === 'whatsapp' ? enquiry.email : to.address })
  const connection = useMailConnection()
  const send = useSendReply(enquiry)
  const attached = useReplyFiles(enquiry)
  const copies = useReplyCopies(enquiry, to.address)
  const addressee = medium === 'whatsapp' ? fullName : (to.name ?? to.address)
  const [text, setText] = useUnsavedText('reply', id, addressee)
  const [fault, setFault] = useState<string>()
  /** A text that the clerk wants to send despite gaps left by a template. */
  const [wanted, setWanted] = useState<string>()
  const [isUnfinished, setIsUnfinished] = useState(false)
  /** The clerk's own mail program was opened or received the text: only the clerk knows whether the reply was sent. */
  const [isOpened, setIsOpened] = useState(false)
  const { copy } = useCopy('Text')
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef({ content: '', value: '' })
  const isTyped = text.trim() !== '' && templates.data?.every((template) => template.text !== text) !== false
  useUnloadQuestion(isTyped)
  const suggested = templates.data?.find(({ isSuggested }) => isSuggested)?.text
  useSuggestion({ text, suggested, onFill: (template) => setText(template, { isTyped: false }) })
  const [fieldId, noteId, faultId] = [useId(), useId(), useId()]

  const channel: ReplyChannel = medium === 'whatsapp' ? 'whatsapp' : connection.data?.isSetUp ? 'mail' : 'own-program'
  const mailto = replyMailto({ ...enquiry, email: to.address }, text)
  const isOvertaken = isStale(send.error)
  const failure = fault ?? (send.failure && !isOvertaken ? `Not sent. Your text is kept. ${send.failure}` : undefined)

  useEffect(() => field.current?.focus(), [])

  return (
    <form
      onSubmit={submit}
      data-unsaved={isTyped || undefined}
      className="reply-form grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-border p-3 max-md:border-0 max-md:p-0"
    >
      <ReplyInserts
        enquiry={enquiry}
        templates={templates.data ?? []}
        onTemplate={insert}
        onProgram={(chosen, facts) => {
          setProgramId(chosen)
          insertHere(facts)
        }}
      >
        <label htmlFor={fieldId} className="min-w-0 text-small font-semibold wrap-anywhere max-md:line-clamp-2">
          {medium === 'whatsapp' ? 'WhatsApp to' : 'Reply to'} <span lang={languageOf(addressee)}>{addressee}</span>
        </label>
      </ReplyInserts>
      {medium === 'mail' && <ReplyRecipient state={{ to, ...recipient }} />}
      <TextArea
        ref={field}
        id={fieldId}
        rows={5}
        className="max-md:h-24 max-md:min-h-24"
        value={text}
        maxLength={MAX_REPLY_LENGTH}
        readOnly={send.isPending}
        lang={languageOf(text)}
        aria-invalid={failure !== undefined || undefined}
        aria-describedby={`${noteId}${failure ? ` ${faultId}` : ''}`}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault(undefined)
          setIsUnfinished(false)
          setIsOpened(false)
        }}
        onPaste={(event) => pasteAsMarkdown(event, { hasTables: false })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <p id={noteId} className="text-small text-text-2 wrap-anywhere max-md:text-xs max-md:leading-snug">
        {channel === 'mail' && (
          <>
            Sent{!recipient.choice && ` to ${to.address}`} with your name, the company’s name and their message below. Answers{' '}
            {connection.data?.mailbox
              ? 'appear here.'
              : `arrive at ${connection.data?.office ?? 'the office’s address'}; e-mails sent there do not appear here.`}
          </>
        )}
        {channel === 'own-program' &&
          'E-mail is not set up on the server. Your own e-mail app opens with everything filled in. Then say here that you sent it, and a copy is kept. E-mails sent to the office’s address do not appear here.'}
        {channel === 'whatsapp' && `WhatsApp opens with this text for ${phone ?? ''}, and a copy stays here. Answers do not appear here.`}
      </p>
      {channel === 'mail' && (
        <>
          <ReplyCopies enquiry={enquiry} to={to.address} state={copies} />
          <ReplyFileList state={attached} />
        </>
      )}
      {isOvertaken && <Overtaken enquiry={enquiry} />}
      {failure && (
        <p id={faultId} role="alert" className="text-small font-semibold text-danger">
          {failure}
        </p>
      )}
      {isOpened && (
        <p role="status" className="font-semibold">
          {mailto.isCut && 'The text is too long to be filled in, so it was copied. Paste it into the e-mail. '}Did you send it?
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOpened && (
          <Button size="dense" icon={<Check />} busy={send.isPending} busyLabel="Saving..." onClick={() => store()}>
            Yes, I sent it
          </Button>
        )}
        {channel === 'mail' || connection.isPending ? (
          <Button type="submit" size="dense" icon={<Send />} busy={send.isPending} busyLabel="Sending..." disabled={connection.isPending}>
            {isOvertaken ? 'Send anyway' : 'Send'}
          </Button>
        ) : (
          <LinkButton
            href={(medium === 'whatsapp' ? whatsappUrl(phone ?? '', withoutEscapes(text)) : mailto.href) ?? '#'}
            {...(medium === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
            {...(isOpened && { variant: 'secondary' })}
            size="dense"
            icon={medium === 'whatsapp' ? <MessageCircle /> : <ExternalLink />}
            onClick={openProgram}
          >
            {medium === 'whatsapp' ? 'Open WhatsApp' : isOpened ? 'Open it again' : 'Open my e-mail app'}
          </LinkButton>
        )}
        {channel === 'mail' && (
          <>
            <AttachButtons enquiry={enquiry} state={attached} />
            <CopiesButton state={copies} />
          </>
        )}
        {channel === 'own-program' && (
          <Button variant="ghost" size="dense" icon={<Copy />} onClick={copyText}>
            Copy text
          </Button>
        )}
        {isUnfinished && (
          <Button variant="secondary" size="dense" onClick={sendAnyway}>
            {channel === 'mail' ? 'Send anyway' : 'It is finished'}
          </Button>
        )}
        <Button variant="ghost" size="dense" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (channel !== 'mail') return
    if (attached.inProgress) setFault(`${attached.inProgress.name} is still uploading.`)
    else if (!copies.refuse() && isReady()) store()
  }

  /** The link opens the other program itself, unless the text is not ready. An opened chat contains the text. */
  function openProgram(event: MouseEvent) {
    if (!isReady()) event.preventDefault()
    else if (medium === 'whatsapp') store()
    else if (mailto.isCut) copyText()
    else setIsOpened(true)
  }

  /** Also used for a text that is too long to prefill. */
  function copyText() {
    if (!isReady()) return
    void copy(withoutEscapes(text))
    setIsOpened(true)
  }

  /** Checks for gaps in the text and selects the first one. */
  function isReady(): boolean {
    const isEmpty = text.trim() === ''
    const unfinished = text === wanted ? [] : unfinishedParts(text, templates.data?.map((template) => template.text) ?? [])
    if (!isEmpty && unfinished.length === 0) return true
    setIsUnfinished(!isEmpty)
    setFault(isEmpty ? 'Write the reply first.' : unfinishedReason(unfinished))
    field.current?.focus()
    field.current?.setSelectionRange(unfinished[0]?.start ?? 0, unfinished[0]?.end ?? 0)
    return false
  }

  function sendAnyway() {
    setWanted(text)
    setFault(undefined)
    setIsUnfinished(false)
    if (channel === 'mail') store({ anyway: true })
  }

  function store({ anyway = text === wanted } = {}) {
    const reply = {
      text,
      channel,
      anyway,
      ...(channel !== 'whatsapp' && { to: to.address }),
      ...(channel === 'mail' ? { files: attached.files.map((file) => file.id), cc: copies.addresses } : { files: [], cc: [] }),
    }
    // A retry with the same content after a failure is the same reply.
    const content = JSON.stringify(reply)
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() }
    send.send({ ...reply, ifMatch: etag, idempotencyKey: key.current.value }, () => {
      setText('')
      copies.setText('')
      onSent()
      onClose()
    })
  }

  /** Typed text stays: the template is appended. */
  function insert(template: string) {
    setText(isTyped ? `${text.trimEnd()}\n\n${template}` : template)
    afterInsert()
  }

  /** Inserts facts as a paragraph at the cursor. */
  function insertHere(facts: string) {
    // Reads the current text, not that of this render: somebody may have typed while the facts were loading.
    const { value = text, selectionStart: at = value.length } = field.current ?? {}
    setText([value.slice(0, at).trimEnd(), facts, value.slice(at).trimStart()].filter(Boolean).join('\n\n'))
    afterInsert()
  }

  function afterInsert() {
    setFault(undefined)
    setIsUnfinished(false)
    field.current?.focus()
  }
}

/**
 * Fills an empty reply with the suggested template, once: after emptying it, the writer can choose it again. While untouched it follows the
 * recipient, whom it greets by name.
 */
function useSuggestion({ text, suggested, onFill }: { text: string; suggested: string | undefined; onFill: (text: string) => void }): void {
  const filled = useRef(text === '' ? '' : undefined)
  useEffect(() => {
    if (suggested === undefined || filled.current === undefined || filled.current === suggested) return
    filled.current = text === filled.current ? suggested : undefined
    if (filled.current !== undefined) onFill(suggested)
  }, [text, suggested, onFill])
}

/** Somebody has changed or answered the message since this page loaded it. */
function Overtaken({ enquiry: { id } }: { enquiry: Enquiry }) {
  const { data } = useThread(id)
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
