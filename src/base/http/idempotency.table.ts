import { anybody, describeTable, plain, type RowOf, UNTOLD } from '../values/columns.ts'

export const IDEMPOTENCY_TABLE = describeTable('idempotency_keys', {
  key: plain<string>(),
  scope: anybody<string>(UNTOLD),
  /** Hash of the body: the same key with another body is refused. */
  fingerprint: anybody<string>(UNTOLD),
  /** The first answer as JSON. Null for calls that are run again. */
  answer: anybody<string | null>(UNTOLD),
  created_at: plain<string>(),
})

declare module '../database/database.server.ts' {
  interface Tables {
    idempotency_keys: RowOf<typeof IDEMPOTENCY_TABLE>
  }
}
