import { isRouteErrorResponse, Links, Outlet, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { getCompany } from '#company/server/company.server.ts'
import { companySummary } from '#company/company.ts'
import { indianDate } from '#base/dates/dates.ts'
import { FallbackErrorPage } from '#site/fallback-error-page.tsx'
import { shareImageContext, siteContext } from '#site/server/site-context.server.ts'
import type { SiteData } from '#site/use-site.ts'
import { ToastProvider } from '#ui/toast/toast.tsx'

export async function loader({ request, context }: Route.LoaderArgs): Promise<SiteData> {
  const { db, siteUrl, formerSiteUrls = [], clock } = context.get(siteContext)
  const shareImageOf = context.get(shareImageContext)
  return {
    company: companySummary(await getCompany(db)),
    siteUrl,
    formerSiteUrls,
    year: Number(indianDate(clock()).slice(0, 4)),
    shareImage: await shareImageOf(new URL(request.url).pathname),
  }
}

/** The company and the site's address do not change during navigation. */
export const shouldRevalidate = () => false

/**
 * Everything that React draws, in one element of the document (src/site/server/serving/html-document.server.ts). It must not contain a
 * <script>: to redraw one, React would violate the security policy. <Links> are the styles of the back-office.
 */
export default function Root() {
  useScrollRestoration()
  return (
    <ToastProvider>
      <Links />
      <Outlet />
    </ToastProvider>
  )
}

/** Shown when rendering a page fails. Expected errors are handled by the pages themselves. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FallbackErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
