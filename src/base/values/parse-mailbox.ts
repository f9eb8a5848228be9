import { isMailAddress } from './mail-address.ts'
import type { Mailbox } from './mailbox.ts'

const WITH_NAME = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/

/** 'Example Training <office@example.com>' → the two parts. Undefined when it is not exactly one address. */
export function parseMailbox(text: string): Mailbox | undefined {
  const { name = '', address = text } = WITH_NAME.exec(text.trim())?.groups ?? {}
  const trimmed = address.trim()
  if (!isMailAddress(trimmed, true) || /\p{Cc}/u.test(name)) return undefined
  return { address: trimmed, name: name.trim().replace(/^"(.*)"$/, '$1') || null }
}
