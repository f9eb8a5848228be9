import { PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES } from '../../participants/participant.ts'
import { deleteOffer, statusOffer, type BulkOffer } from '../bulk-parts/bulk-offers.tsx'

/** What is offered for ticked participants. */
export const PARTICIPANT_OFFERS: readonly BulkOffer[] = [
  statusOffer('participant-status', PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES),
  deleteOffer('participant-delete', 'Participants who hold certificates stay, and the result names them.'),
]
