import type { Generated } from 'kysely'
import type { ParticipantStatus } from '../../participants/participant.ts'
import type { RosterState, TestResult } from '../../roster/roster-state.ts'
import {
  author,
  describeTable,
  participant,
  plain,
  rowId,
  type RowOf,
  type TypesOf,
  NOT_EXPORTED,
  VERSION_COLUMNS,
} from '#base/values/columns.ts'

/** The columns of a participant's place in their batch. */
export const ROSTER_COLUMNS = {
  roster_state: participant<RosterState | null>('place'),
  /** The time they joined: the order of the waiting list. */
  roster_since: participant<string | null>('since'),
  /** The day on which their place was cancelled. */
  cancelled_on: participant<string | null>('cancelledOn'),
  /** The time of the request for this batch that they came from, if there was one. */
  asked_at: participant<string | null>(NOT_EXPORTED),
  roster_reason: participant<string | null>('reason', { becomes: null }),
  seat_override_reason: participant<string | null>('seatOverrideReason', { becomes: null }),
  /** When somebody declined the invitation in their calendar, and did not accept it afterwards. */
  declined_at: participant<string | null>('declinedAt', { becomes: null }),
  declined_comment: participant<string | null>('declinedComment', { becomes: null }),
  paid_on: participant<string | null>('paidOn'),
  /**
   * The fee of the place, agreed when it was booked: whole rupees, before GST. A later change of the price leaves it alone. It does not
   * count while the batch is paid as a whole.
   */
  agreed_fee: participant<number | null>('agreedFee'),
  /** The office's reason for changing the fee. */
  fee_reason: participant<string | null>('feeReason', { becomes: null }),
  paid_reference: participant<string | null>('paidReference', { becomes: null }),
  /** Score of the program's test, in percent. */
  score: participant<number | null>('score'),
  result: participant<TestResult | null>('result'),
  /** The order of a quotation that the place is one of. */
  order_id: participant<number | null>(NOT_EXPORTED),
}

export const PARTICIPANT_COLUMNS = {
  id: participant<Generated<number>>('id'),
  person_id: participant<number>('personId'),
  participant_id: participant('participantId'),
  /** The participant ID without case, spaces and hyphens, as look-ups compare it. */
  lookup_id: participant(NOT_EXPORTED),
  full_name: participant('fullName'),
  /** Empty for people of a client who have none of their own. */
  email: participant('email', { becomes: '' }),
  phone: participant<string | null>('phone', { becomes: null }),
  /** The factory that sent them. */
  client_id: participant<number | null>('clientId'),
  employee_code: participant<string | null>('employeeCode', { becomes: null }),
  department: participant<string | null>('department', { becomes: null }),
  /** The enrolment request that they were created from; null again when it is deleted. */
  enquiry_id: participant<Generated<number | null>>(NOT_EXPORTED),
  training_program_id: participant<number>('trainingProgramId'),
  batch_id: participant<number | null>('batchId'),
  enrollment_date: participant('enrollmentDate'),
  status: participant<ParticipantStatus>('status'),
  /** Keyed hash of participant ID and e-mail together. A status check looks up nothing else (keyed-hash.server.ts). */
  status_key: participant(NOT_EXPORTED, 'code'),
  /** Participant ID, name, e-mail, phone and searched texts as search words (base/text/search-words.ts). */
  search_text: participant(NOT_EXPORTED, 'code'),
  /** The name, normalised for sorting. */
  sort_name: participant(NOT_EXPORTED),
  created_at: plain(),
  ...VERSION_COLUMNS,
}

export const PARTICIPANT_TABLE = describeTable('participants', { ...ROSTER_COLUMNS, ...PARTICIPANT_COLUMNS })

export type ParticipantTable = RowOf<typeof PARTICIPANT_TABLE>

/** The participant columns about the place in a batch. */
export type RosterColumns = TypesOf<typeof ROSTER_COLUMNS> & Pick<ParticipantTable, 'batch_id'>

/** A note of the office about a participant. */
export const PARTICIPANT_NOTE_TABLE = describeTable('participant_notes', {
  id: rowId,
  participant_id: plain<number>(),
  /** Null if the author left the office; their name stays. */
  author_id: author<number | null>(),
  author_name: author(),
  text: participant('text', 'row'),
  created_at: participant('createdAt', 'row'),
  /** Null if it was not changed. */
  edited_at: plain<string | null>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    participants: ParticipantTable
    participant_notes: RowOf<typeof PARTICIPANT_NOTE_TABLE>
  }
}
