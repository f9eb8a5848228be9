import type { Generated } from 'kysely'
import type { Program } from '../program.ts'

/** What a program shows, and what stays in the database. Prices are whole rupees, before GST. */
export interface ProgramTable extends Omit<Program, 'id' | 'imagePath' | 'isPublished'> {
  id: Generated<number>
  is_published: Generated<number>
  /** Display order. */
  position: number
  /** Title and description, folded for search. */
  search_text: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    training_programs: ProgramTable
  }
}
