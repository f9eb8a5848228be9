import type { Generated } from 'kysely'
import type { ParticipantStatus } from '../../participant.ts'
import type { RosterState, TestResult } from '../../roster-state.ts'

/** The columns of a participant that say what they have in a batch. */
export interface RosterColumns {
  batch_id: number | null
  roster_state: RosterState | null
  /** When they came: the order of the waiting list. */
  roster_since: string | null
  roster_reason: string | null
  seat_override_reason: string | null
  paid_on: string | null
  paid_reference: string | null
  /** Of the test of the program, in percent. */
  score: number | null
  result: TestResult | null
}

export interface ParticipantTable extends RosterColumns {
  id: Generated<number>
  person_id: number
  participant_id: string
  /** The participant ID without case, spaces and hyphens, as look-ups compare it. */
  lookup_id: string
  full_name: string
  /** Empty for people of a client who have none of their own. */
  email: string
  phone: string | null
  /** The factory that sent them. */
  client_id: number | null
  employee_code: string | null
  department: string | null
  /** The enrolment request that they were created from; null again when it is deleted. */
  enquiry_id: Generated<number | null>
  training_program_id: number
  enrollment_date: string
  status: ParticipantStatus
  /** Keyed hash of participant ID and e-mail together. A status check looks up nothing else (keyed-hash.server.ts). */
  status_key: string
  /** Participant ID, name, e-mail and employee code as search words (base/text/search-words.ts). */
  search_text: string
  /** The name, normalised for sorting. */
  sort_name: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

/** A note of the office about a participant. */
interface ParticipantNoteTable {
  id: Generated<number>
  participant_id: number
  /** Null when the author left the office; their name stays. */
  author_id: number | null
  author_name: string
  text: string
  created_at: string
  /** Null while it was not changed. */
  edited_at: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    participants: ParticipantTable
    participant_notes: ParticipantNoteTable
  }
}
