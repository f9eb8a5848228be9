import { emailKey } from '#base/values/email-key.ts'
import { MAX_COPIES } from '../enquiry-reply.ts'
import type { ThreadEntry } from '../enquiry-reply.schema.ts'

interface Others {
  addresses: string[]
  /** Whether the last e-mail went to more people than the office: a reply to all of them. */
  isToAll: boolean
}

/**
 * Finds other people who may want a reply: those in copy of the last one, who wrote last and whom they wrote to beside the office, and who sent the
 * enquiry. Never whom a stranger or a forged mail names.
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
