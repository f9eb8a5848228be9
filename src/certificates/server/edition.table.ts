import type { Generated } from 'kysely'
import type { NameLines } from '../name-lines.ts'
import { BY_CODE, describeTable, participant, plain, rowId, type RowOf, signatory, NOT_EXPORTED } from '#base/values/columns.ts'

/** An edition that a correction replaced: its printed data, with its own address. */
export const CERTIFICATE_EDITION_TABLE = describeTable('certificate_editions', {
  id: rowId,
  certificate_row_id: plain<number>(),
  edition: participant<number>('edition'),
  token: participant(BY_CODE),
  verification_key: participant(NOT_EXPORTED),
  participant_name: participant('name'),
  training_program_name: participant('program'),
  training_duration: participant(NOT_EXPORTED),
  issuer_name: plain(),
  issuer_tagline: plain(),
  signatory: signatory(NOT_EXPORTED),
  letterhead: signatory<string | null>(NOT_EXPORTED),
  name_lines: plain<Generated<NameLines>>(),
  issue_date: participant('issueDate'),
  expiry_date: participant<string | null>('expiryDate'),
  certificate_path: participant<string | null>(NOT_EXPORTED),
  /** As in the certificates table. */
  training: participant<string | null>(BY_CODE, 'code'),
  edition_at: participant(NOT_EXPORTED),
  replaced_at: participant('replacedAt'),
  status_list: plain<number>(),
  status_index: plain<number>(),
  recipient_salt: participant<string | null>(NOT_EXPORTED, { becomes: null }),
  recipient_hash: participant<string | null>(NOT_EXPORTED, { becomes: null }),
})

export type CertificateEditionTable = RowOf<typeof CERTIFICATE_EDITION_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    certificate_editions: CertificateEditionTable
  }
}
