import type { Generated } from 'kysely'
import type { BatchStatus } from '../../batches/batch-status.ts'
import type { BatchMode } from '../../batches/batch-place.ts'
import { describeTable, plain, rowId, type RowOf, showcase, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

export const BATCH_TABLE = describeTable('batches', {
  id: rowId,
  training_program_id: plain<number>(),
  mode: plain<BatchMode>(),
  place: plain(),
  venue: plain(),
  state: plain(),
  map_link: plain<string | null>(),
  meeting_link: plain<string | null>(),
  seats: plain<number | null>(),
  client_id: plain<number | null>(),
  client_contact_id: plain<number | null>(),
  /** Whole rupees, before GST. */
  lump_sum: plain<number | null>(),
  /** The day of the client's payment. */
  lump_sum_paid_on: plain<Generated<string | null>>(),
  joining_text: plain(),
  is_public: plain<number>(),
  status: plain<BatchStatus>(),
  cancelled_reason: plain<string | null>(),
  /** The time of confirmation that it runs. */
  confirmed_at: plain<string | null>(),
  /** Sequence of its calendar files. */
  sequence: plain<Generated<number>>(),
  /** The first day and the last date, for lists. If the last day is a night, the last date is the next day. */
  first_day: plain(),
  last_day: plain(),
  /** The number of participants with a seat and on the waiting list. Triggers on participants maintain both. */
  seats_taken: plain<Generated<number>>(),
  waiting: plain<Generated<number>>(),
  /** Place, venue, State and trainers, folded for search. */
  search_text: showcase(NOT_EXPORTED, 'code'),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type BatchTable = RowOf<typeof BATCH_TABLE>

/** Times are 'HH:MM' in India. The end of a night counts on: '30:00' is 06:00 on the next day. */
export const BATCH_DAY_TABLE = describeTable('batch_days', {
  batch_id: plain<number>(),
  date: plain(),
  start_time: plain(),
  end_time: plain(),
})

export const BATCH_TRAINER_TABLE = describeTable('batch_trainers', {
  batch_id: plain<number>(),
  /** Display order. */
  position: plain<number>(),
  /** Null for a typed name, and after the entry was deleted. */
  entry_id: showcase<number | null>(NOT_EXPORTED),
  name: showcase(NOT_EXPORTED),
})

/** An earlier schedule of a batch, as visitors and the office saw it until it changed. */
export const FORMER_SCHEDULE_TABLE = describeTable('former_schedules', {
  batch_id: plain<number>(),
  /** The instant at which this schedule was replaced. */
  until: plain(),
  mode: plain<BatchMode>(),
  place: plain(),
  /** The days with their hours, as JSON. */
  days: plain(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batches: BatchTable
    batch_days: RowOf<typeof BATCH_DAY_TABLE>
    batch_trainers: RowOf<typeof BATCH_TRAINER_TABLE>
    former_schedules: RowOf<typeof FORMER_SCHEDULE_TABLE>
  }
}
