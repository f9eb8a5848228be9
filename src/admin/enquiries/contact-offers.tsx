import { ENQUIRY_STATUS_TONES, ENQUIRY_STATUSES } from '../../enquiries/enquiry.ts'
import { deleteOffer, statusOffer, type BulkOffer } from '../bulk-parts/bulk-offers.tsx'

/** What is offered for ticked messages. */
export const CONTACT_OFFERS: readonly BulkOffer[] = [
  statusOffer('enquiry-status', ENQUIRY_STATUSES, ENQUIRY_STATUS_TONES),
  deleteOffer('enquiry-delete', 'What was noted about them goes, too.'),
]
