import type { Company } from '#company/company-content.schema.ts'
import type { MailUrgency } from '../mail-states.ts'
import type { Block } from '../messages/letter.ts'
import type { PlaceholderName } from '../messages/mail-placeholders.ts'

/** The subject and text of a kind of mail, with placeholders: '{fullName}'. The text is Markdown. */
export interface TemplateText {
  subject: string
  text: string
}

interface MailRules {
  urgency: MailUrgency
  /** Triggered by a visitor without an account. Such mails may use only part of the ceilings for all mail (`ceilings.server.ts`). */
  isCausedByVisitor?: true
  /** Later mails about the same record reply to earlier ones, so that mail programs show one conversation. */
  isThreaded?: true
  /**
   * Directly after a mail of this kind, or of its own kind, this mail takes that one's subject with "Re:", because Gmail groups
   * conversations by subject, too. Its own subject is used at the start of a conversation or after other news.
   */
  answers?: string
  /** Written by a person. All other mails carry a header marking them as automatic, so that no absence notice replies. */
  isPersonal?: true
  /** Contains links that act for the reader (`ReaderLinks`): no preview is made from a real mail, and its text is never stored. */
  isSecret?: true
  /** Maximum number per mailbox and hour, for mails that a stranger can trigger. Further mails are not stored. */
  maxPerHour?: number
  /** Maximum number per mailbox and day. */
  maxPerDay?: number
}

/** A kind of mail, rendered from `Data`: a snapshot, stored as JSON when the mail is enqueued. Page addresses are paths. */
export interface DescribedMail<Data> extends MailRules, TemplateText {
  /** The title in the office. */
  title: string
  to: 'visitor' | 'participant' | 'client' | 'office' | 'staff' | 'subscriber'
  placeholders: readonly PlaceholderName[]
  /** Placeholders that the text must keep: without them the mail would be useless or unlawful. */
  required: readonly PlaceholderName[]
  /** The reason why the reader gets this mail, shown in the footer. `{company}` is filled in. */
  reason: string
  /**
   * True if the office may not edit it: security warnings must not be changeable by an intruder, and the test message tests the connection,
   * not a text.
   */
  isFixed?: true
  /** Used for the preview before the first such mail. */
  sample: Data
  /** The values of the placeholders. */
  values: (data: Data, context: ValueContext) => Values
}

/**
 * Paths of links that act for whoever has them. They are created when a mail is sent and never stored, so only its reader sees them.
 * `unsubscribeLink` also becomes the header List-Unsubscribe, with List-Unsubscribe-Post (RFC 8058).
 */
export type ReaderLinks = Partial<Record<'passwordLink' | 'clientLink' | 'quotationLink' | 'confirmationLink' | 'unsubscribeLink', string>>

export interface ValueContext {
  company: Company
  /** No slash at the end. */
  siteUrl: string
  now: Date
  links: ReaderLinks
  /** Converts Markdown written by staff to blocks. */
  fromMarkdown: (text: string) => Block[]
}

export type Values = Record<string, string | Block[]>

/** Declares a kind of mail. Each is declared in the file of its topic. */
export function mailKind<Data>(kind: DescribedMail<Data>): DescribedMail<Data> {
  return kind
}

export const OFFICE_REASON = 'This e-mail goes to the office address of {company}.'

/** Returns a link that acts for the reader. @throws when the mail is not made for its recipient */
export function readerLink({ siteUrl, links }: ValueContext, name: keyof ReaderLinks): string {
  const path = links[name]
  if (path === undefined) throw new Error('Only its recipient may read this mail: it contains a link that acts for them.')
  return siteUrl + path
}

/** Escapes a value for an address. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
