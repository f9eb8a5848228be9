import type { Generated } from 'kysely'
import type { ReplyChannel } from '../enquiry-reply.ts'
import type { EnquiryChannel, EnquiryKind, EnquiryStatus } from '../enquiry.ts'

export interface EnquiryTable {
  id: Generated<number>
  /** Its own person until somebody joins it with another. */
  person_id: number
  /** What the visitor quotes: 'ENQ-7F3K-9Q2M'. Null for rows from before references were sent. */
  reference: string | null
  full_name: string
  /** Empty when the office recorded it without one. */
  email: string
  phone: string | null
  subject: string
  message: string
  /** How it reached the office. */
  channel: Generated<EnquiryChannel>
  status: EnquiryStatus
  kind: EnquiryKind
  /** The program or service of a request; null after that record was deleted. The subject still names it. */
  training_program_id: number | null
  service_id: number | null
  /** The batch that was asked for; null again when it is deleted. */
  batch_id: Generated<number | null>
  /** How many people are to come. */
  people: Generated<number | null>
  /** Where they work, as the visitor wrote it. */
  company: Generated<string | null>
  /** When the sender agreed to be stored; null for some rows from before notices were recorded. */
  consent_at: string | null
  /** The version of `consent_notices` that they agreed to; null from before notices were recorded. */
  notice_version: Generated<number | null>
  /** From `enquiryWords`. */
  search_text: string
  /** Who of the office looks after it. */
  owner_id: Generated<number | null>
  /** A plain date: when the office wants to come back to it. */
  follow_up_on: Generated<string | null>
  /** The client that it is about or from; null again when the client is deleted. */
  client_id: Generated<number | null>
  /** The participant this request became; null again when they are deleted. */
  participant_id: Generated<number | null>
  participant_number: Generated<string | null>
  /** The name of who made them. */
  participant_made_by: Generated<string | null>
  /** Why it is suspected of being spam: reasons, separated by commas. Null when it is in the inbox. */
  suspected_for: Generated<string | null>
  created_at: string
  updated_at: string
  version: Generated<number>
}

export interface EnquiryNoteTable {
  id: Generated<number>
  enquiry_id: number
  /** Null when the author left the office; their name stays. */
  author_id: number | null
  author_name: string
  text: string
  created_at: string
  /** Null while it was not changed. */
  edited_at: Generated<string | null>
}

/** A reply of the office to an enquiry. */
interface EnquiryReplyTable {
  id: Generated<number>
  enquiry_id: number
  channel: ReplyChannel
  /** Its row in the outbox; null when it left by another program, or the mail was deleted. */
  mail_id: number | null
  /** Null when the author left the office; their name stays. */
  author_id: number | null
  author_name: string
  /** Markdown. */
  text: string
  /** 1: by this reply the enquiry became contacted. Withdrawing it makes the enquiry pending again. */
  has_set_status: number
  /** 1: by this reply the enquiry, which had no owner, got its author. */
  has_set_owner: number
  created_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    contacts: EnquiryTable
    enquiry_notes: EnquiryNoteTable
    enquiry_replies: EnquiryReplyTable
  }
}
