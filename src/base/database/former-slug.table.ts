/** One row for each slug that a record had before and that no record has now. */
export interface FormerSlugTable {
  kind: AddressedKind
  slug: string
  record_id: number
  changed_at: string
}

/** The kinds of record that have a page with a slug. */
export type AddressedKind = 'program' | 'service'

declare module './database.server.ts' {
  interface Tables {
    former_slugs: FormerSlugTable
  }
}
