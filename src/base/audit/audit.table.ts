import type { Generated } from 'kysely'

/** What the chain of hashes protects. It contains no personal data: the values are in `audit_values`. */
export interface AuditTable {
  id: Generated<number>
  at: string
  actor_kind: string
  actor_id: number | null
  action: string
  subject: string
  /** JSON: for each value of the entry its salted hash (audit-values.server.ts). They stay when values are erased. */
  digests: string
  /** Its position in the chain, from 1 without gaps. Null until its transaction commits; a forged entry keeps null. */
  position: number | null
  /** The hash of the previous entry; '' for the first. */
  previous_hash: string | null
  hash: string | null
}

/** The values of an entry with their salts, stored beside the chain so that they can be erased (docs/decisions/0033). */
export interface AuditValuesTable {
  entry_id: number
  actor_name: string | null
  network: string | null
  /** JSON of the record before and after the change; null where there was none. */
  before: string | null
  after: string | null
  /** JSON: the salt of each value that was not erased. */
  salts: string
  /** JSON: for each erased value the id of the entry that says so; null while nothing was erased. */
  erased: string | null
}

declare module '../database/database.server.ts' {
  interface Tables {
    audit_entries: AuditTable
    audit_values: AuditValuesTable
  }
}
