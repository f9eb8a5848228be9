import { ENQUIRY_STATUS_TONES, ENQUIRY_STATUSES } from '../../enquiries/enquiry.ts'
import { deleteOption, statusOption, type BulkActionOption } from '../bulk-parts/bulk-action-options.tsx'

/** Bulk actions for selected enquiries. */
export const ENQUIRY_BULK_ACTIONS: readonly BulkActionOption[] = [
  statusOption('enquiry-status', ENQUIRY_STATUSES, ENQUIRY_STATUS_TONES),
  deleteOption('enquiry-delete', 'What was noted about them goes, too.'),
]
