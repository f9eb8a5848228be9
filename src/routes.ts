import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { RECORD_DESCRIPTORS } from './records/record-descriptors.ts'

/** Every page of the site (docs/product/requirements.md, section 2). */
export default [
  layout('site/frame/site-layout.tsx', [
    index('site/home/home-page.tsx'),
    route('about', 'site/about/about-page.tsx'),
    route('training-programs', 'site/catalogue/programs-page.tsx'),
    route('training-programs/:program', 'site/catalogue/program-page.tsx'),
    route('schedule', 'site/catalogue/schedule-page.tsx'),
    route('services', 'site/catalogue/services-page.tsx'),
    route('services/:service', 'site/catalogue/service-page.tsx'),
    route('case-studies', 'site/case-studies/case-studies-page.tsx'),
    route('verify-certificate', 'site/verification/verify-page.tsx'),
    route('c/:token', 'site/verification/certificate-page.tsx'),
    route('issuer', 'site/verification/issuer-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('privacy', 'site/privacy/privacy-page.tsx'),
    route('terms', 'site/policy-page.tsx', { id: 'terms' }),
    route('cookies', 'site/policy-page.tsx', { id: 'cookies' }),
    route('subscription/confirm/:token', 'site/newsletter/confirm-page.tsx'),
    route('subscription/cancel/:token', 'site/newsletter/unsubscribe-page.tsx'),
    route('client-link/:token', 'site/client-link/client-link-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard-page.tsx'),
    ...RECORD_DESCRIPTORS.flatMap((record) => ('editorPage' in record ? editorRoutes(record) : [])),
    route('mail-templates/:kind', 'admin/mail-templates/mail-template-page.tsx'),
    route('mail-templates/replies/:id', 'admin/mail-templates/reply-template-page.tsx'),
    route('participants/import', 'admin/import/participant-import-page.tsx'),
    route('delete/:type/:id', 'admin/deletion/delete-page.tsx'),
    // Unknown admin paths fall back to the dashboard.
    route('*', 'admin/dashboard-page.tsx', { id: 'admin-fallback' }),
  ]),
] satisfies RouteConfig

/** The form of a record type, for a new record and for a stored one. */
function editorRoutes({ type, path, editorPage }: { type: string; path: string; editorPage: string }) {
  return [route(`${path}/create`, editorPage, { id: `create-${type}` }), route(`${path}/edit/:id`, editorPage, { id: `edit-${type}` })]
}
