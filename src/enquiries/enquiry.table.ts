import type { Generated } from 'kysely'
import type { EnquiryKind, EnquiryStatus } from './enquiry.ts'

export interface EnquiryTable {
  id: Generated<number>
  full_name: string
  email: string
  phone: string | null
  subject: string
  message: string
  status: EnquiryStatus
  kind: EnquiryKind
  /** What a request is about; null again when that program or service is deleted. The subject still names it. */
  training_program_id: number | null
  service_id: number | null
  /** When the sender agreed to be stored; null when the form did not ask. */
  consent_at: string | null
  /** Name, e-mail, phone and subject, folded for search. */
  search_text: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

declare module '../platform/database.server.ts' {
  interface Tables {
    contacts: EnquiryTable
  }
}
