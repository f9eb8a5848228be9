import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { RECORD_DESCRIPTORS } from '#lists/records/record-descriptors.ts'

/** Every page of the site (docs/product/requirements.md, section 2). */
export default [
  layout('site/frame/site-layout.tsx', [
    index('site/home/home-page.tsx'),
    route('about', 'site/about-page.tsx'),
    route('training-programs', 'catalogue/site/pages/programs-page.tsx'),
    route('training-programs/:program', 'catalogue/site/pages/program-page.tsx'),
    route('schedule', 'training/site/schedule-page.tsx'),
    route('services', 'catalogue/site/pages/services-page.tsx'),
    route('services/:service', 'catalogue/site/pages/service-page.tsx'),
    route('case-studies', 'catalogue/site/pages/case-studies-page.tsx'),
    route('verify-certificate', 'certificates/site/verify-page.tsx'),
    route('c/:token', 'certificates/site/certificate-page.tsx'),
    route('issuer', 'certificates/site/issuer-page.tsx'),
    route('contact', 'enquiries/site/contact-page.tsx'),
    route('privacy', 'privacy/site/privacy-page.tsx'),
    route('terms', 'site/policy-page.tsx', { id: 'terms' }),
    route('cookies', 'site/policy-page.tsx', { id: 'cookies' }),
    route('subscription/confirm/:token', 'newsletter/site/confirm-page.tsx'),
    route('subscription/cancel/:token', 'newsletter/site/unsubscribe-page.tsx'),
    route('client-link/:token', 'client-links/site/client-link-page.tsx'),
    route('q/:token', 'quotations/site/quotation-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('admin', 'office/admin-layout.tsx', [
    index('office/dashboard-page.tsx'),
    ...RECORD_DESCRIPTORS.flatMap((record) => ('editorPage' in record ? editorRoutes(record) : [])),
    route('certificate-designs/:id', 'certificates/office/designs/design-page.tsx'),
    route('mail-templates/:kind', 'mail/office/mail-template-page.tsx'),
    route('mail-templates/replies/:id', 'mail/office/reply-template-page.tsx'),
    route('participants/import', 'lists/office/participant-import-page.tsx'),
    route('delete/:type/:id', 'office/deletion/delete-page.tsx'),
    // Unknown admin paths fall back to the dashboard.
    route('*', 'office/dashboard-page.tsx', { id: 'admin-fallback' }),
  ]),
] satisfies RouteConfig

/** The editor routes of a record type: one for a new record, one for a stored record. */
function editorRoutes({ type, path, editorPage }: { type: string; path: string; editorPage: string }) {
  return [route(`${path}/create`, editorPage, { id: `create-${type}` }), route(`${path}/edit/:id`, editorPage, { id: `edit-${type}` })]
}
