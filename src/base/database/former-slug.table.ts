import { describeTable, plain, type RowOf } from '../values/columns.ts'

/** One row for each slug that a record used to have and no record has now. */
export const FORMER_SLUG_TABLE = describeTable('former_slugs', {
  kind: plain<AddressedKind>(),
  slug: plain(),
  record_id: plain<number>(),
  changed_at: plain(),
})

/** The kinds of records with a page and a slug. */
export type AddressedKind = 'program' | 'service'

declare module './database.server.ts' {
  interface Tables {
    former_slugs: RowOf<typeof FORMER_SLUG_TABLE>
  }
}
