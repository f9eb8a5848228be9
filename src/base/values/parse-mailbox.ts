import type { Mailbox } from './mailbox.ts'

const MAX_ADDRESS_LENGTH = 254
/** One @ between two parts that contain nothing that separates addresses or ends a line. */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u
const WITH_NAME = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/

/** Whether a mail server can be given this text as one recipient. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text)
}

/** 'Example Training <office@example.com>' → the two parts. Undefined when it is not exactly one address. */
export function parseMailbox(text: string): Mailbox | undefined {
  const { name = '', address = text } = WITH_NAME.exec(text.trim())?.groups ?? {}
  const trimmed = address.trim()
  if (!isMailAddress(trimmed) || /\p{Cc}/u.test(name)) return undefined
  return { address: trimmed, name: name.trim().replace(/^"(.*)"$/, '$1') || null }
}
