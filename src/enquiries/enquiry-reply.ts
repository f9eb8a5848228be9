import type { MailStatus } from '#mail/mail-states.ts'
import type { Enquiry, EnquiryKind, EnquiryNote } from './enquiry.ts'

/** How a reply leaves: by the outbox, by the clerk's own mail program, by WhatsApp, or spoken in a call. */
export const REPLY_CHANNELS = ['mail', 'own-program', 'whatsapp', 'phone'] as const
export type ReplyChannel = (typeof REPLY_CHANNELS)[number]

/** One entry of the conversation about an enquiry, in the order of time. */
export type ThreadEntry = MessageEntry | ReceiptEntry | ReplyEntry | NoteEntry

/** What the visitor has sent. */
interface MessageEntry {
  type: 'message'
  at: string
  text: string
}

/** The receipt that the visitor gets without anybody's doing. */
interface ReceiptEntry {
  type: 'receipt'
  at: string
  state: MailStatus
  error: string | null
}

export interface ReplyEntry {
  type: 'reply'
  id: number
  /** ISO 8601, UTC, like all others. */
  at: string
  author: string
  isMine: boolean
  channel: ReplyChannel
  /** Markdown. */
  text: string
  /** Null for a reply that did not go through the outbox, and after the mail itself was deleted. */
  state: MailStatus | null
  /** What the mail server said last. */
  error: string | null
  /** Its row in the outbox, as long as it is there. */
  mailId: number | null
  /** Whether who asks may take it back: their own, as long as the outbox has not begun to send it. */
  isWithdrawable: boolean
}

interface NoteEntry extends Omit<EnquiryNote, 'createdAt'> {
  type: 'note'
  at: string
}

export const MAX_REPLY_LENGTH = 10_000

/** How long a reply waits before it is sent, for Undo. */
export const WITHDRAWAL_MS = 10_000

/** The subject of a reply. The reference finds the enquiry when the visitor answers. */
export function replySubject({ subject, reference }: { subject: string; reference: string | null }): string {
  return reference === null ? `Re: ${subject}` : `Re: ${subject} [${reference}]`
}

/** A reply template, filled in for one enquiry. */
export interface FilledTemplate {
  id: number
  name: string
  text: string
  /** The placeholders that have no value and stay in the text. */
  missing: string[]
  /** Whether a reply begins with this text. */
  isSuggested: boolean
}

/** What happens next, for the office's answer. The receipt says what happens before it. */
export function nextStepOf({ kind, participantNumber }: Pick<Enquiry, 'kind' | 'participantNumber'>): string {
  if (participantNumber !== null) return 'Keep your participant ID: with it you can check your status on our website at any time.'
  return NEXT_STEPS[kind]
}

const NEXT_STEPS: Record<EnquiryKind, string> = {
  enquiry: 'If anything is still open, answer this message or call us.',
  enrolment: 'Tell us which dates suit you. We then enrol you and send you your participant ID.',
  consultation: 'Tell us when we can call you. We then agree on a date for a first meeting.',
}
