import { emailKey } from '#base/values/mail-address.ts'
import { MAX_COPIES } from '../enquiry-reply.ts'
import type { ThreadEntry } from '../enquiry-reply.schema.ts'

interface Others {
  addresses: string[]
  /** Whether the last e-mail went to people besides the office, so that a reply goes to all of them. */
  isToAll: boolean
}

/**
 * Finds other people who may want a reply: recipients of the last one's copies, the last writer and their other recipients, and the sender
 * of the enquiry. Never addresses named by a stranger's or a forged mail.
 */
export function alsoWrittenTo(thread: readonly ThreadEntry[], { email, to }: { email: string; to: string }): Others {
  const reply = thread.findLast((entry) => entry.type === 'reply' && entry.channel === 'mail')
  const received = thread.findLast(
    (entry) => entry.type === 'received' && entry.isFromKnown && !entry.isForged && !entry.isAutomatic && !entry.isOneOfMany,
  )
  const copied = received?.type === 'received' ? [...received.to, ...received.cc] : []
  const writer = received?.type === 'received' ? [received.from] : []
  const named = [...copied, ...(reply?.type === 'reply' ? reply.cc : []), ...writer, email]
  const others = new Map(named.filter(Boolean).map((address) => [emailKey(address), address]))
  others.delete(emailKey(to))
  return { addresses: [...others.values()].slice(0, MAX_COPIES), isToAll: copied.length > 0 }
}
