import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ReplyChannel } from '../../enquiry-reply.ts'
import type { FilledTemplate } from '../../enquiry-reply.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { unfinishedParts, unfinishedReason } from '../../unfinished-text.ts'
import { useUnloadQuestion } from '#office/form/use-unload-question.tsx'
import { useUnsavedText } from '#office/session/use-unsaved-text.tsx'
import { isStale } from '#office/editor/save-refusal.ts'
import { useSendReply } from './use-conversation.tsx'

/** A reply being written, whatever channel it is sent by. */
export interface Reply {
  enquiry: Enquiry
  text: string
  /** The text differs from every template, so it would be missed. */
  isTyped: boolean
  write: (text: string) => void
  /** Typed text stays: the template is appended. */
  insertTemplate: (template: string) => void
  /** Inserts facts as a paragraph at the cursor. */
  insertFacts: (facts: string) => void
  /** Checks for gaps in the text and selects the first one. */
  isReady: () => boolean
  refuse: (reason: string) => void
  /** The text was refused because of gaps left by a template. */
  hasGaps: boolean
  /** Accepts the gaps of this text. */
  acceptGaps: () => void
  /** Stores the reply, which sends it if its channel is the server's mail. */
  store: (way: ReplyWay) => void
  isStoring: boolean
  /** Someone else has changed the enquiry since this page loaded it. */
  isOvertaken: boolean
  failure: string | undefined
}

/** The channel of a reply, with its recipients and files. A chat has no address. */
interface ReplyWay {
  channel: ReplyChannel
  to?: string
  files?: number[]
  cc?: string[]
  /** Sends the text with its gaps. By default only after they were accepted. */
  anyway?: boolean
}

interface ReplyOptions {
  /** Undefined while they are loading. */
  templates: readonly FilledTemplate[] | undefined
  addressee: string
  /** The text field, for the cursor and the focus. */
  field: RefObject<HTMLTextAreaElement | null>
  onStored: () => void
}

/** Keeps the text of a reply, checks it for gaps and stores it. */
export function useReply(enquiry: Enquiry, { templates, addressee, field, onStored }: ReplyOptions): Reply {
  const [text, setText] = useUnsavedText('reply', enquiry.id, addressee)
  const [refusal, setRefusal] = useState<{ reason: string; hasGaps: boolean }>()
  /** A text that the clerk wants to send despite its gaps. */
  const [accepted, setAccepted] = useState<string>()
  const send = useSendReply(enquiry)
  const key = useRef({ content: '', value: '' })
  const isTyped = text.trim() !== '' && templates?.every((template) => template.text !== text) !== false
  const isOvertaken = isStale(send.error)
  const suggested = templates?.find(({ isSuggested }) => isSuggested)?.text
  useUnloadQuestion(isTyped)
  useSuggestion({ text, suggested, onFill: (template) => setText(template, { isTyped: false }) })
  useEffect(() => field.current?.focus(), [field])

  return {
    enquiry,
    text,
    isTyped,
    write,
    insertTemplate: (template) => insert(isTyped ? `${text.trimEnd()}\n\n${template}` : template),
    insertFacts,
    isReady,
    refuse: (reason) => setRefusal({ reason, hasGaps: false }),
    hasGaps: refusal?.hasGaps ?? false,
    acceptGaps: () => {
      setAccepted(text)
      setRefusal(undefined)
    },
    store,
    isStoring: send.isPending,
    isOvertaken,
    failure: refusal?.reason ?? (send.failure && !isOvertaken ? `Not sent. Your text is kept. ${send.failure}` : undefined),
  }

  function write(next: string) {
    setText(next)
    setRefusal(undefined)
  }

  function insert(next: string) {
    write(next)
    field.current?.focus()
  }

  function insertFacts(facts: string) {
    // Reads the current text, not that of this render: somebody may have typed while the facts were loading.
    const { value = text, selectionStart: at = value.length } = field.current ?? {}
    insert([value.slice(0, at).trimEnd(), facts, value.slice(at).trimStart()].filter(Boolean).join('\n\n'))
  }

  function isReady(): boolean {
    const isEmpty = text.trim() === ''
    const gaps = text === accepted ? [] : unfinishedParts(text, templates?.map((template) => template.text) ?? [])
    if (!isEmpty && gaps.length === 0) return true
    setRefusal({ reason: isEmpty ? 'Write the reply first.' : unfinishedReason(gaps), hasGaps: !isEmpty })
    field.current?.focus()
    field.current?.setSelectionRange(gaps[0]?.start ?? 0, gaps[0]?.end ?? 0)
    return false
  }

  function store({ channel, files = [], cc = [], anyway = text === accepted, ...recipient }: ReplyWay) {
    const reply = { text, channel, anyway, ...recipient, files, cc }
    // A retry with the same content after a failure is the same reply.
    const content = JSON.stringify(reply)
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() }
    send.send({ ...reply, ifMatch: enquiry.etag, idempotencyKey: key.current.value }, () => {
      setText('')
      onStored()
    })
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
