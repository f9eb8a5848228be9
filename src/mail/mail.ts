import { capitalise } from '#base/text/capitalise.ts'
import type { MailKind } from './mail-kinds.ts'
import type { MailStatus } from './mail-states.ts'
import type { DnsRecord } from './dns-records.ts'

/** One mail, as the list of the office shows it. */
export interface ListedMail {
  id: number
  kind: MailKind
  status: MailStatus
  /** Null: the office. */
  recipient: string | null
  recipientName: string | null
  /** Null before the first attempt. */
  subject: string | null
  /** The record that it is about: 'enquiry:12'. */
  about: string
  createdAt: string
  dueAt: string
  sentAt: string | null
  /** Who sent it with their own e-mail app; null when the program did. */
  sentBy: string | null
  attempts: number
  lastError: string | null
}

/** Everything about one mail. */
export interface MailDetails extends ListedMail {
  /** Where it goes: the recipient, or the address of the office. Null when MAIL_TO and MAIL_FROM are unset. */
  to: string | null
  replyTo: string | null
  messageId: string | null
  /** The texts as sent; before the first attempt, as they would be sent now. Null when they cannot be made. */
  text: { subject: string; text: string; html: string } | null
  /** Why the texts cannot be made. */
  textFault: string | null
  isBeingSent: boolean
  /** Nobody knows whether the last attempt succeeded. */
  isUncertain: boolean
}

/** Whether mail can be sent, for the office. Passwords are never part of it. */
export interface MailConnection {
  isSetUp: boolean
  /** 'smtp.example.com:465' */
  server: string | null
  from: string | null
  office: string | null
  failingSince: string | null
  pausedUntil: string | null
  lastError: string | null
  lastErrorAt: string | null
  lastSentAt: string | null
  waiting: number
  failed: number
  /** Came back. */
  returned: number
  perHour: Ceiling
  perDay: Ceiling
  /** What to publish in the DNS for the domain of MAIL_FROM; empty without MAIL_FROM. */
  dns: DnsRecord[]
}

/** Why somebody has to look after the mail. */
export interface MailConcern {
  kind: (typeof MAIL_CONCERNS)[number]
  /** How many mails wait; at most `MAX_COUNTED`. */
  count: number
  /** The words of the mail server. */
  words: string | null
}

export const MAIL_CONCERNS = ['not-set-up', 'failing'] as const

/** Counting stops there: the overview must not count a million mails of a newsletter each time. */
export const MAX_COUNTED = 1000

/** 'certificate-issued' → 'Certificate issued'. */
export function mailKindText(kind: MailKind): string {
  return capitalise(kind.replaceAll('-', ' '))
}

const MAX_MAILTO_LENGTH = 1900

/**
 * A link that opens the clerk's own mail program with everything filled in (RFC 6068). Windows cuts long addresses, so a
 * long text is left out (`isCut`), and the page puts it on the clipboard instead.
 */
export function mailtoOf(to: string, { subject, text }: { subject: string; text: string }): { href: string; isCut: boolean } {
  const head = `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`
  const href = `${head}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
  return href.length <= MAX_MAILTO_LENGTH ? { href, isCut: false } : { href: head, isCut: true }
}
