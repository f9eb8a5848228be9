import { anybody, author, BY_CODE, describeTable, plain, rowId, type RowOf, NOT_EXPORTED } from '../values/columns.ts'

/** The entries protected by the hash chain. They contain no personal data: the values are in `audit_values`. */
export const AUDIT_TABLE = describeTable('audit_entries', {
  id: rowId,
  at: anybody(BY_CODE, 'stays'),
  actor_kind: plain(),
  actor_id: author<number | null>(),
  action: anybody(BY_CODE, 'stays'),
  subject: anybody(BY_CODE, 'stays'),
  /** JSON: the salted hash of each value (audit-values.server.ts). They stay when values are erased. */
  digests: plain(),
  /** Its position in the chain, from 1 without gaps. Null until its transaction commits; a forged entry keeps null. */
  position: plain<number | null>(),
  /** The hash of the previous entry; '' for the first. */
  previous_hash: plain<string | null>(),
  hash: plain<string | null>(),
})

export type AuditTable = RowOf<typeof AUDIT_TABLE>

/** The values of an entry with their salts, stored beside the chain so that they can be erased (docs/decisions/0033). */
export const AUDIT_VALUES_TABLE = describeTable('audit_values', {
  entry_id: plain<number>(),
  actor_name: author<string | null>(),
  network: anybody<string | null>(NOT_EXPORTED, 'code'),
  /** JSON of the record before and after the change; null if it did not exist. */
  before: anybody<string | null>(BY_CODE, 'code'),
  after: anybody<string | null>(BY_CODE, 'code'),
  /** JSON: the salt of each value that has not been erased. */
  salts: plain(),
  /** JSON: the id of the erasure entry for each erased value; null if nothing was erased. */
  erased: plain<string | null>(),
})

export type AuditValuesTable = RowOf<typeof AUDIT_VALUES_TABLE>

declare module '../database/database.server.ts' {
  interface Tables {
    audit_entries: AuditTable
    audit_values: AuditValuesTable
  }
}
