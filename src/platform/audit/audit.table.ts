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
  /** JSON of the record before and after the change; null where there was none. */
  before: string | null
  after: string | null
  /** Its position in the chain, from 1 without gaps. Null until its transaction commits; a forged entry keeps null. */
  position: number | null
  /** The hash of the previous entry; '' for the first. */
  previous_hash: string | null
  hash: string | null
}

declare module '../database/database.server.ts' {
  interface Tables {
    audit_entries: AuditTable
  }
}
