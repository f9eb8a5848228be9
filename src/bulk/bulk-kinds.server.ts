import type { BulkVerbs } from './bulk-runner.server.ts'
import {
  certificateDeleteWork,
  certificateReinstateWork,
  certificateRevokeWork,
  certificateSuspendWork,
} from './certificate-work.server.ts'
import { programDeleteWork, serviceDeleteWork } from './content-work.server.ts'
import { enquiryDeleteWork, enquiryStatusWork } from './enquiry-work.server.ts'
import { importUndoWork } from './import-undo.server.ts'
import { importWork } from './import-work.server.ts'
import { issuingWork } from './issuing-work.server.ts'
import { participantDeleteWork, participantStatusWork } from './participant-work.server.ts'
import { statusUndoWork } from './status-undo.server.ts'

/** What is done to each record, by kind of work. */
export const BULK_VERBS: BulkVerbs = {
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
