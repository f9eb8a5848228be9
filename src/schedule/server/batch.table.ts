import type { Generated } from 'kysely'
import type { BatchMode, BatchStatus } from '../batch.ts'

export interface BatchTable {
  id: Generated<number>
  training_program_id: number
  mode: BatchMode
  place: string
  venue: string
  state: string
  map_link: string | null
  meeting_link: string | null
  seats: number | null
  client_id: number | null
  client_contact_id: number | null
  /** Whole rupees, before GST. */
  lump_sum: number | null
  joining_text: string
  is_public: number
  status: BatchStatus
  cancelled_reason: string | null
  /** When it became certain that it runs. */
  confirmed_at: string | null
  /** Of its calendar files. */
  sequence: Generated<number>
  /** The first and the last of its days, for lists. */
  first_day: string
  last_day: string
  /** How many participants have a seat, and how many wait. Triggers on participants count them. */
  seats_taken: Generated<number>
  waiting: Generated<number>
  /** Place, venue, State and trainers, folded for search. */
  search_text: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

/** Times are 'HH:MM' in India. */
interface BatchDayTable {
  batch_id: number
  date: string
  start_time: string
  end_time: string
}

interface BatchTrainerTable {
  batch_id: number
  /** Display order. */
  position: number
  /** Null for a typed name, and when the entry was deleted. */
  entry_id: number | null
  name: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    batches: BatchTable
    batch_days: BatchDayTable
    batch_trainers: BatchTrainerTable
  }
}
