import { isMailAddress } from './mail-address.ts'

/** One person's address. The two parts stay separate up to the mail server, so that no name can add a recipient or a header. */
export interface Mailbox {
  address: string
  name: string | null
}

/** The characters that a display name may have only within quotation marks (RFC 5322, section 3.2.3). */
const SPECIAL = /[()<>[\]:;@\\,."]/

/** 'Kumar, Ravi' → '"Kumar, Ravi" <ravi@example.com>', as one entry of a line of addresses (RFC 5322). */
export function mailboxText({ address, name }: Mailbox): string {
  if (!name) return address
  const phrase = SPECIAL.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name
  return `${phrase} <${address}>`
}

/** Removes the backslashes that `mailboxText` writes before quotation marks and backslashes. */
export function withoutEscapes(phrase: string): string {
  return phrase.replaceAll(/\\(["\\])/g, '$1')
}

const WITH_NAME = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/

/** Splits 'Example Training <office@example.com>' into name and address. Undefined unless it is exactly one address. */
export function parseMailbox(text: string): Mailbox | undefined {
  const { name = '', address = text } = WITH_NAME.exec(text.trim())?.groups ?? {}
  const trimmed = address.trim()
  if (!isMailAddress(trimmed, true) || /\p{Cc}/u.test(name)) return undefined
  const phrase = name.trim()
  const isQuoted = phrase.length > 1 && phrase.startsWith('"') && phrase.endsWith('"')
  return { address: trimmed, name: (isQuoted ? withoutEscapes(phrase.slice(1, -1)) : phrase) || null }
}
