import type { Generated } from 'kysely'

export interface ServiceTable {
  id: Generated<number>
  /** Display order. */
  position: number
  slug: string | null
  title: string
  description: string
  icon: string
  /** JSON list of strings. */
  features: string
  is_published: Generated<number>
  /** Title, folded for search. */
  search_text: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    services: ServiceTable
  }
}
