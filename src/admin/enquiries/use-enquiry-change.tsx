import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { failureText, HttpError } from '../../shared/api-client.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { changeEnquiry, type EnquiryChange } from './inbox-data.ts'
import type { CallError } from '../data/use-admin-data.tsx'
import { ENQUIRY_LISTS, refreshCounts, showEnquiry } from './use-inbox-data.tsx'

const STALE = 412
const CONFLICT = 409

/**
 * Changes one enquiry, one request per change. The update is optimistic: the page shows it immediately and reverts it when the
 * request fails, or shows the newer version of someone else. Changes made while a request is running are shown and queued.
 * Lists are only marked stale, so an enquiry that no longer matches the filters stays until the view removes it. `undo` sends
 * the values from before the last change.
 */
export function useEnquiryChange(stored: Enquiry, onSaved: () => void) {
  const client = useQueryClient()
  const { toast } = useToast()
  const [last, setLast] = useState<EnquiryChange>()
  const latest = useRef(stored)
  const inProgress = useRef<EnquiryChange>(undefined)
  const waiting = useRef<EnquiryChange[]>([])
  useLayoutEffect(() => {
    latest.current = stored
  }, [stored])

  const change = useMutation<Enquiry, CallError, EnquiryChange, { before: Enquiry }>({
    mutationFn: (values) => changeEnquiry(latest.current, values),
    onMutate: async (values) => {
      const before = latest.current
      await client.cancelQueries(ENQUIRY_LISTS)
      showEnquiry(client, Object.assign({}, before, values, ...waiting.current))
      return { before }
    },
    onSuccess: (enquiry, values, { before }) => {
      latest.current = enquiry
      showEnquiry(client, Object.assign({}, enquiry, ...waiting.current))
      setLast(whatStood(before, values))
      toast({ title: 'status' in values ? 'Contact status updated' : 'Follow-up saved', tone: 'success' })
      refreshCounts(client)
      onSaved()
    },
    onError: (error, values, context) => {
      waiting.current = []
      if (context) showEnquiry(client, currentOf(error) ?? context.before)
      const { title, otherwise } = 'status' in values ? STATUS_FAILURE : FOLLOW_UP_FAILURE
      toast({ title, description: failureText(error, error instanceof TypeError ? NO_CONNECTION : otherwise), tone: 'destructive' })
    },
    onSettled: () => {
      inProgress.current = undefined
      const next = waiting.current.shift()
      if (next) sendNow(next)
    },
  })
  return { ...change, send, wasStatus: last !== undefined && 'status' in last, undo: last && (() => send(last)) }

  /** Queues the change when a request is running. `isPending` would be too late: a second click can come before the next render. */
  function send(values: EnquiryChange) {
    if (inProgress.current === undefined) {
      sendNow(values)
      return
    }
    const others = waiting.current.filter((other) => !isOfSameField(other, values))
    if (others.length === waiting.current.length && isSame(values, inProgress.current)) return
    waiting.current = [...others, values]
    showEnquiry(client, { ...latest.current, ...values })
  }

  function sendNow(values: EnquiryChange) {
    inProgress.current = values
    change.mutate(values)
  }
}

function isOfSameField(one: EnquiryChange, other: EnquiryChange): boolean {
  return Object.keys(one)[0] === Object.keys(other)[0]
}

function isSame(one: EnquiryChange, other: EnquiryChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const NO_CONNECTION = 'The server is not responding. You may be offline.'

/** Toast of docs/product/requirements.md, section 8. */
const STATUS_FAILURE = {
  title: 'Error updating contact status',
  otherwise: 'An error occurred while updating the contact status',
}
const FOLLOW_UP_FAILURE = {
  title: 'Error saving the follow-up',
  otherwise: 'An error occurred while saving the follow-up',
}

/** The current enquiry in the error reply: sent with a stale change, and when the request already has a participant. */
export function currentOf(error: CallError): Enquiry | undefined {
  const isCurrent = error instanceof HttpError && (error.status === STALE || error.status === CONFLICT)
  return isCurrent ? (error.failure?.data as Enquiry | undefined) : undefined
}

function whatStood(before: Enquiry, values: EnquiryChange): EnquiryChange {
  if ('status' in values) return { status: before.status }
  return 'ownerId' in values ? { ownerId: before.ownerId } : { followUpOn: before.followUpOn }
}
