import { Hono } from 'hono'
import { z } from 'zod'
import { BATCHES_OF_CLIENTS } from '../batches/batch-row.server.ts'
import { mountBatchesApi } from '../batches/batch.api.server.ts'
import type { BatchHooks } from '../batches/batch.server.ts'
import { mountAttendanceScansApi } from '../batches/scans/attendance-scan.api.server.ts'
import { mountOfficeSearchApi } from '../office-search/office-search.api.server.ts'
import { mountOverviewApi } from '../overview/overview.api.server.ts'
import { mountBulkApi } from '../bulk/bulk.api.server.ts'
import { mountImportApi } from '../imports/import.api.server.ts'
import { mountCertificatesApi } from '../certificates/issue/certificate.api.server.ts'
import { mountSampleCertificatesApi } from '../certificates/sample/sample-certificate.api.server.ts'
import { mountVerificationApi } from '../certificates/verification/verification.api.server.ts'
import { mountExpiryCalendar } from '../certificates/expiry/expiry-calendar-file.server.ts'
import { mountExpiryRemindersApi } from '../certificates/expiry/expiry-reminder.api.server.ts'
import { mountCertificateFiles } from '../certificates/document/certificate-files.server.ts'
import { certificatesOfBatch } from '../certificates/issue/certificates-of-batch.server.ts'
import { findCertificatesOfParticipant } from '../certificates/issue/certificate-list.server.ts'
import { mountDeliveryApi } from '../certificates/delivery/delivery.api.server.ts'
import type { CertificatePictures } from '../certificates/document/certificate-pictures.server.ts'
import { mountBlockersApi } from '../certificates/issue/blockers.api.server.ts'
import { findProgramBlockers } from '../certificates/issue/blockers.server.ts'
import type { CertificateDocuments } from '../certificates/document/certificate-documents.server.ts'
import { mountBadgeFiles } from '../credentials/badge/badge-files.server.ts'
import type { BadgeImages } from '../credentials/badge/badge-images.server.ts'
import { signedJwt } from '../credentials/signed-credential.server.ts'
import { mountClientMatrixApi } from '../certificates/of-client/matrix.api.server.ts'
import { mountClientLinksApi } from '../client-links/client-link.api.server.ts'
import { LINKS_OF_CLIENTS } from '../client-links/client-link.server.ts'
import { mountClientLinkFiles } from '../client-links/client-link-files.server.ts'
import { mountClientsApi } from '../clients/client.api.server.ts'
import { mountCompanyApi } from '../company/company.api.server.ts'
import { mountConsentNoticeApi } from '../company/consent-notice.api.server.ts'
import { mountCredentialFiles } from '../credentials/credential-files.server.ts'
import { mountIssuerFiles } from '../credentials/issuer/issuer-files.server.ts'
import { ENQUIRIES_OF_CLIENTS } from '../enquiries/enquiry-row.server.ts'
import { mountEnquiriesApi } from '../enquiries/enquiry.api.server.ts'
import { mountRecordedEnquiriesApi } from '../enquiries/recorded/recorded-enquiry.api.server.ts'
import { mountClientNotesApi } from '../enquiries/conversation/client-notes.api.server.ts'
import { mountEnquiryNotesApi } from '../enquiries/conversation/notes.api.server.ts'
import { mountEnquiryRepliesApi } from '../enquiries/conversation/enquiry-replies.api.server.ts'
import { mountEnrolmentRequestsApi } from '../participants/enrolment-request.api.server.ts'
import { mountCompanyPictureFiles, mountCompanyPicturesApi } from '../images/company-picture.api.server.ts'
import { mountImagesApi } from '../images/image.api.server.ts'
import { mountImageFiles } from '../images/image-files.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import { CLIENT_PEOPLE, PARTICIPANTS_OF_CLIENTS } from '../participants/people-of-clients.server.ts'
import { reprintName } from '../certificates/issue/correction.server.ts'
import { mountParticipantsApi } from '../participants/participant.api.server.ts'
import { namesOnRoster } from '../participants/roster-place.server.ts'
import { mountBatchFile } from '../exports/batch-file.server.ts'
import { mountClientMatrixFile } from '../exports/client-matrix-file.server.ts'
import { mountExportsApi } from '../exports/export.api.server.ts'
import { mountMailsApi } from '../mail/outbox/mail.api.server.ts'
import type { MailKindHooks } from '../mail/outbox/mail-kind-hooks.server.ts'
import type { MailSetup } from '../mail/outbox/connection-status.server.ts'
import { mountMailSettingsApi } from '../mail/mail-settings.api.server.ts'
import { mountMailTemplatesApi } from '../mail/messages/mail-template.api.server.ts'
import type { Backups } from '../platform/backup/backups.server.ts'
import type { CachedRoute } from '../site/serving/page-cache.server.ts'
import type { Api, ApiContext, EndpointSpec } from '../platform/http/endpoint.server.ts'
import { mountMarkdownApi } from '../platform/rendering/markdown.api.server.ts'
import { mountAuditApi } from '../platform/audit/audit-log.api.server.ts'
import { mountRetentionApi } from '../retention/retention.api.server.ts'
import { mountPeopleApi } from '../people/person.api.server.ts'
import { mountPersonalDataApi } from '../personal-data/personal-data.api.server.ts'
import { mountNewsletterApi } from '../newsletter/newsletter.api.server.ts'
import { mountSubscriptionLinks } from '../newsletter/subscription.api.server.ts'
import { mountProgramsApi } from '../programs/program.api.server.ts'
import { mountBatchMessagesApi } from '../roster/messages/batch-messages.api.server.ts'
import { mountRosterApi } from '../roster/roster.api.server.ts'
import { mountSheetFiles, type SignInSheets } from '../roster/sheet/sheet-files.server.ts'
import { mountServicesApi } from '../services/service.api.server.ts'
import { Problem } from '../shared/problem.ts'
import { mountCalendarAddressApi } from '../staff/calendar/calendar-address.api.server.ts'
import { mountShowcaseApi } from '../showcase/showcase.api.server.ts'
import type { IssuerKeys } from '../signing/issuer-keys.server.ts'
import { mountPasswordApi } from '../staff/password/password.api.server.ts'
import { mountSecondFactorApi } from '../staff/second-factor/second-factor.api.server.ts'
import { mountSessionApi } from '../staff/session.api.server.ts'
import { mountIssuerKeysApi } from '../signing/issuer-keys.api.server.ts'
import { mountStaffApi } from '../staff/staff.api.server.ts'
import { AUDITED_RECORDS } from './audited-records.server.ts'
import { BULK_ACTIONS } from './bulk-actions.server.ts'
import { DOCS_POLICY, docsPage } from './docs-page.server.ts'
import { failureReply } from './failure.server.ts'
import { openApiDocument, type OpenApiDocument } from './openapi.server.ts'
import type { OpenDatabase } from '../platform/database/database.server.ts'
import { whyNotReady } from '../platform/database/readiness.server.ts'

