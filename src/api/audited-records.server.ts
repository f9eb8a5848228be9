import { AUDITED_BATCH } from '../batches/batch.server.ts'
import { AUDITED_BULK_JOB } from '../bulk/jobs/bulk-job.server.ts'
import { AUDITED_CERTIFICATE } from '../certificates/stored-certificate.server.ts'
import { AUDITED_CLIENT } from '../clients/client.server.ts'
import { AUDITED_COMPANY } from '../company/company.server.ts'
import { AUDITED_NOTICE } from '../company/consent-notice.server.ts'
import { AUDITED_ENQUIRY } from '../enquiries/enquiry.server.ts'
import { AUDITED_MAIL } from '../mail/outbox/mail-actions.server.ts'
import { AUDITED_MAIL_SETTINGS } from '../mail/mail-settings.server.ts'
import { AUDITED_MAIL_TEMPLATE } from '../mail/messages/mail-template.server.ts'
import { AUDITED_REPLY_TEMPLATE } from '../mail/messages/reply-template.server.ts'
import { AUDITED_PARTICIPANT } from '../participants/participant.server.ts'
import { AUDITED_ISSUE } from '../newsletter/issue-row.server.ts'
import { AUDITED_SUBSCRIBER } from '../newsletter/subscriber-row.server.ts'
import type { AuditedRecord } from '../platform/audit/audit-log.ts'
import { AUDITED_PROGRAM } from '../programs/program.server.ts'
import { AUDITED_RETENTION } from '../retention/retention-settings.server.ts'
import { AUDITED_SERVICE } from '../services/service.server.ts'
import { AUDITED_SHOWCASE_ENTRY } from '../showcase/showcase.server.ts'
import { AUDITED_STAFF } from '../staff/staff-member.server.ts'

/** The kinds of records that the audit log shows with names. */
export const AUDITED_RECORDS: readonly AuditedRecord[] = [
  AUDITED_BATCH,
  AUDITED_BULK_JOB,
  AUDITED_CERTIFICATE,
  AUDITED_CLIENT,
  AUDITED_COMPANY,
  AUDITED_NOTICE,
  AUDITED_ENQUIRY,
  AUDITED_MAIL,
  AUDITED_MAIL_SETTINGS,
  AUDITED_MAIL_TEMPLATE,
  AUDITED_ISSUE,
  AUDITED_PARTICIPANT,
  AUDITED_PROGRAM,
  AUDITED_REPLY_TEMPLATE,
  AUDITED_RETENTION,
  AUDITED_SERVICE,
  AUDITED_SHOWCASE_ENTRY,
  AUDITED_STAFF,
  AUDITED_SUBSCRIBER,
]
