import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page of the site (docs/product/requirements.md section 2). */
export default [
  layout('site/frame/site-layout.tsx', [
    index('site/home/home-page.tsx'),
    route('about', 'site/about/about-page.tsx'),
    route('training-programs', 'site/catalogue/programs-page.tsx'),
    route('training-programs/:program', 'site/catalogue/program-page.tsx'),
    route('services', 'site/catalogue/services-page.tsx'),
    route('services/:service', 'site/catalogue/service-page.tsx'),
    route('verify-certificate', 'site/verification/verify-page.tsx'),
    route('c/:token', 'site/verification/certificate-page.tsx'),
    route('issuer', 'site/verification/issuer-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('privacy', 'site/policy-page.tsx', { id: 'privacy' }),
    route('terms', 'site/policy-page.tsx', { id: 'terms' }),
    route('cookies', 'site/policy-page.tsx', { id: 'cookies' }),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard-page.tsx'),
    ...prefix('services', [
      route('create', 'admin/services/service-editor-page.tsx', { id: 'create-service' }),
      route('edit/:id', 'admin/services/service-editor-page.tsx', { id: 'edit-service' }),
    ]),
    ...prefix('training-programs', [
      route('create', 'admin/programs/program-editor-page.tsx', { id: 'create-program' }),
      route('edit/:id', 'admin/programs/program-editor-page.tsx', { id: 'edit-program' }),
    ]),
    ...prefix('participants', [
      route('create', 'admin/participants/participant-editor-page.tsx', { id: 'create-participant' }),
      route('import', 'admin/import/participant-import-page.tsx'),
      route('edit/:id', 'admin/participants/participant-editor-page.tsx', { id: 'edit-participant' }),
    ]),
    ...prefix('certificates', [
      route('create', 'admin/certificates/certificate-editor-page.tsx', { id: 'create-certificate' }),
      route('edit/:id', 'admin/certificates/certificate-editor-page.tsx', { id: 'edit-certificate' }),
    ]),
    route('delete/:type/:id', 'admin/deletion/delete-page.tsx'),
    // Unknown admin paths fall back to the dashboard.
    route('*', 'admin/dashboard-page.tsx', { id: 'admin-fallback' }),
  ]),
] satisfies RouteConfig
