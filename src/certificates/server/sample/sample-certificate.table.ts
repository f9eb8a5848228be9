import { describeTable, plain, type RowOf, signatory, UNTOLD } from '#base/values/columns.ts'

export const SAMPLE_CERTIFICATE_TABLE = describeTable('sample_certificates', {
  /** One sample for each program; it goes with the program. */
  program_id: plain<number>(),
  certificate_id: plain<string>(),
  token: plain<string>(),
  verification_key: plain<string>(),
  participant_name: plain<string>(),
  training_program_name: plain<string>(),
  training_duration: plain<string>(),
  issuer_name: plain<string>(),
  issuer_tagline: plain<string>(),
  signatory: signatory<string>(UNTOLD),
  letterhead: signatory<string | null>(UNTOLD),
  issue_date: plain<string>(),
  created_at: plain<string>(),
})

export type SampleCertificateTable = RowOf<typeof SAMPLE_CERTIFICATE_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    sample_certificates: SampleCertificateTable
  }
}
