import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { isMailAddress } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { receivedLine } from '../../received-mail.ts'
import { hasServerAsSender, isAutomaticReply, mayBeReport } from '../bounces/read-report.server.ts'

/** What the headers of a mail say: enough to leave most mails of a mailbox where they are. */
export interface MailHead {
  uid: number
  messageId: string
  /** Undefined when it names nobody who could be answered. */
  from: Mailbox | undefined
  /** The first person whom answers should go to, instead of the sender. */
  replyTo: Mailbox | undefined
  /** Addresses. */
  to: readonly string[]
  cc: readonly string[]
  subject: string
  references: readonly string[]
  receivedAt: Date
  /** The first header of this name, which the last mail server wrote (RFC 8601). Anybody may have written the others. */
  authenticationResults: string
  /** It may say that a mail came back. */
  mayBeReport: boolean
  isFromServer: boolean
  /** No person wrote it: an absence notice, a receipt. */
  isAutomatic: boolean
  /** A newsletter, or a mail to the office whose address is a group. Only one that answers ours is surely the latter. */
  isFromList: boolean
}

/** The headers that are fetched of every mail. */
export const HEAD_FIELDS = [
  'from',
  'reply-to',
  'to',
  'cc',
  'subject',
  'message-id',
  'in-reply-to',
  'references',
  'date',
  'content-type',
  'authentication-results',
  'auto-submitted',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
]

const MAX_REFERENCES = 60
const MAX_ID_LENGTH = 300
const MAX_ADDRESSES = 30
const MAX_RESULTS_LENGTH = 2000
const MAX_NAME_LENGTH = 100
/** Our reference stands behind the subject of an enquiry, which may have 200 letters. */
const MAX_SUBJECT_LENGTH = 300

export async function readHead(uid: number, source: Buffer, receivedAt: Date): Promise<MailHead> {
  const mail = await PostalMime.parse(source).catch((): Email => ({ headers: [], headerLines: [], attachments: [] }))
  const { from, subject = '' } = mail
  const ids = idsIn(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`)
  return {
    uid,
    messageId: idsIn(mail.messageId ?? '')[0] ?? `<${createHash('sha256').update(source).digest('hex')}@no-message-id.invalid>`,
    from: mailboxesOf(from && [from])[0],
    replyTo: mailboxesOf(mail.replyTo)[0],
    to: mailboxesOf(mail.to).map(({ address }) => address),
    cc: mailboxesOf(mail.cc).map(({ address }) => address),
    subject: receivedLine(subject, MAX_SUBJECT_LENGTH),
    // The first began the conversation, the last ones are what it answers.
    references: ids.length <= MAX_REFERENCES ? ids : [...ids.slice(0, 2), ...ids.slice(2 - MAX_REFERENCES)],
    receivedAt,
    authenticationResults: headerOf(mail, 'authentication-results').slice(0, MAX_RESULTS_LENGTH),
    mayBeReport: mayBeReport(mail),
    isFromServer: hasServerAsSender(mail),
    isAutomatic: isAutomatic(mail),
    isFromList: /^list\b/.test(headerOf(mail, 'precedence')) || ['list-id', 'list-unsubscribe'].some((name) => headerOf(mail, name) !== ''),
  }
}

/** Those that can be written to. A group ('Team: a@example.com, b@example.com;') is its members. */
function mailboxesOf(addresses: readonly Address[] = []): Mailbox[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .filter(({ address }) => isMailAddress(address))
    .slice(0, MAX_ADDRESSES)
    .map(({ address, name }) => ({ address, name: receivedLine(name, MAX_NAME_LENGTH) || null }))
}

function isAutomatic(mail: Email): boolean {
  return (
    isAutomaticReply(mail) ||
    !/^(?:no\b.*)?$/.test(headerOf(mail, 'auto-submitted')) ||
    /^(?:bulk|junk)\b/.test(headerOf(mail, 'precedence')) ||
    headerOf(mail, 'content-type').startsWith('multipart/report')
  )
}

function headerOf(mail: Email, name: string): string {
  const value = mail.headers.find(({ key }) => key === name)?.value ?? ''
  return value.trim().toLowerCase()
}

/** Not those with control characters: PostgreSQL takes no NUL, not even to look for. */
function idsIn(text: string): string[] {
  const ids = [...text.matchAll(/<[^<>\s\p{Cc}]+>/gu)].map(([id]) => id).filter((id) => id.length <= MAX_ID_LENGTH)
  return [...new Set(ids)]
}
