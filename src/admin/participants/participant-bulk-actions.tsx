import { PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES } from '../../participants/participant.ts'
import { deleteOption, statusOption, type BulkActionOption } from '../bulk-parts/bulk-action-options.tsx'

/** What is offered for ticked participants. */
export const PARTICIPANT_BULK_ACTIONS: readonly BulkActionOption[] = [
  statusOption('participant-status', PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES),
  deleteOption('participant-delete', 'Participants who hold certificates stay, and the result names them.'),
]
