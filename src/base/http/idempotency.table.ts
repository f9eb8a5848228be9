import { anybody, describeTable, plain, type RowOf, NOT_EXPORTED } from '../values/columns.ts'

export const IDEMPOTENCY_TABLE = describeTable('idempotency_keys', {
  key: plain(),
  scope: anybody(NOT_EXPORTED),
  /** Hash of the body, to refuse the same key with another body. */
  fingerprint: anybody(NOT_EXPORTED),
  /** The first reply as JSON. Null for calls that are recomputed. */
  answer: anybody<string | null>(NOT_EXPORTED),
  created_at: plain(),
})

declare module '../database/database.server.ts' {
  interface Tables {
    idempotency_keys: RowOf<typeof IDEMPOTENCY_TABLE>
  }
}
