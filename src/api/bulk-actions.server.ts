import type { BulkVerbs } from '../bulk/jobs/bulk-runner.server.ts'
import {
  certificateDeleteWork,
  certificateReinstateWork,
  certificateRevokeWork,
  certificateSuspendWork,
} from '../bulk/actions/certificate-work.server.ts'
import { programDeleteWork, serviceDeleteWork } from '../bulk/actions/content-work.server.ts'
import { enquiryDeleteWork, enquiryStatusWork } from '../bulk/actions/enquiry-work.server.ts'
import { importUndoWork } from '../imports/import-undo.server.ts'
import { importWork } from '../imports/import-work.server.ts'
import { issuingWork } from '../bulk/actions/issuing-work.server.ts'
import { participantDeleteWork, participantStatusWork } from '../bulk/actions/participant-work.server.ts'
import { statusUndoWork } from '../bulk/actions/status-undo.server.ts'

/** The action that each kind of bulk job runs on its records. */
export const BULK_ACTIONS: BulkVerbs = {
  'service-delete': serviceDeleteWork,
  'program-delete': programDeleteWork,
  'participant-status': participantStatusWork,
  'participant-delete': participantDeleteWork,
  'certificate-delete': certificateDeleteWork,
  'certificate-revoke': certificateRevokeWork,
  'certificate-suspend': certificateSuspendWork,
  'certificate-reinstate': certificateReinstateWork,
  'enquiry-status': enquiryStatusWork,
  'enquiry-delete': enquiryDeleteWork,
  'complete-and-issue': issuingWork,
  import: importWork,
  'import-undo': importUndoWork,
  'status-undo': statusUndoWork,
}
