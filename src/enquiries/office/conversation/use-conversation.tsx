import type { Enquiry } from '../../enquiry.schema.ts'
import { watchInterval } from './watch-interval.ts'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReplyChannel } from '../../enquiry-reply.ts'
import { callApi, getData, type AnswerOf } from '#base/api/api-client.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { refreshCounts, showEnquiry } from '../use-inbox-data.tsx'
import { NOT_REWRITTEN } from '#office/data/person-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** Message, receipt, replies and notes. Reloaded while a mail is queued, until its result is known. */
export function useThread(id: number) {
  return useQuery({
    ...dataQuery(threadKey(id), 'GET /contacts/{id}/thread', { path: { id } }),
    refetchInterval: ({ state: { data } }) => watchInterval(data ?? [], Date.now()),
  })
}

/** Certificates of the register whose numbers the visitor mentioned. */
export function useNamedCertificates({ id }: Enquiry) {
  return useQuery(dataQuery(['contact', 'certificates', id], 'GET /contacts/{id}/named-certificates', { path: { id } })).data ?? NONE
}

/**
 * The office's reply templates, filled in for this enquiry and recipient, or for another program. They change when a participant is
 * created.
 */
export function useReplyTemplates(
  { id, participantNumber }: Enquiry,
  { trainingProgramId, to }: { trainingProgramId: number | undefined; to: string },
) {
  const key = ['contact', 'reply-templates', id, participantNumber, trainingProgramId, to]
  const query = { trainingProgramId, ...(to !== '' && { to }) }
  const filled = dataQuery(key, 'GET /contacts/{id}/reply-templates', { path: { id }, query })
  return useQuery({ ...filled, placeholderData: keepPreviousData })
}

/** A reply to send, or one sent by another program and stored. */
interface NewReply {
  text: string
  /** Row numbers of the files chosen for it. */
  files: number[]
  /** The recipient. A chat has no address. */
  to?: string
  /** Addresses that get a copy. */
  cc: string[]
  channel: ReplyChannel
  /** Sends it even if a gap of a template was not filled in. */
  anyway?: boolean
  /** The version that the writer has seen. */
  ifMatch: string
  idempotencyKey: string
}

/** Sends a reply, or stores one that another program sends. */
export function useSendReply({ id }: Enquiry) {
  const client = useQueryClient()
  return useCall(
    ({ text, channel, to, files, cc, anyway = false, ...headers }: NewReply) =>
      callApi('POST /contacts/{id}/replies', { path: { id }, body: { text, channel, to, files, cc, anyway }, ...headers }),
    { onSettled: () => refreshMessage(client, id) },
  )
}

/** Withdraws a reply, with the status and the owner that it set. `onWithdrawn` is called even if the reply is no longer shown. */
export function useWithdrawReply({ id }: Enquiry, onWithdrawn: () => void) {
  const client = useQueryClient()
  return useCall((replyId: number) => getData('DELETE /contacts/{id}/replies/{replyId}', { path: { id, replyId } }), {
    onSuccess: (enquiry) => {
      onWithdrawn()
      showEnquiry(client, enquiry)
    },
    onSettled: () => refreshMessage(client, id),
  })
}

export function useAddNote({ id }: Enquiry, options: { failed?: string } = {}) {
  const client = useQueryClient()
  return useCall((text: string) => callApi('POST /contacts/{id}/notes', { path: { id }, body: { text } }), {
    ...options,
    onSuccess: () => refreshThread(client, id),
  })
}

/** Deletes a note. Undo writes its text again as a new note. */
export function useDeleteNote(enquiry: Enquiry) {
  const { id } = enquiry
  const client = useQueryClient()
  const rewriting = useAddNote(enquiry, NOT_REWRITTEN)
  return useCall(
    ({ id: noteId }: { id: number; text: string }) => callApi('DELETE /contacts/{id}/notes/{noteId}', { path: { id, noteId } }),
    {
      done: (_, { text }) => ({ title: 'Note deleted', action: { label: 'Undo', run: () => rewriting.send(text) } }),
      onSuccess: () => refreshThread(client, id),
    },
  )
}

/** Texts about a reply's channel, for the thread. */
export const CHANNEL_TEXTS: Record<Exclude<ReplyChannel, 'mail'>, string> = {
  'own-program': 'Sent from their own e-mail app',
  whatsapp: 'Sent by WhatsApp',
  phone: 'Answered by phone',
}

const NONE: ReadonlyArray<AnswerOf<'GET /contacts/{id}/named-certificates'>[number]> = []

async function refreshMessage(client: QueryClient, id: number): Promise<void> {
  refreshCounts(client)
  await Promise.all([
    refreshThread(client, id),
    refreshFiles(client, id),
    client.invalidateQueries({ queryKey: ['contact', 'item', String(id)] }),
  ])
}

function refreshThread(client: QueryClient, id: number): Promise<void> {
  return client.invalidateQueries({ queryKey: threadKey(id) })
}

/** Reloads the unsent files. */
export function refreshFiles(client: QueryClient, id: number): Promise<void> {
  return client.invalidateQueries({ queryKey: filesKey(id) })
}

export function filesKey(id: number) {
  return ['contact', 'files', id]
}

function threadKey(id: number) {
  return ['contact', 'thread', id]
}
