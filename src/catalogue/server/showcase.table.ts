import type { Generated } from 'kysely'
import type { ShowcaseKind } from '../showcase.ts'

interface ShowcaseEntryTable {
  id: Generated<number>
  /** Display order. */
  position: number
  kind: ShowcaseKind
  name: string
  role: string
  text: string
  image_path: string | null
  email: string
  consent_on: string | null
  is_published: number
  /** Name and role, folded for search. */
  search_text: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

/** The programs that an entry is about. A row goes with the entry or the program. */
interface ShowcaseProgramTable {
  entry_id: number
  program_id: number
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    showcase_entries: ShowcaseEntryTable
    showcase_programs: ShowcaseProgramTable
  }
}

export type { ShowcaseEntryTable }
