import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page of the site (SPEC.md section 2). */
export default [
  layout('site/site-layout.tsx', [
    index('site/home-page.tsx'),
    route('about', 'site/about-page.tsx'),
    route('training-programs', 'site/programs-page.tsx'),
    route('training-programs/:program', 'site/program-page.tsx'),
    route('services', 'site/services-page.tsx'),
    route('services/:service', 'site/service-page.tsx'),
    route('verify-certificate', 'site/verify-page.tsx'),
    route('c/:token', 'site/certificate-page.tsx'),
    route('issuer', 'site/issuer-page.tsx'),
    route('contact', 'site/contact-page.tsx'),
    route('privacy', 'site/policy-page.tsx', { id: 'privacy' }),
    route('terms', 'site/policy-page.tsx', { id: 'terms' }),
    route('cookies', 'site/policy-page.tsx', { id: 'cookies' }),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard-page.tsx'),
    ...prefix('services', [
      route('create', 'admin/service-editor-page.tsx', { id: 'create-service' }),
      route('edit/:id', 'admin/service-editor-page.tsx', { id: 'edit-service' }),
    ]),
    ...prefix('training-programs', [
      route('create', 'admin/program-editor-page.tsx', { id: 'create-program' }),
      route('edit/:id', 'admin/program-editor-page.tsx', { id: 'edit-program' }),
    ]),
    ...prefix('participants', [
      route('create', 'admin/participant-editor-page.tsx', { id: 'create-participant' }),
      route('import', 'admin/participant-import-page.tsx'),
      route('edit/:id', 'admin/participant-editor-page.tsx', { id: 'edit-participant' }),
    ]),
    ...prefix('certificates', [
      route('create', 'admin/certificate-editor-page.tsx', { id: 'create-certificate' }),
      route('edit/:id', 'admin/certificate-editor-page.tsx', { id: 'edit-certificate' }),
    ]),
    route('delete/:type/:id', 'admin/delete-page.tsx'),
    // Unknown admin paths fall back to the dashboard.
    route('*', 'admin/dashboard-page.tsx', { id: 'admin-fallback' }),
  ]),
] satisfies RouteConfig
