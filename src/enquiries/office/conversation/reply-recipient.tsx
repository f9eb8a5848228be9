import { useState } from 'react'
import type { Enquiry } from '../../enquiry.schema.ts'
import { replyRecipients } from '../../recipients/reply-recipients.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { Button } from '#ui/button/button.tsx'
import { useThread } from './use-conversation.tsx'

export interface ReplyRecipientState {
  /** The recipient of the reply. */
  to: Mailbox
  /** The last writer and the sender, if they differ: the reply goes to one of them. */
  choice: { last: Mailbox; sender: Mailbox } | undefined
  choose: (address: string) => void
}

/** A reply goes to the last writer, or by one press to the address of the enquiry. */
export function useReplyRecipient(enquiry: Enquiry): ReplyRecipientState {
  const { email, fullName } = enquiry
  const { data = [] } = useThread(enquiry.id)
  const [chosen, choose] = useState<string>()
  const sender = { address: email, name: fullName }
  const recipients = replyRecipients(
    enquiry,
    data.filter((entry) => entry.type === 'received'),
  )
  const last = recipients[0] ?? sender
  return {
    to: recipients.find(({ address }) => address === chosen) ?? last,
    choice: email === '' || isSame(last, sender) ? undefined : { last, sender },
    choose,
  }
}

/** The recipient of the reply, where there is a choice. */
export function ReplyRecipient({ state: { to, choice, choose } }: { state: ReplyRecipientState }) {
  if (!choice) return null
  const isToLast = isSame(to, choice.last)
  const other = isToLast ? choice.sender : choice.last
  return (
    <div
      role="group"
      aria-label="To"
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-sm bg-surface-sunken px-3 py-1 text-small"
    >
      <p className="min-w-0 py-1 wrap-anywhere">
        To <span className="font-semibold">{to.address}</span>
        {isToLast && ', who wrote last'}
      </p>
      <Button variant="ghost" size="dense" onClick={() => choose(other.address)} className="-mx-3 max-w-full min-w-0">
        <span className="min-w-0 text-start wrap-anywhere">To {other.address} instead</span>
      </Button>
    </div>
  )
}

function isSame(one: Mailbox, other: Mailbox): boolean {
  return emailKey(one.address) === emailKey(other.address)
}
