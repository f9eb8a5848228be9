import type { Mailbox } from '#base/values/mailbox.ts'
import { withoutStrayMarks } from '#base/text/invisible-characters.ts'

/** What a part of a mail is for: a file, a picture within its text, or the page that its text is. */
export const RECEIVED_FILE_USES = ['attached', 'picture', 'page'] as const

/** What became of a file. 'left': nobody has fetched it from the mailbox. */
export const RECEIVED_FILE_STATES = ['kept', 'too-large', 'infected', 'unscanned', 'left'] as const

/** All files of one mail together: most mail servers take no more. */
export const MAX_RECEIVED_BYTES = 25 * 1024 * 1024

/** A file of a mail, which is in the mailbox. */
export interface ReceivedFile {
  use: (typeof RECEIVED_FILE_USES)[number]
  name: string
  /** As far as the mail server can say before it is decoded. */
  bytes: number
  /** By which the page names a picture: 'logo@example.com'. */
  contentId: string | null
  /** Fetches and decodes it. @throws FileGone when the mail was removed from the mailbox meanwhile */
  content: () => AsyncIterable<Uint8Array>
}

export class FileGone extends Error {}

/** What of a file of a mail is stored. */
export interface KeptFile extends Omit<ReceivedFile, 'content'> {
  state: (typeof RECEIVED_FILE_STATES)[number]
  /** What the virus scanner found. */
  virus: string | null
  /** Where it lies, what it contains and its hash; null for one that is not kept. */
  stored: { file: string; kind: string | null; hash: string } | null
}

/** A mail of the office's mailbox, as far as it is read. */
export interface ReceivedMail {
  /** '<…@example.com>' */
  messageId: string
  from: Mailbox
  /** The first person whom answers should go to, instead of the sender. */
  replyTo: Mailbox | undefined
  /** Addresses, those of the office too. */
  to: readonly string[]
  cc: readonly string[]
  subject: string
  /** The Message-IDs that it answers, from In-Reply-To and References. */
  references: readonly string[]
  /** When the mail server got it. */
  receivedAt: Date
  /** The last mail server's verdict on the sender (RFC 8601), as written. */
  authenticationResults: string
  /** No person wrote it. */
  isAutomatic: boolean
  /** Plain text, with what it quotes. */
  text: string
  /** Whether the mail has more text than this. */
  isCut: boolean
  /** Somebody has pressed "Accept" or "Decline" in a calendar (RFC 5546). */
  answersInvitation: boolean
  files: readonly ReceivedFile[]
}

export const MAX_RECEIVED_TEXT_LENGTH = 20_000
const MAX_LINE_LENGTH = 200
const UNNAMED = 'File without a name'

/** A name or a subject of a stranger as one line: without direction marks, which would show 'exe.pdf' for 'fdp.exe'. */
export function receivedLine(text: string, maxLength = MAX_LINE_LENGTH): string {
  return withoutStrayMarks(text)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

/** A text of a stranger: what PostgreSQL cannot store and what turns the direction of lines is left out. */
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
