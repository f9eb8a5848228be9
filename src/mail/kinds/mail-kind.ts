import type { Company } from '#company/company-content.schema.ts'
import type { MailUrgency } from '../mail-states.ts'
import type { Block } from '../messages/letter.ts'
import type { PlaceholderName } from '../messages/mail-placeholders.ts'

/** Subject and text of one kind of mail, with placeholders: '{fullName}'. The text is Markdown. */
export interface TemplateText {
  subject: string
  text: string
}

interface MailRules {
  urgency: MailUrgency
  /** A visitor without an account causes it. Such mails may use only a part of the ceilings for all mail (`ceilings.server.ts`). */
  isCausedByVisitor?: true
  /** A later mail about the same record answers the earlier ones: mail programs show them as one conversation. */
  isThreaded?: true
  /**
   * Sent right after a mail of this kind, or of its own, it has the subject of that one with "Re:", because Gmail keeps a conversation
   * together by its subject, too. Its own subject is that of a mail which begins a conversation, or follows other news.
   */
  answers?: string
  /** A person wrote it. All others say in a header that a program sent them, so that no absence notice answers. */
  isPersonal?: true
  /** It contains links that act for its reader (`ReaderLinks`): no preview is made from a real one, and its text is never stored. */
  isSecret?: true
  /** At most so many mails of this kind to one mailbox within an hour, for what a stranger can cause. More are not stored. */
  maxPerHour?: number
  /** The same within a day. */
  maxPerDay?: number
}

/** One kind of mail, made from `Data`: a snapshot, stored as JSON when the mail is written to the outbox. Addresses of pages are paths. */
export interface DescribedMail<Data> extends MailRules, TemplateText {
  /** Its name in the office. */
  title: string
  to: 'visitor' | 'participant' | 'client' | 'office' | 'staff' | 'subscriber'
  placeholders: readonly PlaceholderName[]
  /** The text must keep these: without them the mail is of no use, or unlawful. */
  required: readonly PlaceholderName[]
  /** Why the reader gets this mail, in its foot. `{company}` is filled in. */
  reason: string
  /**
   * Set when the office may not change it. Warnings about staff access must say the same whoever has got in, and the
   * test message tests the connection and not a text.
   */
  isFixed?: true
  /** For the preview before the first such mail. */
  sample: Data
  /** What the placeholders stand for. */
  values: (data: Data, context: ValueContext) => Values
}

/**
 * The paths of links that act for whoever has them. They are made when a mail is sent and never stored, so nobody but its
 * reader sees them. `unsubscribeLink` also becomes the header List-Unsubscribe, with List-Unsubscribe-Post (RFC 8058).
 */
export type ReaderLinks = Partial<Record<'passwordLink' | 'clientLink' | 'confirmationLink' | 'unsubscribeLink', string>>

export interface ValueContext {
  company: Company
  /** No slash at the end. */
  siteUrl: string
  now: Date
  links: ReaderLinks
  /** The blocks of a text that staff wrote in Markdown. */
  fromMarkdown: (text: string) => Block[]
}

export type Values = Record<string, string | Block[]>

/** Describes one kind of mail, in the file of what it is about. */
export function mailKind<Data>(kind: DescribedMail<Data>): DescribedMail<Data> {
  return kind
}

export const OFFICE_REASON = 'This e-mail goes to the address of the office of {company}.'

/** @throws when the mail is not made for its recipient */
export function readerLink({ siteUrl, links }: ValueContext, name: keyof ReaderLinks): string {
  const path = links[name]
  if (path === undefined) throw new Error('Only its recipient may read this mail: it contains a link that acts for them.')
  return siteUrl + path
}

/** A value in an address. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
