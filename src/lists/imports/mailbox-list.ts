import { isMailAddress } from '#base/values/mail-address.ts'
import { typedMailboxes } from '#base/values/typed-mailboxes.ts'

/** The maximum length of a recipients line. */
const MAX_LENGTH = 60_000

/**
 * Splits a recipients line that was copied from Outlook or another mail program into names and addresses. Returns undefined
 * for any other text: each entry needs an address, and at least one needs a name before it in mail syntax.
 */
export function mailboxListOf(text: string): string[][] | undefined {
  if (text.length > MAX_LENGTH || !/<[^<>\s]+@/.test(text)) return undefined
  const people = typedMailboxes(text)
  if (people.length === 0 || !people.every(({ address }) => isMailAddress(address))) return undefined
  return people.map(({ name, address }) => [name, address])
}
