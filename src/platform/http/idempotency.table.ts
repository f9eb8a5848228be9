export interface IdempotencyTable {
  key: string
  scope: string
  /** Digest of the body: the same key with another body is refused. */
  fingerprint: string
  /** The first answer as JSON; null where the second call is computed anew. */
  answer: string | null
  created_at: string
}

declare module '../database/database.server.ts' {
  interface Tables {
    idempotency_keys: IdempotencyTable
  }
}
