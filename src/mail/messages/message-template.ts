import type { PlaceholderName } from './mail-placeholders.ts'

/** Subject and text of one kind of mail, with placeholders: '{fullName}'. The text is Markdown. */
export interface TemplateText {
  subject: string
  text: string
}

export interface MessageTemplate extends TemplateText {
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
}
