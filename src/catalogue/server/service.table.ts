import type { Generated } from 'kysely'
import { describeTable, plain, rowId, type RowOf, VERSION_COLUMNS } from '#base/values/columns.ts'

export const SERVICE_TABLE = describeTable('services', {
  id: rowId,
  /** Display order. */
  position: plain<number>(),
  slug: plain<string | null>(),
  title: plain(),
  description: plain(),
  icon: plain(),
  /** JSON list of strings. */
  features: plain(),
  sac: plain<Generated<string>>(),
  is_published: plain<Generated<number>>(),
  /** Title, folded for search. */
  search_text: plain(),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type ServiceTable = RowOf<typeof SERVICE_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    services: ServiceTable
  }
}
