import type { Generated } from 'kysely'
import type { ReplyChannel } from '../enquiry-reply.ts'
import type { EnquiryChannel, EnquiryKind, EnquiryStatus } from '../enquiry.ts'
import {
  author,
  BY_CODE,
  describeTable,
  enquirer,
  participant,
  plain,
  rowId,
  type RowOf,
  NOT_EXPORTED,
  VERSION_COLUMNS,
} from '#base/values/columns.ts'

export const ENQUIRY_TABLE = describeTable('contacts', {
  id: rowId,
  /** A person of its own until somebody joins it with another. */
  person_id: enquirer<number>(NOT_EXPORTED),
  /** The reference that visitors quote: 'ENQ-7F3K-9Q2M'. Null for rows older than references. */
  reference: enquirer<string | null>(NOT_EXPORTED),
  created_at: enquirer('receivedAt'),
  full_name: enquirer('name'),
  /** Empty if the office recorded it without one. */
  email: enquirer('email'),
  phone: enquirer<string | null>('phone'),
  subject: enquirer('subject'),
  message: enquirer('message'),
  /** The channel by which it reached the office. */
  channel: enquirer<Generated<EnquiryChannel>>('reachedUsBy'),
  status: enquirer<EnquiryStatus>('status'),
  kind: enquirer<EnquiryKind>('kind'),
  /** The program or service of a request; null after that record was deleted. The subject still names it. */
  training_program_id: enquirer<number | null>(BY_CODE),
  service_id: enquirer<number | null>(BY_CODE),
  /** The requested batch; null again when it is deleted. */
  batch_id: enquirer<Generated<number | null>>(BY_CODE),
  /** The number of people. */
  people: enquirer<Generated<number | null>>('people'),
  /** Their company, as the visitor wrote it. */
  company: enquirer<Generated<string | null>>('company'),
  /** The people's names, one per line, as the visitor wrote them. */
  names: enquirer<Generated<string | null>>('names'),
  /** The origin of the visit, as the browser sent it. It may contain a name, so it is about the sender: see `enquiry-origin.ts`. */
  source: enquirer<Generated<string | null>>('source'),
  referrer_host: enquirer<Generated<string | null>>('referredBy'),
  first_page: enquirer<Generated<string | null>>('firstPage'),
  /** The worth in whole rupees, as the office estimates it. */
  value: enquirer<Generated<number | null>>('value'),
  /** Set if the enquiry was lost. */
  lost_reason: enquirer<Generated<string | null>>('lostBecause'),
  /** The time of the sender's consent; null for some rows from before notices were recorded. */
  consent_at: enquirer<string | null>('agreedToNoticeAt'),
  /** The version of `consent_notices` that they agreed to; null from before notices were recorded. */
  notice_version: enquirer<Generated<number | null>>('noticeVersion'),
  /** From `enquiryWords`. */
  search_text: enquirer(NOT_EXPORTED),
  /** The member of staff who owns it. */
  owner_id: author<Generated<number | null>>(),
  /** A plain date: the office's follow-up date. */
  follow_up_on: enquirer<Generated<string | null>>('followUpOn'),
  /** The client that it is about or from; null again when the client is deleted. */
  client_id: enquirer<Generated<number | null>>(NOT_EXPORTED),
  /** The participant this request became; null again when they are deleted. */
  participant_id: participant<Generated<number | null>>(NOT_EXPORTED, { becomes: null }),
  participant_number: participant<Generated<string | null>>(BY_CODE, { becomes: null }),
  /** The name of the member of staff who created them. */
  participant_made_by: participant<Generated<string | null>>(NOT_EXPORTED, { becomes: null }),
  /** The time when the sender replied to an answer, which makes it due again. Null if they have not. */
  asked_again_at: enquirer<Generated<string | null>>(NOT_EXPORTED),
  /** The reasons for suspecting spam, separated by commas. Null if it is in the inbox. */
  suspected_for: enquirer<Generated<string | null>>(NOT_EXPORTED),
  ...VERSION_COLUMNS,
})

