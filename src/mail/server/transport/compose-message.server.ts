import { domainToASCII } from 'node:url'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { DkimKey } from './dkim-key.server.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** The name by which the HTML refers to a picture, after 'cid:'. */
  cid?: string
  /** The iTIP method of a calendar file. */
  invitation?: 'REQUEST' | 'CANCEL'
}

/** One message to one person, with all its headers. */
export interface OutgoingMail {
  /** '<…@example.com>' */
  messageId: string
  date: Date
  from: Mailbox
  to: Mailbox
  /** The recipients of a copy, visible to everybody. */
  cc: readonly Mailbox[]
  replyTo: Mailbox | undefined
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  /** Message-IDs of earlier mails of the conversation, oldest first. */
  references: readonly string[]
  attachments: readonly Attachment[]
}

/**
 * The headers of RFC 6376, section 5.4.1, and those of RFC 8058: unless List-Unsubscribe-Post is signed, Gmail and Yahoo show no
 * unsubscribe button.
 */
const SIGNED = [
  'From:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References',
  'List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted:X-Auto-Response-Suppress:Precedence',
].join(':')

/** The raw message for the mail server, signed if there is a key. */
export async function composeMessage(mail: OutgoingMail, dkim: DkimKey | undefined): Promise<Buffer> {
  const invitation = shownInvitation(mail.attachments)
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    // Objects, never strings: nodemailer would split a string at its commas into several recipients.
    from: addressOf(mail.from),
    to: addressOf(mail.to),
    ...(mail.cc.length > 0 && { cc: mail.cc.map(addressOf) }),
    ...(mail.replyTo && { replyTo: addressOf(mail.replyTo) }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: Object.entries(mail.headers).map(([key, value]) => ({ key: oneLine(key), value: oneLine(value) })),
    ...(mail.references.length > 0 && { inReplyTo: mail.references.at(-1) ?? '', references: [...mail.references] }),
    // Added twice: as an alternative view, which Gmail and Outlook want, and as an attachment for all others.
    ...(invitation && {
      icalEvent: { method: invitation.invitation, filename: oneLine(invitation.filename), content: invitation.content },
    }),
    attachments: mail.attachments
      .filter((attachment) => attachment !== invitation)
      .map(({ filename, contentType, content, cid }) => ({
        filename: oneLine(filename),
        contentType,
        content,
        ...(cid !== undefined && { cid }),
      })),
    // The texts are data: they must not name a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const message = await composer.compile().build()
  return dkim
    ? collect(
        new DKIM({ domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey, headerFieldNames: SIGNED }).sign(
          message,
        ),
      )
    : message
}

/** A message can be displayed as one event only, so the first invitation is chosen: the mail's text names all days. */
function shownInvitation(attachments: readonly Attachment[]): Attachment | undefined {
  const files = attachments.filter(({ invitation }) => invitation !== undefined)
  return files.find(({ invitation }) => invitation === 'REQUEST') ?? files[0]
}

/** 'asha@प्रमाण.example' → 'asha@xn--….example'. Only the part before the @ may keep non-ASCII letters. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`
}

function addressOf({ address, name }: Mailbox): { address: string; name: string } {
  return { address: withAsciiDomain(address), name: oneLine(name ?? '') }
}

/** Removes line breaks, which could end a header early and begin another. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
