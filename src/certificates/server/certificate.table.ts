import type { Generated, GeneratedAlways } from 'kysely'
import type { NameLines } from '../name-lines.ts'

/** A certificate with a snapshot of everything printed on it. Later changes of participant or program do not reach it (docs/product/contract.md, section 4). */
export interface CertificateTable {
  id: Generated<number>
  certificate_id: string
  /** The number in capitals, without spaces and hyphens. Look-ups compare this. */
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
  /** JSON of a Letterhead: logo and signatories. Null without them, and for everything from before. */
  letterhead: string | null
  /** 2 when a long name may take two lines; 1 for all others and everything from before. */
  name_lines: Generated<NameLines>
  issue_date: string
  expiry_date: string | null
  certificate_path: string | null
  /** JSON of a TrainingSnapshot. Null without a batch, and for everything from before there were batches. */
  training: string | null
  /** The batch of that training. */
  batch_id: number | null
  revoked_on: string | null
  revocation_reason: string | null
  suspended_on: string | null
  suspension_reason: string | null
  /** 1 when issued; each correction adds one. The row holds the current edition. */
  edition: Generated<number>
  /** The instant at which this edition was issued. */
  edition_at: string
  /** This edition's entry in a status list (status-list-entry.table.ts). */
  status_list: number
  status_index: number
  /** The recipient in the credential: SHA-256 of a salt and the e-mail at the time of issue (Open Badges 3.0, IdentityHash). */
  recipient_salt: string | null
  recipient_hash: string | null
  /** The status that lists filter by. `refreshStatuses` updates it once a day (stored-status.server.ts). */
  status: Generated<'active' | 'expired' | 'suspended' | 'revoked'>
  /** 1 when it expires within EXPIRING_SOON_DAYS. */
  expires_soon: Generated<0 | 1>
  /** The expiry date, or '9999-12-31' without one. Lists sort by it. */
  expiry_order: GeneratedAlways<string>
  /** The keyed hash of certificate ID and name, by which verification finds the row (keyed-hash.server.ts). */
  verification_key: string
  /** Number, names and programs of all editions, as words for searches (base/text/search-words.ts). */
  search_text: string
  /** The name, folded for sorting. */
  sort_name: string
  /** What became of the links by which contacts of clients got it. Null: nobody was sent one. */
  client_delivery: Generated<'waiting' | 'failed' | 'sent' | 'opened' | null>
  /** When that was: of the latest delivery that a contact got, else of the link. */
  sent_to_client_at: Generated<string | null>
  created_at: string
  updated_at: string
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    certificates: CertificateTable
  }
}