/** What the layers above batches know of one. */
const BATCH_HOOKS: BatchHooks = { findNames: namesOnRoster, findObstacle: certificatesOfBatch }

interface ApiParts {
  db: OpenDatabase
  documents: CertificateDocuments
  pictures: CertificatePictures
  badges: BadgeImages
  images: ImageStore
  sheets: SignInSheets
  keys: IssuerKeys
  backups: Backups
  outbox: MailSetup & { hooks: MailKindHooks }
}

export interface MountedApi {
  router: Hono
  /** The calls that the page cache may answer. */
  cachedRoutes: CachedRoute[]
}

const OPEN_API = '/openapi.json'

/** Everything that is not a page: the HTTP contract, the documents, the health checks. */
export function createApi(
  context: ApiContext,
  { db, documents, pictures, badges, images, sheets, keys, backups, outbox }: ApiParts,
  onFault: (error: unknown) => void,
): MountedApi {
  const root = new Hono()
  const api: Api = { router: new Hono(), endpoints: [], context }

  mountSessionApi(api)
  mountImagesApi(api, images)
  mountPasswordApi(api, { isMailSetUp: outbox.mail.smtp !== undefined })
  mountSecondFactorApi(api)
  mountStaffApi(api)
  mountIssuerKeysApi(api, keys)
  mountCalendarAddressApi(api)
  mountMarkdownApi(api)
  mountAuditApi(api, AUDITED_RECORDS)
  mountCompanyApi(api)
  mountCompanyPicturesApi(api, images)
  mountMailSettingsApi(api)
  mountMailTemplatesApi(api)
  mountMailsApi(api, outbox)
  mountConsentNoticeApi(api)
  mountServicesApi(api)
  mountProgramsApi(api, findProgramBlockers)
  mountShowcaseApi(api)
  mountBatchesApi(api, BATCH_HOOKS)
  mountRosterApi(api, BATCH_HOOKS)
  mountSheetFiles(api, sheets)
  mountAttendanceScansApi(api, images)
  mountBatchMessagesApi(api, BATCH_HOOKS, outbox.mail.office)
  mountEnquiriesApi(api)
  mountRecordedEnquiriesApi(api)
  mountEnquiryNotesApi(api)
  mountClientNotesApi(api)
  mountEnquiryRepliesApi(api)
  mountClientsApi(api, CLIENT_PEOPLE, [PARTICIPANTS_OF_CLIENTS, ENQUIRIES_OF_CLIENTS, BATCHES_OF_CLIENTS, LINKS_OF_CLIENTS])
  mountClientLinksApi(api)
  mountParticipantsApi(api, { ...BATCH_HOOKS, findBlockers: findCertificatesOfParticipant, reprintName })
  mountBlockersApi(api)
  mountEnrolmentRequestsApi(api)
  mountSampleCertificatesApi(api)
  mountVerificationApi(api)
  // Before /certificates/{id}, which would take its paths.
  mountDeliveryApi(api, pictures)
  mountCertificatesApi(api)
  mountExpiryRemindersApi(api)
  mountExportsApi(api)
  mountClientMatrixApi(api)
  mountClientMatrixFile(api)
  mountBatchFile(api)
  mountBulkApi(api, documents, BULK_ACTIONS)
  mountImportApi(api)
  mountNewsletterApi(api, { isMailSetUp: outbox.mail.smtp !== undefined, webhookSecret: outbox.mail.webhookSecret })
  mountRetentionApi(api)
  mountOverviewApi(api, { backups, outbox })
  mountOfficeSearchApi(api)
  mountPersonalDataApi(api)
  mountPeopleApi(api, AUDITED_RECORDS)

  let document: OpenApiDocument | undefined
  const described = () => (document ??= openApiDocument(api.endpoints, context.siteUrl))
  api.router.get(OPEN_API, (c) => c.json(described()))
  api.router.get('/docs', (c) => c.html(docsPage(described()), 200, { 'Content-Security-Policy': DOCS_POLICY }))
  api.router.all('*', () => {
    throw new Problem('not-found', 'There is no such call. The list of calls is at /api/docs.')
  })

  root.route('/api', api.router)
  mountCertificateFiles(root, context, documents)
  mountClientLinkFiles(root, context, documents)
  mountBadgeFiles(root, context, { badges, credentialOf: (edition) => signedJwt(edition, { siteUrl: context.siteUrl, keys }) })
  mountExpiryCalendar(root, context)
  mountCredentialFiles(root, context, { siteUrl: context.siteUrl, keys })
  mountIssuerFiles(root, context, keys)
  mountImageFiles(root, { db, store: images })
  mountCompanyPictureFiles(root, context)
  mountSubscriptionLinks(root, context)
  mountHealth(root, db)
  root.onError((error, c) => failureReply(c, error, onFault))
  const calls = api.endpoints.filter(({ isCached }) => isCached).map(cachedRoute)
  return {
    router: root,
    cachedRoutes: [{ path: `/api${OPEN_API}`, isApi: true }, ...calls],
  }
}

/** The names of the query are those of the schema that validates it. */
function cachedRoute({ path, query }: EndpointSpec): CachedRoute {
  return {
    path: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    query: query instanceof z.ZodObject ? Object.keys(query.shape) : [],
    isApi: true,
  }
}

/** `/livez` (and `/healthz`): the process answers. `/readyz`: the database answers and can be written. */
function mountHealth(router: Hono, db: OpenDatabase): void {
  for (const path of ['/livez', '/healthz']) router.get(path, (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))

  router.get('/readyz', async (c) => {
    const reason = await whyNotReady(db)
    return c.text(reason ?? 'ready', reason === undefined ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
}
