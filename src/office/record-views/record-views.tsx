import { BATCH_VIEW } from '#training/office/batches/batch-view.tsx'
import { CERTIFICATE_VIEW } from '#certificates/office/certificate-view.tsx'
import { CLIENT_VIEW } from '#clients/office/client-view.tsx'
import { ENQUIRY_VIEW } from '#enquiries/office/enquiry-view.tsx'
import { PARTICIPANT_VIEW } from '#training/office/participants/participant-view.tsx'
import { PROGRAM_VIEW } from '#catalogue/office/program-view.tsx'
import { QUOTATION_VIEW } from '#quotations/office/quotation-view.tsx'
import { SERVICE_VIEW } from '#catalogue/office/service-view.tsx'
import { SHOWCASE_VIEW } from '#catalogue/office/showcase-view.tsx'

/** One view for each record type, in the order of the sidebar. A new type is added here. */
export const RECORD_VIEWS = [
  SERVICE_VIEW,
  PROGRAM_VIEW,
  PARTICIPANT_VIEW,
  CERTIFICATE_VIEW,
  ENQUIRY_VIEW,
  BATCH_VIEW,
  CLIENT_VIEW,
  QUOTATION_VIEW,
  SHOWCASE_VIEW,
]
