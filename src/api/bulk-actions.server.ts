import type { BulkActions } from '../bulk/jobs/bulk-action.server.ts'
import {
  deleteCertificateAction,
  reinstateCertificateAction,
  revokeCertificateAction,
  sendCertificateAction,
  suspendCertificateAction,
} from '../bulk/actions/certificate-actions.server.ts'
import { deleteProgramAction, deleteServiceAction, deleteShowcaseAction } from '../bulk/actions/content-actions.server.ts'
import { deleteEnquiryAction, releaseEnquiryAction, setEnquiryStatusAction } from '../bulk/actions/enquiry-actions.server.ts'
import { undoImportAction } from '../imports/import-undo.server.ts'
import { importAction } from '../imports/import-action.server.ts'
import { completeAndIssueAction } from '../bulk/actions/complete-and-issue.server.ts'
import {
  addToBatchAction,
  deleteClientAction,
  deleteParticipantAction,
  setParticipantStatusAction,
} from '../bulk/actions/participant-actions.server.ts'
import { undoStatusAction } from '../bulk/actions/status-undo.server.ts'

/** The action that each kind of bulk job runs on its records. */
export const BULK_ACTIONS: BulkActions = {
  'service-delete': deleteServiceAction,
  'program-delete': deleteProgramAction,
  'showcase-delete': deleteShowcaseAction,
  'client-delete': deleteClientAction,
  'participant-status': setParticipantStatusAction,
  'participant-batch': addToBatchAction,
  'participant-delete': deleteParticipantAction,
  'certificate-send': sendCertificateAction,
  'certificate-delete': deleteCertificateAction,
  'certificate-revoke': revokeCertificateAction,
  'certificate-suspend': suspendCertificateAction,
  'certificate-reinstate': reinstateCertificateAction,
  'enquiry-status': setEnquiryStatusAction,
  'enquiry-release': releaseEnquiryAction,
  'enquiry-delete': deleteEnquiryAction,
  'complete-and-issue': completeAndIssueAction,
  import: importAction,
  'import-undo': undoImportAction,
  'status-undo': undoStatusAction,
}
