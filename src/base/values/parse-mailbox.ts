import { isMailAddress } from './mail-address.ts'
import { withoutEscapes, type Mailbox } from './mailbox.ts'

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
