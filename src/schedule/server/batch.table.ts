import type { Generated } from 'kysely'
import type { BatchMode, BatchStatus } from '../batch.ts'
import { describeTable, plain, rowId, type RowOf, showcase, UNTOLD, VERSION_COLUMNS } from '#base/values/columns.ts'

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
  /** The day on which the client paid it. */
  lump_sum_paid_on: plain<Generated<string | null>>(),
  joining_text: plain(),
  is_public: plain<number>(),
  status: plain<BatchStatus>(),
  cancelled_reason: plain<string | null>(),
  /** When it became certain that it runs. */
  confirmed_at: plain<string | null>(),
  /** Of its calendar files. */
  sequence: plain<Generated<number>>(),
  /** The first of its days, and the last date on which it goes on, for lists: the date after the last day when that is a night. */
  first_day: plain(),
  last_day: plain(),
  /** How many participants have a seat, and how many wait. Triggers on participants count them. */
  seats_taken: plain<Generated<number>>(),
  waiting: plain<Generated<number>>(),
  /** Place, venue, State and trainers, folded for search. */
  search_text: showcase(UNTOLD, 'code'),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type BatchTable = RowOf<typeof BATCH_TABLE>

/** Times are 'HH:MM' in India. The end of a night counts on: '30:00' is 06:00 of the next day. */
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
  /** Null for a typed name, and when the entry was deleted. */
  entry_id: showcase<number | null>(UNTOLD),
  name: showcase(UNTOLD),
})

/** The schedule of a batch that visitors and the office saw until it changed. */
export const FORMER_SCHEDULE_TABLE = describeTable('former_schedules', {
  batch_id: plain<number>(),
  /** When it was changed: an instant. */
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
