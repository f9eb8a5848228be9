import type { Enquiry, EnquiryCounts, EnquiryNote } from '../../enquiries/enquiry.ts'
import type { FilledTemplate, ReplyChannel, ThreadEntry } from '../../enquiries/enquiry-reply.ts'
import type { ParticipantForm } from '../../participants/participant.schema.ts'
import type { Participant } from '../../participants/participant.ts'
import { callApi } from '../../shared/api-client.ts'

/** API calls of the inbox. Each throws `HttpError`, or `TypeError` without a connection. */

/** A change of one property; each is sent as one request. */
export type EnquiryChange = { status: Enquiry['status'] } | { ownerId: number | null } | { followUpOn: string | null }

/** A member of staff who can own enquiries. */
export interface StaffName {
  id: number
  name: string
  isMe: boolean
}

export async function changeEnquiry({ id, etag }: Enquiry, change: EnquiryChange): Promise<Enquiry> {
  const path = 'status' in change ? pathOf(id) : `${pathOf(id)}/follow-up`
  return (await callApi<Enquiry>(path, { method: 'PUT', body: change, ifMatch: etag })).data
}

/** Moves a message suspected of being spam to the inbox. */
export async function releaseEnquiry({ id, etag }: Enquiry): Promise<Enquiry> {
  return (await callApi<Enquiry>(`${pathOf(id)}/release`, { method: 'POST', ifMatch: etag })).data
}

/** Creates the participant of an enrolment request. */
export async function enrolFromRequest(id: number, form: ParticipantForm): Promise<{ participant: Participant; enquiry: Enquiry }> {
  const reply = await callApi<{ participant: Participant; enquiry: Enquiry }>(`${pathOf(id)}/participant`, {
    method: 'POST',
    body: form,
  })
  return reply.data
}

export async function fetchCounts(filters: Record<string, string>, signal: AbortSignal): Promise<EnquiryCounts> {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return (await callApi<EnquiryCounts>(`/api/contacts/counts?${new URLSearchParams(given)}`, { signal })).data
}

export async function fetchStaffNames(signal: AbortSignal): Promise<StaffName[]> {
  return (await callApi<StaffName[]>('/api/staff', { signal })).data
}

export async function fetchThread(id: number, signal: AbortSignal): Promise<ThreadEntry[]> {
  return (await callApi<ThreadEntry[]>(`${pathOf(id)}/thread`, { signal })).data
}

export async function fetchReplyTemplates(id: number, signal: AbortSignal): Promise<FilledTemplate[]> {
  return (await callApi<FilledTemplate[]>(`${pathOf(id)}/reply-templates`, { signal })).data
}

/** A reply to send, or one that another program sends and that is kept. */
export interface NewReply {
  text: string
  channel: ReplyChannel
  /** The version that the writer has seen. */
  ifMatch: string
  idempotencyKey: string
}

export async function sendReply(id: number, { text, channel, ...headers }: NewReply): Promise<{ id: number }> {
  return (await callApi<{ id: number }>(`${pathOf(id)}/replies`, { method: 'POST', body: { text, channel }, ...headers })).data
}

export async function withdrawReply(id: number, replyId: number): Promise<Enquiry> {
  return (await callApi<Enquiry>(`${pathOf(id)}/replies/${replyId}`, { method: 'DELETE' })).data
}

export async function addNote(id: number, text: string): Promise<void> {
  await callApi<EnquiryNote>(`${pathOf(id)}/notes`, { method: 'POST', body: { text } })
}

export async function deleteNote(id: number, noteId: number): Promise<void> {
  await callApi<null>(`${pathOf(id)}/notes/${noteId}`, { method: 'DELETE' })
}

function pathOf(id: number): string {
  return `/api/contacts/${id}`
}
