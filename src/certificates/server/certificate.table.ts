import type { Generated, GeneratedAlways } from 'kysely'
import type { NameLines } from '../name-lines.ts'
import {
  BY_CODE,
  describeTable,
  participant,
  plain,
  rowId,
  type RowOf,
  signatory,
  NOT_EXPORTED,
  VERSION_COLUMNS,
} from '#base/values/columns.ts'

/**
 * A certificate with a snapshot of everything printed on it. Later changes of participant or program do not reach it
 * (docs/product/contract.md, section 4).
 */
export const CERTIFICATE_TABLE = describeTable('certificates', {
  id: rowId,
  certificate_id: participant(BY_CODE),
  /** The number in capitals, without spaces and hyphens. Look-ups compare this. */
  lookup_id: participant(NOT_EXPORTED),
  /** 128 random bits: the public address /c/{token}. */
  token: participant(BY_CODE),
  participant_id: participant<number>(BY_CODE),
  training_program_id: participant<number>(BY_CODE),
  participant_name: participant(BY_CODE),
  training_program_name: participant(BY_CODE),
  training_duration: participant(BY_CODE),
  issuer_name: plain(),
  issuer_tagline: plain(),
  signatory: signatory(NOT_EXPORTED),
  /** JSON of a Letterhead: logo and signatories. Null without them, and for all older rows. */
  letterhead: signatory<string | null>(NOT_EXPORTED),
  /** 2 if a long name may take two lines; 1 for all others and for all older rows. */
  name_lines: plain<Generated<NameLines>>(),
  issue_date: participant(BY_CODE),
  expiry_date: participant<string | null>(BY_CODE),
  certificate_path: participant<string | null>(BY_CODE),
  /** JSON of a TrainingSnapshot. Null without a batch, and for all rows from before batches existed. */
  training: participant<string | null>(BY_CODE, 'code'),
  /** The batch of that training. */
  batch_id: participant<number | null>(NOT_EXPORTED),
  revoked_on: participant<string | null>(BY_CODE),
  revocation_reason: participant<string | null>(BY_CODE),
  suspended_on: participant<string | null>(BY_CODE),
  suspension_reason: participant<string | null>(BY_CODE),
  /** 1 when issued; each correction adds one. The row holds the current edition. */
  edition: participant<Generated<number>>(BY_CODE),
  /** The instant at which this edition was issued. */
  edition_at: participant(BY_CODE),
  /** This edition's entry in a status list (status-list-entry.table.ts). */
  status_list: plain<number>(),
  status_index: plain<number>(),
  /** The recipient in the credential: SHA-256 of a salt and the e-mail at the time of issue (Open Badges 3.0, IdentityHash). */
  recipient_salt: participant<string | null>(NOT_EXPORTED, { becomes: null }),
  recipient_hash: participant<string | null>(BY_CODE, { becomes: null }),
  /** The status that lists filter by. `refreshStatuses` updates it once a day (stored-status.server.ts). */
  status: participant<Generated<'active' | 'expired' | 'suspended' | 'revoked'>>(BY_CODE),
  /** 1 when it expires within EXPIRING_SOON_DAYS. */
  expires_soon: plain<Generated<0 | 1>>(),
  /** The expiry date, or '9999-12-31' without one. Lists sort by it. */
  expiry_order: plain<GeneratedAlways<string>>(),
  /** The keyed hash of certificate ID and name, by which verification finds the row (keyed-hash.server.ts). */
  verification_key: participant(NOT_EXPORTED),
  /** Number, names and programs of all editions, as words for searches (base/text/search-words.ts). */
  search_text: participant(NOT_EXPORTED),
  /** The name, folded for sorting. */
  sort_name: participant(NOT_EXPORTED),
  /** The state of the links by which contacts of clients received it. Null if there were none. */
  client_delivery: plain<Generated<'waiting' | 'failed' | 'sent' | 'opened' | null>>(),
  /** The time of that state: of the latest delivery to a contact, otherwise of the link. */
  sent_to_client_at: plain<Generated<string | null>>(),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type CertificateTable = RowOf<typeof CERTIFICATE_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    certificates: CertificateTable
  }
}
