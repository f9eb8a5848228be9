import type { Generated } from 'kysely'

/** A link with which a person sets their password once. */
interface PasswordLinkTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token in the link. */
  token_hash: string
  created_at: string
  expires_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    password_links: PasswordLinkTable
  }
}
