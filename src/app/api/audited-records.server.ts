import { AUDITED_BATCH } from '#training/server/batches/batch.server.ts'
import { AUDITED_BULK_JOB } from '#lists/server/bulk/jobs/bulk-job.server.ts'
import { AUDITED_CERTIFICATE } from '#certificates/server/stored-certificate.server.ts'
import { AUDITED_CLIENT } from '#clients/server/client.server.ts'
import { AUDITED_DESIGN } from '#certificates/server/designs/design.server.ts'
import { AUDITED_COMPANY } from '#company/server/company.server.ts'
import { AUDITED_NOTICE } from '#company/server/consent-notice.server.ts'
import { AUDITED_ENQUIRY } from '#enquiries/server/enquiry.server.ts'
import { AUDITED_MAIL } from '#mail/server/outbox/mail-actions.server.ts'
import { AUDITED_MAIL_SETTINGS } from '#mail/server/mail-settings.server.ts'
import { AUDITED_MAIL_TEMPLATE } from '#mail/server/messages/mail-template.server.ts'
import { AUDITED_REPLY_TEMPLATE } from '#mail/server/messages/reply-template.server.ts'
import { AUDITED_PARTICIPANT } from '#training/server/participants/participant.server.ts'
import { AUDITED_MAILING } from '#newsletter/server/mailing-row.server.ts'
import { AUDITED_SUBSCRIBER } from '#newsletter/server/subscriber-row.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { AUDITED_PROGRAM } from '#catalogue/server/program.server.ts'
import { AUDITED_RETENTION } from '#privacy/server/retention/retention-settings.server.ts'
import { AUDITED_QUOTATION } from '#quotations/server/quotation.server.ts'
import { AUDITED_SERVICE } from '#catalogue/server/service.server.ts'
import { AUDITED_SHOWCASE_ENTRY } from '#catalogue/server/showcase.server.ts'
import { AUDITED_STAFF } from '#staff/server/staff-member.server.ts'

/** The kinds of records that the audit log shows with names. */
export const AUDITED_RECORDS: readonly AuditedRecord[] = [
  AUDITED_BATCH,
  AUDITED_BULK_JOB,
  AUDITED_CERTIFICATE,
  AUDITED_CLIENT,
  AUDITED_COMPANY,
  AUDITED_DESIGN,
  AUDITED_NOTICE,
  AUDITED_ENQUIRY,
  AUDITED_MAIL,
  AUDITED_MAIL_SETTINGS,
  AUDITED_MAIL_TEMPLATE,
  AUDITED_MAILING,
  AUDITED_PARTICIPANT,
  AUDITED_PROGRAM,
  AUDITED_QUOTATION,
  AUDITED_REPLY_TEMPLATE,
  AUDITED_RETENTION,
  AUDITED_SERVICE,
  AUDITED_SHOWCASE_ENTRY,
  AUDITED_STAFF,
  AUDITED_SUBSCRIBER,
]
