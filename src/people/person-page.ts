import type { Certificate } from '../certificates/certificate.ts'
import type { ReplyChannel } from '../enquiries/enquiry-reply.ts'
import type { EnquiryNote, EnquiryStatus } from '../enquiries/enquiry.ts'
import type { MailKind } from '../mail/mail-data.ts'
import type { MailStatus } from '../mail/mail-kinds.ts'
import type { Participant } from '../participants/participant.ts'
import type { PersonRecord } from '../person-links/person-record.ts'
import type { AuditEntry } from '../platform/audit/audit-log.ts'

/** One person in the office: everything that their joined records say (docs/decisions/0053). */
export interface PersonPage {
  /** The record by which the page was opened. Any record of the person opens the same page. */
  record: PersonRecord
  /** Different spellings, those of the newest record first. */
  names: string[]
  emails: string[]
  phones: string[]
  /** The first enrolment or message, 'YYYY-MM-DD'. */
  since: string
  programs: PersonPart<PersonProgram>
  certificates: PersonPart<Certificate>
  messages: PersonPart<PersonMessage>
  notes: PersonPart<PersonNote>
  /** Null for a role that may not read the history. */
  history: AuditEntry[] | null
  /** What the history calls the records of this person. */
  subjects: string[]
  joins: PersonJoin[]
  suggestions: PersonSuggestion[]
  /** Records that somebody said are of another person. */
  declined: PersonJoin[]
}

/** The newest of a list, and how many there are in all. */
interface PersonPart<Row> {
  rows: Row[]
  total: number
}

/** An enrolment, with the entity tag that a change of its status must send. */
export interface PersonProgram extends Participant {
  etag: string
}

export type PersonMessage =
  | { type: 'enquiry'; id: number; at: string; subject: string; text: string; status: EnquiryStatus }
  | { type: 'reply'; id: number; enquiryId: number; at: string; author: string; channel: ReplyChannel; text: string }
  | { type: 'mail'; id: number; at: string; kind: MailKind; subject: string | null; status: MailStatus }

/** A note on one of the records. */
export interface PersonNote extends EnquiryNote {
  on: PersonRecord
}

/** Enough to recognise a record. */
export interface PersonRecordBrief {
  record: PersonRecord
  name: string
  /** The program of an enrolment, the subject of a message. */
  detail: string
  /** The participant ID, or the reference of a message. */
  reference: string | null
  email: string
  phone: string | null
}

/** What somebody said about two records, one of them of this person. */
export interface PersonJoin {
  id: number
  one: PersonRecordBrief
  other: PersonRecordBrief
  /** 'Same e-mail'; empty when nothing suggested it. */
  reason: string
  author: string
  at: string
}

/** Somebody who is probably the same person. */
export interface PersonSuggestion {
  /** The two records that have something in common: of this person, and of the other one. */
  ours: PersonRecord
  theirs: PersonRecordBrief
  /** How many records the other person has. */
  recordCount: number
  reasons: MatchReason[]
}

export interface MatchReason {
  by: 'email' | 'phone'
  /** The address or number that both have, as the other record has it. */
  value: string
  /** How many people use it; null while it may be one person's. */
  sharedBy: number | null
  /** An address of a company, such as info@. */
  isRoleAddress: boolean
}

export function isWeakReason({ sharedBy, isRoleAddress }: MatchReason): boolean {
  return sharedBy !== null || isRoleAddress
}

/** 'Same e-mail and phone'; empty when they have nothing in common. */
export function reasonText(common: ReadonlyArray<MatchReason['by']>): string {
  const names = [common.includes('email') && 'e-mail', common.includes('phone') && 'phone'].filter(Boolean)
  return names.length === 0 ? '' : `Same ${names.join(' and ')}`
}

/** The page of a person, opened by one of their records. */
export function personPath(record: PersonRecord): string {
  return `/admin?view=person&id=${record}`
}
