interface SampleCertificateTable {
  /** One sample for each program; it goes with the program. */
  program_id: number
  certificate_id: string
  token: string
  verification_key: string
  participant_name: string
  training_program_name: string
  training_duration: string
  issuer_name: string
  issuer_tagline: string
  signatory: string
  letterhead: string | null
  issue_date: string
  created_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    sample_certificates: SampleCertificateTable
  }
}

export type { SampleCertificateTable }
