export interface IdempotencyTable {
  key: string
  scope: string
  /** Hash of the body: the same key with another body is refused. */
  fingerprint: string
  /** The first answer as JSON. Null for calls that are run again. */
  answer: string | null
  created_at: string
}

declare module '../database/database.server.ts' {
  interface Tables {
    idempotency_keys: IdempotencyTable
  }
}
