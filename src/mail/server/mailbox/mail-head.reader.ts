import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { isMailAddress } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { receivedLine } from '../../received-mail.ts'
import { hasServerAsSender, isAutomaticReply, mayBeReport } from '../bounces/read-report.reader.ts'

/** A mail's raw headers from the mail server, or their beginning. */
export interface RawHead {
  uid: number
  source: Uint8Array
  receivedAt: Date
  /** The size of the whole mail. */
  bytes: number
}

/** The headers of a mail: enough to decide that most mails are not fetched. */
export interface MailHead {
  uid: number
  messageId: string
  /** Undefined if it has no sender who could be answered. */
  from: Mailbox | undefined
  /** The first person to reply to instead of the sender. */
  replyTo: Mailbox | undefined
  /** Addresses. */
  to: readonly string[]
  cc: readonly string[]
  subject: string
  references: readonly string[]
  receivedAt: Date
  /** The first header of this name, written by the last mail server (RFC 8601). The others may be forged. */
  authenticationResults: string
  mayBeReport: boolean
  isFromServer: boolean
  /** Sent by a program: an absence notice, a receipt. */
  isAutomatic: boolean
  /** A newsletter, or a mail to the office through a group address. Only a mail that answers ours is certainly the latter. */
  isFromList: boolean
}

const MAX_REFERENCES = 60
const MAX_ID_LENGTH = 300
const MAX_ADDRESSES = 30
const MAX_RESULTS_LENGTH = 2000
const MAX_NAME_LENGTH = 100
/** Our reference follows an enquiry's subject, which may have 200 characters. */
const MAX_SUBJECT_LENGTH = 300

export async function readHead({ uid, source, receivedAt, bytes }: RawHead): Promise<MailHead> {
  const mail = await PostalMime.parse(headersOf(source)).catch((): Email => ({ headers: [], headerLines: [], attachments: [] }))
  const { from, subject = '' } = mail
  const ids = idsIn(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`)
  return {
    uid,
    messageId: idsIn(mail.messageId ?? '')[0] ?? ownMessageId({ source, receivedAt, bytes }),
    from: mailboxesOf(from && [from])[0],
    replyTo: mailboxesOf(mail.replyTo)[0],
    to: mailboxesOf(mail.to).map(({ address }) => address),
    cc: mailboxesOf(mail.cc).map(({ address }) => address),
    subject: receivedLine(subject, MAX_SUBJECT_LENGTH),
    // The first began the conversation; the last ones are being answered.
    references: ids.length <= MAX_REFERENCES ? ids : [...ids.slice(0, 2), ...ids.slice(2 - MAX_REFERENCES)],
    receivedAt,
    authenticationResults: headerOf(mail, 'authentication-results').slice(0, MAX_RESULTS_LENGTH),
    mayBeReport: mayBeReport(mail),
    isFromServer: hasServerAsSender(mail),
    isAutomatic: isAutomatic(mail),
    isFromList: /^list\b/.test(headerOf(mail, 'precedence')) || ['list-id', 'list-unsubscribe'].some((name) => headerOf(mail, name) !== ''),
  }
}

/** The addresses that can be written to. A group ('Team: a@example.com, b@example.com;') is expanded to its members. */
function mailboxesOf(addresses: readonly Address[] = []): Mailbox[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .filter(({ address }) => isMailAddress(address))
    .slice(0, MAX_ADDRESSES)
    .map(({ address, name }) => ({ address, name: receivedLine(name, MAX_NAME_LENGTH) || null }))
}

/** The lines before the first empty line. The parser is slow with many empty lines. */
function headersOf(source: Uint8Array): Buffer {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1').trimStart()
  const end = text.search(/\n\r?\n/)
  return Buffer.from(end < 0 ? text : text.slice(0, end + 1), 'latin1')
}

/**
 * A substitute id for a mail without a Message-ID. Two mails from a scanner may have identical headers, but not identical size and time as
 * well.
 */
function ownMessageId({ source, receivedAt, bytes }: Omit<RawHead, 'uid'>): string {
  const hash = createHash('sha256').update(source).update(`\n${bytes}\n${receivedAt.toISOString()}`)
  return `<${hash.digest('hex')}@no-message-id.invalid>`
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

/** Skips ids with control characters: PostgreSQL rejects NUL even in a query. */
function idsIn(text: string): string[] {
  const ids = [...text.matchAll(/<[^<>\s\p{Cc}]+>/gu)].map(([id]) => id).filter((id) => id.length <= MAX_ID_LENGTH)
  return [...new Set(ids)]
}
