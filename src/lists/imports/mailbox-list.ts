import { isMailAddress } from '#base/values/mail-address.ts'
import { typedMailboxes } from '#base/values/typed-mailboxes.ts'

/** A longer text is no line of recipients. */
const MAX_LENGTH = 60_000

/**
 * The people of a recipients line that was copied from Outlook or another mail program, each as name and address. Undefined for any other
 * text: each entry has to have an address, and one of them a name before it in the way of mails.
 */
export function mailboxListOf(text: string): string[][] | undefined {
  if (text.length > MAX_LENGTH || !/<[^<>\s]+@/.test(text)) return undefined
  const people = typedMailboxes(text)
  if (people.length === 0 || !people.every(({ address }) => isMailAddress(address))) return undefined
  return people.map(({ name, address }) => [name, address])
}
