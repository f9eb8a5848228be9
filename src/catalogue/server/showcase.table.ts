import type { Generated } from 'kysely'
import type { ShowcaseKind } from '../showcase-kinds.ts'
import { BY_CODE, describeTable, plain, type RowOf, showcase, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

export const SHOWCASE_ENTRY_TABLE = describeTable('showcase_entries', {
  id: showcase<Generated<number>>(BY_CODE),
  /** Display order. */
  position: plain<number>(),
  kind: showcase<ShowcaseKind>(BY_CODE),
  name: showcase(BY_CODE),
  role: showcase(BY_CODE),
  text: showcase(BY_CODE),
  image_path: showcase<string | null>(BY_CODE),
  email: showcase(BY_CODE),
  consent_on: showcase<string | null>(BY_CODE),
  is_published: showcase<number>(BY_CODE),
  /** Name and role, folded for search. */
  search_text: showcase(NOT_EXPORTED),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type ShowcaseEntryTable = RowOf<typeof SHOWCASE_ENTRY_TABLE>

/** The programs that an entry is about. A row is deleted with its entry or program. */
export const SHOWCASE_PROGRAM_TABLE = describeTable('showcase_programs', {
  entry_id: showcase<number>(BY_CODE),
  program_id: showcase<number>(BY_CODE),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    showcase_entries: ShowcaseEntryTable
    showcase_programs: RowOf<typeof SHOWCASE_PROGRAM_TABLE>
  }
}
