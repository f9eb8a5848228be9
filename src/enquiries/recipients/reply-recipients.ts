import { emailKey, isRobotAddress } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { ReceivedEntry } from '../enquiry-reply.schema.ts'
import type { Enquiry } from '../enquiry.schema.ts'

/** The sender's part of a mail in the conversation. */
export type Sender = Pick<ReceivedEntry, 'at' | 'from' | 'fromName' | 'isFromKnown' | 'isAutomatic' | 'isOneOfMany'>

/**
 * The possible recipients of a reply: the last writer first, then the other writers, and the address of the enquiry. Never a stranger,
 * whose mail is marked in the conversation, and never a program. Empty if no address is known.
 */
export function replyRecipients({ email, fullName }: Pick<Enquiry, 'email' | 'fullName'>, received: readonly Sender[]): Mailbox[] {
  const recipients = new Map<string, Mailbox>()
  const lastFirst = received.filter(mayBeAnswered).sort((one, other) => (one.at < other.at ? 1 : -1))
  for (const { from, fromName } of lastFirst) {
    const key = emailKey(from)
    if (!recipients.has(key))
      recipients.set(key, key === emailKey(email) ? { address: email, name: fullName } : { address: from, name: fromName })
  }
  if (email !== '' && !recipients.has(emailKey(email))) recipients.set(emailKey(email), { address: email, name: fullName })
  return [...recipients.values()]
}

function mayBeAnswered({ from, isFromKnown, isAutomatic, isOneOfMany }: Sender): boolean {
  return isFromKnown && !isAutomatic && !isOneOfMany && from !== '' && !isRobotAddress(from)
}
