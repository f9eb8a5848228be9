import type { Mailbox } from '#base/values/mailbox.ts'
import { withoutStrayMarks } from '#base/text/invisible-characters.ts'

/** The purpose of a mail part: an attachment, an inline picture, or the HTML version of the text. */
export const RECEIVED_FILE_USES = ['attached', 'picture', 'page'] as const

/** The state of a file. 'left': never fetched from the mailbox. */
export const RECEIVED_FILE_STATES = ['kept', 'too-large', 'infected', 'unscanned', 'left'] as const

/** Maximum total size of a mail's files: most mail servers accept no more. */
export const MAX_RECEIVED_BYTES = 25 * 1024 * 1024

/** A file of a mail in the mailbox. */
export interface ReceivedFile {
  use: (typeof RECEIVED_FILE_USES)[number]
  name: string
  /** The mail server's estimate of the decoded size. */
  bytes: number
  /** The id by which the HTML refers to a picture: 'logo@example.com'. */
  contentId: string | null
  /** Fetches and decodes the file. @throws FileGone when the mail was removed from the mailbox in the meantime */
  content: () => AsyncIterable<Uint8Array>
}

export class FileGone extends Error {}

/** The stored fields of an attachment. */
export interface KeptFile extends Omit<ReceivedFile, 'content'> {
  state: (typeof RECEIVED_FILE_STATES)[number]
  /** The virus scanner's finding. */
  virus: string | null
  /** Its location, detected kind and hash; null if it is not kept. */
  stored: { file: string; kind: string | null; hash: string } | null
}

/** The answer of a calendar to an invitation. */
export interface CalendarAnswer {
  /** The UID of the invitation. */
  uid: string
  status: 'ACCEPTED' | 'DECLINED'
  comment: string | null
}

/** A longer calendar is not read. */
export const MAX_CALENDAR_BYTES = 64 * 1024
export const MAX_CALENDAR_COMMENT_LENGTH = 500

/** The parsed parts of a mail in the office's mailbox. */
export interface ReceivedMail {
  /** '<…@example.com>' */
  messageId: string
  from: Mailbox
  /** The first person to reply to instead of the sender. */
  replyTo: Mailbox | undefined
  /** All recipient addresses, including the office's. */
  to: readonly string[]
  cc: readonly string[]
  subject: string
  /** The Message-IDs that it answers, from In-Reply-To and References. */
  references: readonly string[]
  /** When the mail server received it. */
  receivedAt: Date
  /** The last mail server's verdict on the sender (RFC 8601), as written. */
  authenticationResults: string
  /** Sent by a program, not a person. */
  isAutomatic: boolean
  /** Plain text, including quotations. */
  text: string
  /** Whether the mail has more text than this. */
  isCut: boolean
  /** A response to a calendar invitation: "Accept" or "Decline" (RFC 5546). */
  answersInvitation: boolean
  /** Their answer, if the calendar names the sender, and they accept or decline. */
  calendarAnswer: CalendarAnswer | undefined
  files: readonly ReceivedFile[]
}

export const MAX_RECEIVED_TEXT_LENGTH = 20_000
const MAX_LINE_LENGTH = 200
const UNNAMED = 'File without a name'

/** Cleans a stranger's name or subject to one line without bidirectional marks, which would show 'exe.pdf' for 'fdp.exe'. */
export function receivedLine(text: string, maxLength = MAX_LINE_LENGTH): string {
  return withoutStrayMarks(text)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

/** Removes bidirectional marks and characters that PostgreSQL cannot store from a stranger's text. */
export function receivedText(text: string): string {
  return withoutStrayMarks(text)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The name of a file without folders: '../../x.exe' → 'x.exe'. */
export function receivedFileName(name: string): string {
  const last = receivedLine(name).split(/[/\\]/).at(-1) ?? ''
  return last.replace(/^[.\s]+/, '') || UNNAMED
}
