import type { Generated } from 'kysely'
import type { Program } from '../program.schema.ts'
import { describeTable, plain, rowId, type RowOf, VERSION_COLUMNS } from '#base/values/columns.ts'

/** The published content of a program, and internal columns. Prices are whole rupees, before GST. */
export const PROGRAM_TABLE = describeTable('training_programs', {
  title: plain(),
  slug: plain<Program['slug']>(),
  description: plain(),
  category: plain(),
  duration: plain(),
  price: plain<Program['price']>(),
  online_price: plain<Program['online_price']>(),
  offline_price: plain<Program['offline_price']>(),
  delivery_mode: plain<Program['delivery_mode']>(),
  validity_months: plain<Program['validity_months']>(),
  min_attendance: plain<Program['min_attendance']>(),
  pass_mark: plain<Program['pass_mark']>(),
  sac: plain<Generated<string>>(),
  image_path: plain<Program['image_path']>(),
  id: rowId,
  is_published: plain<Generated<number>>(),
  /** Display order. */
  position: plain<number>(),
  /** Title and description, folded for search. */
  search_text: plain(),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type ProgramTable = RowOf<typeof PROGRAM_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    training_programs: ProgramTable
  }
}
