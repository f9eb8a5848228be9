import { anybody, describeTable, plain, type RowOf, UNTOLD } from '../values/columns.ts'

export const IDEMPOTENCY_TABLE = describeTable('idempotency_keys', {
  key: plain(),
  scope: anybody(UNTOLD),
  /** Hash of the body: the same key with another body is refused. */
  fingerprint: anybody(UNTOLD),
  /** The first answer as JSON. Null for calls that are run again. */
  answer: anybody<string | null>(UNTOLD),
  created_at: plain(),
})

declare module '../database/database.server.ts' {
  interface Tables {
    idempotency_keys: RowOf<typeof IDEMPOTENCY_TABLE>
  }
}
