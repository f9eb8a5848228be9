import { BATCH_RECORD } from './batch-record.ts'
import { CERTIFICATE_RECORD } from './certificate-record.ts'
import { CLIENT_RECORD } from './client-record.ts'
import { ENQUIRY_RECORD } from './enquiry-record.ts'
import { PARTICIPANT_RECORD } from './participant-record.ts'
import { PROGRAM_RECORD } from './program-record.ts'
import { QUOTATION_RECORD } from './quotation-record.ts'
import { SERVICE_RECORD } from './service-record.ts'
import { SHOWCASE_RECORD } from './showcase-record.ts'

/** Every record type, in the order of the sidebar (docs/product/requirements.md, section 2). A new type is added here. */
export const RECORD_DESCRIPTORS = [
  SERVICE_RECORD,
  PROGRAM_RECORD,
  PARTICIPANT_RECORD,
  CERTIFICATE_RECORD,
  ENQUIRY_RECORD,
  BATCH_RECORD,
  CLIENT_RECORD,
  QUOTATION_RECORD,
  SHOWCASE_RECORD,
] as const
