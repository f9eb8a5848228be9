import { BATCH_VIEW } from '../batches/batch-view.tsx'
import { CERTIFICATE_VIEW } from '../certificates/certificate-view.tsx'
import { CLIENT_VIEW } from '../clients/client-view.tsx'
import { ENQUIRY_VIEW } from '../enquiries/enquiry-view.tsx'
import { PARTICIPANT_VIEW } from '../participants/participant-view.tsx'
import { PROGRAM_VIEW } from '../programs/program-view.tsx'
import { SERVICE_VIEW } from '../services/service-view.tsx'
import { SHOWCASE_VIEW } from '../showcase/showcase-view.tsx'

/** One view for each record type, in the order of the sidebar. A new type is added here. */
export const RECORD_VIEWS = [
  SERVICE_VIEW,
  PROGRAM_VIEW,
  PARTICIPANT_VIEW,
  CERTIFICATE_VIEW,
  ENQUIRY_VIEW,
  BATCH_VIEW,
  CLIENT_VIEW,
  SHOWCASE_VIEW,
]
