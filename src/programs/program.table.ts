import type { Generated } from 'kysely'
import type { DeliveryMode } from './program.ts'

export interface ProgramTable {
  id: Generated<number>
  /** Display order. */
  position: number
  slug: string | null
  title: string
  description: string
  category: string
  duration: string
  /** Whole rupees, before GST; so are the two below. */
  price: number
  online_price: number | null
  offline_price: number | null
  delivery_mode: DeliveryMode
  image_path: string | null
  /** Title and description, folded for search. */
  search_text: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

declare module '../platform/database/database.server.ts' {
  interface Tables {
    training_programs: ProgramTable
  }
}
