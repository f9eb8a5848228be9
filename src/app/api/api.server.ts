import { Hono } from 'hono'
import { z } from 'zod'
import { ORDERS_OF_CLIENTS } from '#training/server/batches/batch-orders.server.ts'
import { BATCHES_OF_CLIENTS } from '#training/server/batches/batch-row.server.ts'
import { mountBatchesApi } from '#training/server/batches/batch.api.server.ts'
import { mountAttendanceScansApi } from '#training/server/roster/scans/attendance-scan.api.server.ts'
import { mountOfficeSearchApi } from '#office/server/overview/office-search.api.server.ts'
import { mountFiguresApi } from '#office/server/figures/figures.api.server.ts'
import { mountOverviewApi } from '#office/server/overview/overview.api.server.ts'
import { mountBulkApi } from '#lists/server/bulk/bulk.api.server.ts'
import { mountImportApi } from '#lists/server/imports/import.api.server.ts'
import { mountCertificatesApi } from '#certificates/server/issue/certificate.api.server.ts'
import { mountDesignsApi } from '#certificates/server/designs/design.api.server.ts'
import { mountSampleCertificatesApi } from '#certificates/server/sample/sample-certificate.api.server.ts'
import { mountSpecimenPictures } from '#certificates/server/sample/specimen-picture.server.ts'
import { mountVerificationApi } from '#certificates/server/verification/verification.api.server.ts'
import { mountExpiryCalendar } from '#certificates/server/expiry/expiry-calendar-file.server.ts'
import { mountExpiryRemindersApi } from '#certificates/server/expiry/expiry-reminder.api.server.ts'
import { mountCertificateFiles } from '#certificates/server/document/certificate-files.server.ts'
import { findCertificatesOfParticipant } from '#certificates/server/issue/certificate-list.server.ts'
import { mountDeliveryApi } from '#certificates/server/delivery/delivery.api.server.ts'
import type { CertificatePictures } from '#certificates/server/document/certificate-pictures.server.ts'
import { mountBlockersApi } from '#certificates/server/issue/blockers.api.server.ts'
import { findProgramBlockers } from '#certificates/server/issue/blockers.server.ts'
import type { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import { mountBadgeFiles } from '#certificates/server/credentials/badge-files.server.ts'
import type { BadgeImages } from '#certificates/server/credentials/badge-images.server.ts'
import { signedJwt } from '#certificates/server/credentials/signed-credential.server.ts'
import { mountClientMatrixApi } from '#certificates/server/of-client/matrix.api.server.ts'
import { mountClientLinksApi } from '#client-links/server/client-link.api.server.ts'
import { LINKS_OF_CLIENTS } from '#client-links/server/client-link.server.ts'
import { findOpenNameChecks } from '#client-links/server/open-name-checks.server.ts'
import { mountClientLinkFiles } from '#client-links/server/client-link-files.server.ts'
import { mountClientsApi } from '#clients/server/client.api.server.ts'
import { mountCompanyApi } from '#company/server/company.api.server.ts'
import { mountConsentNoticeApi } from '#company/server/consent-notice.api.server.ts'
import { mountCredentialFiles } from '#certificates/server/credentials/credential-files.server.ts'
import { mountIssuerFiles } from '#certificates/server/credentials/issuer-files.server.ts'
import { ENQUIRIES_OF_CLIENTS } from '#enquiries/server/enquiry-row.server.ts'
import { ENQUIRIES_OF_STAFF } from '#enquiries/server/work-of-staff.server.ts'
import { mountEnquiriesApi } from '#enquiries/server/enquiry.api.server.ts'
import { mountRecordedEnquiriesApi } from '#enquiries/server/recorded-enquiry.api.server.ts'
import { mountClientNotesApi } from '#clients/server/client-notes.api.server.ts'
import { mountEnquiryNotesApi } from '#enquiries/server/conversation/enquiry-notes.api.server.ts'
import { mountEnquiryFilesApi } from '#enquiries/server/files/enquiry-file.api.server.ts'
import { mountReceivedFilesApi } from '#enquiries/server/received/received-file.api.server.ts'
import { mountEnquiryRepliesApi } from '#enquiries/server/conversation/enquiry-replies.api.server.ts'
import { mountEnrolmentRequestsApi } from '#enquiries/server/enrolment/enrolment-request.api.server.ts'
import { mountCompanyPictureFiles, mountCompanyPicturesApi } from '#company/server/company-picture.api.server.ts'
import { mountImagesApi } from '#base/files/image.api.server.ts'
import { mountImageFiles } from '#base/files/image-files.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { PARTICIPANTS_OF_CLIENTS } from '#training/server/participants/people-of-clients.server.ts'
import { reprintAndTell, tellContacts } from '#client-links/server/tell-contacts.server.ts'
import { mountParticipantsApi } from '#training/server/participants/participant.api.server.ts'
import { mountBatchFile } from '#lists/server/exports/batch-file.server.ts'
import { mountClientMatrixFile } from '#lists/server/exports/client-matrix-file.server.ts'
import { mountExpiringFile } from '#lists/server/exports/expiring-file.server.ts'
import { mountExportsApi } from '#lists/server/exports/export.api.server.ts'
import { mountMoneyFile } from '#lists/server/exports/money-file.server.ts'
import { mountMailsApi } from '#mail/server/outbox/mail.api.server.ts'
import type { MailKindHooks } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { MailSetup } from '#mail/server/outbox/connection-status.server.ts'
import { mountMailSettingsApi } from '#mail/server/mail-settings.api.server.ts'
import { mountLookPreviewApi } from '#mail/server/messages/look-preview.api.server.ts'
import { mountMailTemplatesApi } from '#mail/server/messages/mail-template.api.server.ts'
import type { Backups } from '#base/backup/backups.server.ts'
import type { CachedRoute } from '#site/server/serving/page-cache.server.ts'
import type { Api, ApiContext, EndpointSpec } from '#base/http/endpoint.server.ts'
import { mountMarkdownApi } from '#base/rendering/markdown.api.server.ts'
import { mountAuditApi } from '#base/audit/audit-log.api.server.ts'
import { mountRetentionApi } from '#privacy/server/retention/retention.api.server.ts'
import { mountPeopleApi } from '#privacy/server/person.api.server.ts'
import { mountPersonalDataApi } from '#privacy/server/personal-data.api.server.ts'
import { mountNamedCertificatesApi } from '#certificates/server/named-certificates.api.server.ts'
import { findUnwilling } from '#newsletter/server/unwilling-address.server.ts'
import { mountNewsletterApi } from '#newsletter/server/newsletter.api.server.ts'
import { mountSubscriptionLinks } from '#newsletter/server/subscription.api.server.ts'
import { mountProgramsApi } from '#catalogue/server/program.api.server.ts'
import { mountBatchNoticesApi } from '#training/server/messages/batch-notice.api.server.ts'
import { mountBatchMessagesApi } from '#training/server/messages/batch-messages.api.server.ts'
import { mountOwnBatchesApi } from '#training/server/own-batches/own-batches.api.server.ts'
import { mountRosterApi } from '#training/server/roster/roster.api.server.ts'
import { mountSheetFiles, type SignInSheets } from '#training/server/roster/sheet/sheet-files.server.ts'
import { mountBuyerApi, mountBuyerForm } from '#quotations/server/buyer/buyer.api.server.ts'
import { mountQuotationsApi } from '#quotations/server/quotation.api.server.ts'
import { mountPaymentsApi } from '#quotations/server/payments/payment.api.server.ts'
import { mountProformasApi } from '#quotations/server/proformas/proforma.api.server.ts'
import type { PaperDocuments } from '#quotations/server/document/paper-documents.server.ts'
import { mountBuyerFiles, mountPaperFilesApi } from '#quotations/server/document/paper-files.server.ts'
import { mountBookingApi } from '#quotations/server/booking/booking.api.server.ts'
import { QUOTATIONS_OF_CLIENTS } from '#quotations/server/quotation.server.ts'
import { mountServicesApi } from '#catalogue/server/service.api.server.ts'
import { Problem } from '#base/api/problem.ts'
import { mountCalendarAddressApi } from '#staff/server/calendar/calendar-address.api.server.ts'
import { isTrainer } from '#catalogue/server/showcase.server.ts'
import { mountBrochuresApi } from '#catalogue/server/brochures/brochure.api.server.ts'
import { mountShowcaseApi } from '#catalogue/server/showcase.api.server.ts'
import type { IssuerKeys } from '#certificates/server/signing/issuer-keys.server.ts'
import { mountPasswordApi } from '#staff/server/password/password.api.server.ts'
import { mountSecondFactorApi } from '#staff/server/second-factor/second-factor.api.server.ts'
import { mountSessionApi } from '#staff/server/session.api.server.ts'
import { mountIssuerKeysApi } from '#certificates/server/signing/issuer-keys.api.server.ts'
import { mountStaffApi } from '#staff/server/staff.api.server.ts'
import { AUDITED_RECORDS } from './audited-records.server.ts'
import { BULK_ACTIONS } from './bulk-actions.server.ts'
import { DOCS_POLICY, docsPage } from './docs-page.server.ts'
import { failureReply } from './failure.server.ts'
import { BATCH_HOOKS, PEOPLE_AND_PAPERS } from './room-hooks.server.ts'
import { openApiDocument, type OpenApiDocument } from './openapi.server.ts'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { whyNotReady } from '#base/database/readiness.server.ts'

interface ApiParts {
  db: OpenDatabase
  documents: CertificateDocuments
  pictures: CertificatePictures
  badges: BadgeImages
  images: ImageStore
  sheets: SignInSheets
  papers: PaperDocuments
  keys: IssuerKeys
  backups: Backups
  outbox: MailSetup & { hooks: MailKindHooks }
}

export interface MountedApi {
  router: Hono
  /** Calls that the page cache may answer. */
  cachedRoutes: CachedRoute[]
}

const OPEN_API = '/openapi.json'

/** Everything except pages: the HTTP contract, the documents, the health checks. */
export function createApi(context: ApiContext, parts: ApiParts, onFault: (error: unknown) => void): MountedApi {
  const { db, documents, badges, images, keys } = parts
  const root = new Hono()
  const api: Api = { router: new Hono(), endpoints: [], context }

  mountCalls(api, parts)
  let document: OpenApiDocument | undefined
  const described = () => (document ??= openApiDocument(api.endpoints, context.siteUrl))
  api.router.get(OPEN_API, (c) => c.json(described()))
  api.router.get('/docs', (c) => c.html(docsPage(described()), 200, { 'Content-Security-Policy': DOCS_POLICY }))
  api.router.all('*', () => {
    throw new Problem('not-found', 'Call not found. The list of calls is at /api/docs.')
  })

  root.route('/api', api.router)
  mountCertificateFiles(root, context, documents)
  mountSpecimenPictures(root, context, parts.pictures)
  mountClientLinkFiles(root, context, documents)
  mountBuyerFiles(root, context, parts.papers)
  mountBuyerForm(root, { ...context, store: images, scanner: parts.outbox.mail.virusScanner })
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

/** If two calls match a path, the first one takes it. */
const mountCalls = (api: Api, { documents, pictures, images, sheets, papers, keys, backups, outbox }: ApiParts) => [
  ...mountSessionApi(api),
  ...mountImagesApi(api, images),
  ...mountPasswordApi(api, { isMailSetUp: outbox.mail.smtp !== undefined }),
  ...mountSecondFactorApi(api),
  ...mountStaffApi(api, { work: ENQUIRIES_OF_STAFF, isTrainer }),
  ...mountIssuerKeysApi(api, keys),
  ...mountCalendarAddressApi(api),
  ...mountMarkdownApi(api),
  ...mountAuditApi(api, AUDITED_RECORDS),
  ...mountCompanyApi(api),
  ...mountCompanyPicturesApi(api, images),
  ...mountMailSettingsApi(api),
  mountLookPreviewApi(api),
  ...mountMailTemplatesApi(api),
  ...mountMailsApi(api, outbox),
  ...mountConsentNoticeApi(api),
  ...mountServicesApi(api),
  ...mountProgramsApi(api, findProgramBlockers),
  ...mountShowcaseApi(api),
  ...mountBrochuresApi(api, images, outbox.mail),
  ...mountBatchesApi(api, BATCH_HOOKS),
  ...mountRosterApi(api, BATCH_HOOKS),
  mountSheetFiles(api, sheets),
  ...mountOwnBatchesApi(api, sheets),
  ...mountAttendanceScansApi(api, images),
  ...mountBatchMessagesApi(api, BATCH_HOOKS, outbox.mail.office),
  ...mountBatchNoticesApi(api),
  ...mountEnquiriesApi(api),
  ...mountRecordedEnquiriesApi(api),
  ...mountEnquiryNotesApi(api),
  ...mountClientNotesApi(api),
  ...mountEnquiryRepliesApi(api, { findUnwilling }),
  ...mountEnquiryFilesApi(api, images, outbox.mail),
  ...mountReceivedFilesApi(api, images),
  ...mountClientsApi(api, PEOPLE_AND_PAPERS, [
    PARTICIPANTS_OF_CLIENTS,
    ENQUIRIES_OF_CLIENTS,
    BATCHES_OF_CLIENTS,
    LINKS_OF_CLIENTS,
    QUOTATIONS_OF_CLIENTS,
    ORDERS_OF_CLIENTS,
  ]),
  ...mountClientLinksApi(api),
  ...mountQuotationsApi(api),
  ...mountBookingApi(api, BATCH_HOOKS),
  ...mountProformasApi(api),
  ...mountPaymentsApi(api),
  ...mountPaperFilesApi(api, papers),
  ...mountBuyerApi(api, images),
  ...mountParticipantsApi(api, { ...BATCH_HOOKS, findBlockers: findCertificatesOfParticipant, reprintName: reprintAndTell }),
  ...mountBlockersApi(api),
  ...mountEnrolmentRequestsApi(api),
  ...mountSampleCertificatesApi(api),
  ...mountDesignsApi(api, pictures),
  ...mountNamedCertificatesApi(api, { documents, images }),
  ...mountVerificationApi(api),
  // Must precede /certificates/{id}, which would match its paths.
  ...mountDeliveryApi(api, pictures),
  ...mountCertificatesApi(api, { tellContacts, findNameChecks: findOpenNameChecks }),
  ...mountExpiryRemindersApi(api),
  ...mountExportsApi(api),
  mountExpiringFile(api),
  mountMoneyFile(api),
  ...mountClientMatrixApi(api),
  mountClientMatrixFile(api),
  mountBatchFile(api),
  ...mountBulkApi(api, documents, {
    actions: BULK_ACTIONS,
    findNameChecks: findOpenNameChecks,
    measureNames: (names) => pictures.measureNames(names),
  }),
  ...mountImportApi(api),
  ...mountNewsletterApi(api, {
    isMailSetUp: outbox.mail.smtp !== undefined,
    webhookSecret: outbox.mail.webhookSecret,
    hooks: outbox.hooks,
  }),
  ...mountRetentionApi(api),
  ...mountOverviewApi(api, { backups, outbox }),
  ...mountOfficeSearchApi(api),
  ...mountFiguresApi(api),
  ...mountPersonalDataApi(api),
  ...mountPeopleApi(api, AUDITED_RECORDS),
]

/** The calls available to the browser (docs/decisions/0091). */
declare global {
  interface ApiDescription {
    calls: ReturnType<typeof mountCalls>
  }
}

/** Takes the query's parameter names from the schema that validates it. */
function cachedRoute({ path, query }: EndpointSpec): CachedRoute {
  return {
    path: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    query: query instanceof z.ZodObject ? Object.keys(query.shape) : [],
    isApi: true,
  }
}

/** `/livez` (and `/healthz`): the process responds. `/readyz`: the database responds and is writable. */
function mountHealth(router: Hono, db: OpenDatabase): void {
  for (const path of ['/livez', '/healthz']) router.get(path, (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))

  router.get('/readyz', async (c) => {
    const reason = await whyNotReady(db)
    return c.text(reason ?? 'ready', reason === undefined ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
}
