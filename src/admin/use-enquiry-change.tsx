import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Enquiry } from '../enquiries/enquiry.ts'
import { failureText, HttpError } from '../shared/api-client.ts'
import { useToast } from '../ui/toast.tsx'
import { changeEnquiry, type EnquiryChange } from './inbox-data.ts'
import type { CallError } from './use-admin-data.tsx'
import { CONTACT_LISTS, refreshCounts, showEnquiry } from './use-inbox-data.tsx'
import { useOneAtATime } from './use-one-at-a-time.tsx'

const STALE = 412
const CONFLICT = 409

/**
 * Changes one message with one call. The page shows it at once and takes it back when it fails, or shows what somebody
 * else made of it meanwhile. The lists are only marked as old: a message that a filter no longer fits stays where it is
 * until the view lets it go. `undo` sends back what stood before the last change.
 */
export function useEnquiryChange(stored: Enquiry, onSaved: () => void) {
  const client = useQueryClient()
  const { toast } = useToast()
  const [last, setLast] = useState<EnquiryChange>()
  const change = useMutation<Enquiry, CallError, EnquiryChange, { before: Enquiry }>({
    mutationFn: (values) => changeEnquiry(stored, values),
    onMutate: async (values) => {
      await client.cancelQueries(CONTACT_LISTS)
      showEnquiry(client, { ...stored, ...values })
      return { before: stored }
    },
    onSuccess: (enquiry, values, { before }) => {
      showEnquiry(client, enquiry)
      setLast(whatStood(before, values))
      toast({ title: 'status' in values ? 'Contact status updated' : 'Follow-up saved', tone: 'success' })
      refreshCounts(client)
      onSaved()
    },
    onError: (error, values, context) => {
      if (context) showEnquiry(client, currentOf(error) ?? context.before)
      const { title, otherwise } = 'status' in values ? STATUS_FAILURE : FOLLOW_UP_FAILURE
      toast({ title, description: failureText(error, error instanceof TypeError ? NO_CONNECTION : otherwise), tone: 'destructive' })
    },
  })
  const send = useOneAtATime(change)
  return { ...change, send, wasStatus: last !== undefined && 'status' in last, undo: last && (() => send(last)) }
}

const NO_CONNECTION = 'The server does not answer. You may be offline.'

/** SPEC.md section 8. */
const STATUS_FAILURE = {
  title: 'Error updating contact status',
  otherwise: 'An error occurred while updating the contact status',
}
const FOLLOW_UP_FAILURE = {
  title: 'Error saving the follow-up',
  otherwise: 'An error occurred while saving the follow-up',
}

/** With a stale change, or a request that became a participant already, the server sends the message as it is now. */
export function currentOf(error: CallError): Enquiry | undefined {
  const isCurrent = error instanceof HttpError && (error.status === STALE || error.status === CONFLICT)
  return isCurrent ? (error.failure?.data as Enquiry | undefined) : undefined
}

function whatStood(before: Enquiry, values: EnquiryChange): EnquiryChange {
  if ('status' in values) return { status: before.status }
  return 'ownerId' in values ? { ownerId: before.ownerId } : { followUpOn: before.followUpOn }
}
