import { describeTable, plain, type RowOf, signatory, NOT_EXPORTED } from '#base/values/columns.ts'

export const SAMPLE_CERTIFICATE_TABLE = describeTable('sample_certificates', {
  /** One sample for each program; it is deleted with the program. */
  program_id: plain<number>(),
  certificate_id: plain(),
  token: plain(),
  verification_key: plain(),
  participant_name: plain(),
  training_program_name: plain(),
  training_duration: plain(),
  issuer_name: plain(),
  issuer_tagline: plain(),
  signatory: signatory(NOT_EXPORTED),
  letterhead: signatory<string | null>(NOT_EXPORTED),
  issue_date: plain(),
  created_at: plain(),
})

export type SampleCertificateTable = RowOf<typeof SAMPLE_CERTIFICATE_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    sample_certificates: SampleCertificateTable
  }
}
