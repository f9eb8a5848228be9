import { tellContacts } from '#client-links/server/tell-contacts.server.ts'
import type { BulkAction, BulkActions } from '#lists/server/bulk/jobs/bulk-action.server.ts'
import {
  correctCertificateAction,
  deleteCertificateAction,
  reinstateCertificateAction,
  revokeCertificateAction,
  sendCertificateAction,
  suspendCertificateAction,
} from '#lists/server/bulk/actions/certificate-actions.server.ts'
import { deleteProgramAction, deleteServiceAction, deleteShowcaseAction } from '#lists/server/bulk/actions/content-actions.server.ts'
import { deleteEnquiryAction, releaseEnquiryAction, setEnquiryStatusAction } from '#lists/server/bulk/actions/enquiry-actions.server.ts'
import { undoImportAction } from '#lists/server/imports/import-undo.server.ts'
import { importAction } from '#lists/server/imports/import-action.server.ts'
import { completeAndIssueAction } from '#lists/server/bulk/actions/complete-and-issue.server.ts'
import {
  addToBatchAction,
  deleteClientAction,
  deleteParticipantAction,
  setParticipantStatusAction,
} from '#lists/server/bulk/actions/participant-actions.server.ts'
import { undoStatusAction } from '#lists/server/bulk/actions/status-undo.server.ts'

/** Also notifies clients' contacts that a certificate sent to them was changed. One mail covers all changes of a job. */
function withContactsTold<Options>(action: BulkAction<Options>, isTold: (options: Options) => boolean): BulkAction<Options> {
  return {
    ...action,
    async apply(tx, row, job) {
      const result = await action.apply(tx, row, job)
      if (result.outcome === 'done' && row.recordId !== null && isTold(job.options)) await tellContacts(tx, [row.recordId], job.context)
      return result
    },
  }
}

/** The action of each kind of bulk job. */
export const BULK_ACTIONS: BulkActions = {
  'service-delete': deleteServiceAction,
  'program-delete': deleteProgramAction,
  'showcase-delete': deleteShowcaseAction,
  'client-delete': deleteClientAction,
  'participant-status': setParticipantStatusAction,
  'participant-batch': addToBatchAction,
  'participant-delete': deleteParticipantAction,
  'certificate-send': sendCertificateAction,
  'certificate-correct': withContactsTold<{ notify?: boolean | undefined }>(correctCertificateAction, ({ notify = true }) => notify),
  'certificate-delete': deleteCertificateAction,
  'certificate-revoke': withContactsTold<{ reason: string }>(revokeCertificateAction, () => true),
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