export type EnquiryTable = RowOf<typeof ENQUIRY_TABLE>

export const ENQUIRY_NOTE_TABLE = describeTable('enquiry_notes', {
  id: rowId,
  enquiry_id: plain<number>(),
  /** Null if the author left the office; their name stays. */
  author_id: author<number | null>(),
  author_name: author(),
  text: enquirer('text'),
  created_at: enquirer('createdAt'),
  /** Null if it was not changed. */
  edited_at: plain<Generated<string | null>>(),
})

/** A reply of the office to an enquiry. */
export const ENQUIRY_REPLY_TABLE = describeTable('enquiry_replies', {
  id: rowId,
  enquiry_id: plain<number>(),
  channel: enquirer<ReplyChannel>(NOT_EXPORTED),
  /** Its row in the outbox; null if another program sent it, or the mail was deleted. */
  mail_id: plain<number | null>(),
  /** Null if the author left the office; their name stays. */
  author_id: author<number | null>(),
  author_name: author(),
  /** The recipient's address; null if it was no e-mail, and after that person's erasure. */
  to_address: enquirer<Generated<string | null>>('sentTo'),
  /** Recipients of a copy: addresses separated by commas. */
  cc: enquirer<Generated<string>>('copyTo'),
  /** Markdown. */
  text: enquirer('text'),
  /** 1 if this reply set the enquiry to contacted. Withdrawing it makes the enquiry pending again. */
  has_set_status: plain<number>(),
  /** 1 if this reply made its author the owner of an enquiry without one. */
  has_set_owner: plain<number>(),
  created_at: enquirer('createdAt'),
})

/** Recently deleted enquiries with notes and replies, for Undo: see `restoreEnquiry`. */
export const DELETED_ENQUIRY_TABLE = describeTable('deleted_enquiries', {
  enquiry_id: plain<number>(),
  /** The rows, as JSON. */
  kept: enquirer(NOT_EXPORTED),
  deleted_at: plain(),
})

/** A mail of the office's mailbox that belongs to an enquiry. Its source stays only in the mailbox. */
export const RECEIVED_MAIL_TABLE = describeTable('received_mails', {
  id: rowId,
  enquiry_id: plain<number>(),
  /** '<…@example.com>'. A mail without one gets one derived from its headers. */
  message_id: enquirer(NOT_EXPORTED),
  /** 1 if the enquiry was created from this mail. */
  begins_enquiry: plain<Generated<number>>(),
  /** Empty if this person was erased and the enquiry is somebody else's. */
  from_address: enquirer('from'),
  from_name: enquirer<string | null>('fromName'),
  /** The other recipients, including copies, without the office: addresses separated by commas. */
  to_addresses: enquirer<Generated<string>>('to'),
  cc_addresses: enquirer<Generated<string>>('copyTo'),
  subject: enquirer('subject'),
  /** Plain text, including quotations. */
  text: enquirer('text'),
  /** 1 if the mail has more text. */
  is_cut: plain<Generated<number>>(),
  /** 1 if the writer is the enquiry's sender or somebody to whom the office wrote about it. */
  is_from_known: plain<number>(),
  /** 1 if the office's mail server says that the sender is forged. */
  is_forged: plain<Generated<number>>(),
  /** 1 if it is automatic, such as an absence notice. */
  is_automatic: plain<Generated<number>>(),
  /** 1 if it is one of the later mails of a day with very many in this conversation. */
  is_one_of_many: plain<Generated<number>>(),
  /** The time of arrival at the mail server. */
  received_at: enquirer('receivedAt'),
  created_at: plain(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    contacts: EnquiryTable
    enquiry_notes: RowOf<typeof ENQUIRY_NOTE_TABLE>
    enquiry_replies: RowOf<typeof ENQUIRY_REPLY_TABLE>
    deleted_enquiries: RowOf<typeof DELETED_ENQUIRY_TABLE>
    received_mails: RowOf<typeof RECEIVED_MAIL_TABLE>
  }
}
