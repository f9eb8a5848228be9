import type { EnquiryKind } from './enquiry.ts'
import { referencesIn } from './enquiry-reference.ts'
import type { Enquiry } from './enquiry.schema.ts'

/** The channels of a reply: the outbox, the clerk's own mail program, WhatsApp, or a call. */
export const REPLY_CHANNELS = ['mail', 'own-program', 'whatsapp', 'phone'] as const
export type ReplyChannel = (typeof REPLY_CHANNELS)[number]

export const MAX_REPLY_LENGTH = 10_000

/** Maximum number of copies of one reply. */
export const MAX_COPIES = 10

/** Time for Undo before a reply is sent. */
export const WITHDRAWAL_MS = 10_000

const PREFIXES = /^(?:(?:re|aw|fwd?|wg)\s*:\s*)+/i

/** 'Re: Fwd: Dates' → 'Dates' */
export function plainSubject(subject: string): string {
  return subject.trim().replace(PREFIXES, '')
}

/** The subject of a reply to this one. The reference finds the enquiry when the visitor answers. */
export function replySubject({ subject, reference }: { subject: string; reference: string | null }): string {
  const plain = plainSubject(subject)
  return reference === null || referencesIn(plain).includes(reference) ? `Re: ${plain}` : `Re: ${plain} [${reference}]`
}

/** The next step, for the office's answer. The receipt describes the steps before it. */
export function nextStepOf({ kind, participantNumber }: Pick<Enquiry, 'kind' | 'participantNumber'>): string {
  if (participantNumber !== null) return 'Keep your participant ID: with it you can check your status on our website at any time.'
  return NEXT_STEPS[kind]
}

const NEXT_STEPS: Record<EnquiryKind, string> = {
  enquiry: 'If anything is still open, answer this message or call us.',
  enrolment: 'Tell us which dates suit you. We then enrol you and send you your participant ID.',
  consultation: 'Tell us when we can call you. We then agree on a date for a first meeting.',
}
