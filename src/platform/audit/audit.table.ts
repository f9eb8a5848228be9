import type { Generated } from 'kysely'

export interface AuditTable {
  id: Generated<number>
  at: string
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  network: string | null
  action: string
  subject: string
  /** JSON of the row as it was and as it became; null where there was none. */
  before: string | null
  after: string | null
  /** Its place in the chain, from 1 without gaps; null until its transaction commits, and for ever in a forgery. */
  position: number | null
  /** The hash of the entry before; '' for the first. */
  previous_hash: string | null
  hash: string | null
}

declare module '../database/database.server.ts' {
  interface Tables {
    audit_entries: AuditTable
  }
}
