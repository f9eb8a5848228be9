import type { Generated } from 'kysely'
import type { NameLines } from '../name-lines.ts'

/** An edition that a correction replaced: what was printed on it, with its own address. */
export interface CertificateEditionTable {
  id: Generated<number>
  certificate_row_id: number
  edition: number
  token: string
  verification_key: string
  participant_name: string
  training_program_name: string
  training_duration: string
  issuer_name: string
  issuer_tagline: string
  signatory: string
  letterhead: string | null
  name_lines: Generated<NameLines>
  issue_date: string
  expiry_date: string | null
  certificate_path: string | null
  /** As in the table of certificates. */
  training: string | null
  edition_at: string
  replaced_at: string
  status_list: number
  status_index: number
  recipient_salt: string | null
  recipient_hash: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    certificate_editions: CertificateEditionTable
  }
}
