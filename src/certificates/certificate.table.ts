import type { Generated, GeneratedAlways } from 'kysely'

/** A snapshot: what was printed is here, whatever becomes of the participant or the program (docs/product/contract.md section 4). */
export interface CertificateTable {
  id: Generated<number>
  certificate_id: string
  /** The number without case, spaces and hyphens: what a look-up compares. */
  lookup_id: string
  /** 128 random bits: the public address /c/{token}. */
  token: string
  participant_id: number
  training_program_id: number
  participant_name: string
  training_program_name: string
  training_duration: string
  issuer_name: string
  issuer_tagline: string
  signatory: string
  issue_date: string
  expiry_date: string | null
  certificate_path: string | null
  revoked_on: string | null
  revocation_reason: string | null
  suspended_on: string | null
  suspension_reason: string | null
  /** 1 as first issued; each correction is one more. The row is always the present one. */
  edition: Generated<number>
  /** The instant at which this edition was issued. */
  edition_at: string
  /** This edition's place in a status list (status-entry.table.ts). */
  status_list: number
  status_index: number
  /** Whose it is, for the credential: SHA-256 of the e-mail of then and a salt (Open Badges 3.0, IdentityHash). */
  recipient_salt: string | null
  recipient_hash: string | null
  /** As of the day lists were last asked by status (standing.server.ts): what they filter by. */
  standing: Generated<'active' | 'expired' | 'suspended' | 'revoked'>
  /** 1 when it expires within the time of the warning. */
  expires_soon: Generated<0 | 1>
  /** The expiry date, or the last of all days: what lists sort by. */
  expiry_order: GeneratedAlways<string>
  /** Keyed hash of certificate ID and name together: the only thing a verification looks up (keyed-hash.server.ts). */
  verification_key: string
  /** Number, names and programs of all editions, as words of a search (shared/search-words.ts). */
  search_text: string
  /** The name, folded for sorting. */
  sort_name: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

declare module '../platform/database/database.server.ts' {
  interface Tables {
    certificates: CertificateTable
  }
}
