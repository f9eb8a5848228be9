import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Enquiry } from '../enquiry.schema.ts'
import { failureText, getData, HttpError } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import type { CallError } from '#office/form/use-call.tsx'
import { ENQUIRY_LISTS, findShownEnquiry, refreshCounts, showEnquiry, type EnquiryChange } from './use-inbox-data.tsx'

const STALE = 412
const CONFLICT = 409

/** Pending changes of one enquiry. */
interface Queue {
  /** As last stored by the server. */
  stored: Enquiry
  sending: EnquiryChange
  waiting: EnquiryChange[]
}

/** The result of the last change of one enquiry. */
interface Outcome {
  sending?: EnquiryChange | undefined
  failed?: EnquiryChange | undefined
  /** The values before the last change, and the enquiry after it. */
  undo?: { values: EnquiryChange; stored: Enquiry } | undefined
}

/** The changes of one enquiry, for its card and its pane. */
export interface EnquiryChanges {
  send: (change: EnquiryChange) => void
  sending: EnquiryChange | undefined
  /** The change that could not be saved. */
  failed: EnquiryChange | undefined
  /** Undefined if the last change cannot be undone here: somebody else made it, or it created a participant. */
  undo: (() => void) | undefined
  /** Whether the last change was a change of status. */
  wasStatus: boolean
}

/**
 * Changes enquiries, one request per change. The update is optimistic: the page shows it immediately and reverts it when the
 * request fails, or shows the newer version of someone else. Changes of an enquiry that is being saved are shown and queued.
 * `useCall` would ignore those. Lists are only marked stale, so an enquiry that no longer matches the filters stays until the view removes
 * it.
 */
export function useEnquiryChanges(onSaved: () => void): (enquiry: Enquiry) => EnquiryChanges {
  const client = useQueryClient()
  const { toast } = useToast()
  const queues = useRef(new Map<number, Queue>())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const note = (id: number, outcome: Outcome) => setOutcomes((known) => new Map(known).set(id, { ...known.get(id), ...outcome }))

  const { mutate } = useMutation({
    mutationFn: ({ queue: { stored }, values }: { id: number; queue: Queue; values: EnquiryChange }) =>
      'ownerId' in values || 'followUpOn' in values
        ? getData('PUT /contacts/{id}/follow-up', { path: { id: stored.id }, body: values, ifMatch: stored.etag })
        : getData('PUT /contacts/{id}', { path: { id: stored.id }, body: values, ifMatch: stored.etag }),
    onMutate: async ({ queue, values }) => {
      await client.cancelQueries(ENQUIRY_LISTS)
      showEnquiry(client, Object.assign({}, queue.stored, values, ...queue.waiting))
    },
    onSuccess: (enquiry, { id, queue, values }) => {
      const undo = { values: valuesBefore(queue.stored, values), stored: enquiry }
      note(id, { undo, failed: undefined })
      queue.stored = enquiry
      showEnquiry(client, Object.assign({}, enquiry, ...queue.waiting))
      toast({ title: savedText(values), tone: 'success', action: { label: 'Undo', run: () => revert(undo) } })
      refreshCounts(client)
      onSaved()
    },
    onError: (error, { id, queue, values }) => {
      queue.waiting = []
      note(id, { failed: values })
      showEnquiry(client, currentOf(error) ?? queue.stored)
      const { title, otherwise } = failureOf(values)
      toast({ title, description: failureText(error, error instanceof TypeError ? undefined : otherwise), tone: 'destructive' })
    },
    onSettled: (_enquiry, _error, { id, queue }) => {
      const next = queue.waiting.shift()
      if (next) {
        sendNow(id, queue, next)
        return
      }
      queues.current.delete(id)
      note(id, { sending: undefined })
    },
  })

  return (enquiry) => {
    const { sending, failed, undo } = outcomes.get(enquiry.id) ?? {}
    return {
      sending,
      failed,
      send: (values) => send(enquiry, values),
      undo: undo && (() => revert(undo)),
      wasStatus: undo !== undefined && 'status' in undo.values,
    }
  }

  /** Queues the change when a request is running. The outcome would be too late: a second click can come before the next render. */
  function send(enquiry: Enquiry, values: EnquiryChange) {
    const { id } = enquiry
    const queue = queues.current.get(id)
    if (queue === undefined) {
      sendNow(id, { stored: findShownEnquiry(client, id) ?? enquiry, sending: values, waiting: [] }, values)
      return
    }
    const others = queue.waiting.filter((other) => !isOfSameField(other, values))
    if (others.length === queue.waiting.length && isSame(values, queue.sending)) return
    queue.waiting = [...others, values]
    showEnquiry(client, Object.assign({}, queue.stored, queue.sending, ...queue.waiting))
  }

  /** Unlike other changes, Undo must not overwrite a change by somebody else that the list already shows. */
  function revert({ values, stored }: NonNullable<Outcome['undo']>) {
    if (queues.current.has(stored.id)) send(stored, values)
    else sendNow(stored.id, { stored, sending: values, waiting: [] }, values)
  }

  function sendNow(id: number, queue: Queue, values: EnquiryChange) {
    queue.sending = values
    queues.current.set(id, queue)
    note(id, { sending: values, failed: undefined })
    mutate({ id, queue, values })
  }
}

function isOfSameField(one: EnquiryChange, other: EnquiryChange): boolean {
  return Object.keys(one)[0] === Object.keys(other)[0]
}

function isSame(one: EnquiryChange, other: EnquiryChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function savedText(values: EnquiryChange): string {
  if ('status' in values) return 'Contact status updated'
  if ('value' in values) return 'Value saved'
  if ('lostReason' in values) return values.lostReason === null ? 'No longer marked as lost' : 'Marked as lost'
  return 'clientId' in values ? 'Client saved' : 'Follow-up saved'
}

function failureOf(values: EnquiryChange) {
  if ('status' in values) return STATUS_FAILURE
  return 'value' in values || 'lostReason' in values ? WORTH_FAILURE : FOLLOW_UP_FAILURE
}

/** Toast of docs/product/requirements.md, section 8. */
const STATUS_FAILURE = {
  title: 'Error updating contact status',
  otherwise: 'An error occurred while updating the contact status',
}
const FOLLOW_UP_FAILURE = {
  title: 'Error saving the follow-up',
  otherwise: 'An error occurred while saving the follow-up',
}
const WORTH_FAILURE = {
  title: 'Error saving the value',
  otherwise: 'An error occurred while saving the value or the reason',
}

/** The current enquiry in the error reply: sent with a stale change, and when the request already has a participant. */
export function currentOf(error: CallError): Enquiry | undefined {
  const isCurrent = error instanceof HttpError && (error.status === STALE || error.status === CONFLICT)
  const current = isCurrent ? (error.failure?.data as Enquiry | null | undefined) : undefined
  // A cancelled batch is answered with the next batch.
  return current && 'suspectedFor' in current ? current : undefined
}

function valuesBefore(before: Enquiry, values: EnquiryChange): EnquiryChange {
  if ('status' in values) return { status: before.status }
  if ('clientId' in values) return { clientId: before.clientId }
  if ('value' in values) return { value: before.value }
  if ('lostReason' in values) return { lostReason: before.lostReason }
  return 'ownerId' in values ? { ownerId: before.ownerId } : { followUpOn: before.followUpOn }
}
