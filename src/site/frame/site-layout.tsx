import { Outlet } from 'react-router'
import type { Route } from './+types/site-layout.ts'
import { getCompany } from '#company/server/company.server.ts'
import type { Company } from '#company/company.ts'
import { getNotice } from '#company/server/consent-notice.server.ts'
import type { ConsentNotice } from '#company/consent-notice.ts'
import { NoticeProvider } from '#enquiries/site/forms/notice-provider.tsx'
import { VisitorDetailsProvider } from '#enquiries/site/forms/visitor-details.tsx'
import { JsonLd } from '../metadata/json-ld.tsx'
import { siteContext } from '../server/site-context.server.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { localBusiness, organization } from '../metadata/structured-data.ts'
import { useNewPage } from './use-new-page.tsx'
import { useSite } from '../use-site.ts'

export interface LayoutData {
  /** Shown on the home page and on About: with every page, so that neither has to ask for it again. */
  stats: Company['stats']
  /** Shown beside the button of every form. */
  notice: ConsentNotice
}

export async function loader({ context }: Route.LoaderArgs): Promise<LayoutData> {
  const { db } = context.get(siteContext)
  const [{ stats }, notice] = await Promise.all([getCompany(db), getNotice(db)])
  return { stats, notice }
}

/** The company does not change while somebody moves between pages. */
export const shouldRevalidate = () => false

/** The layout of every public page (docs/product/requirements.md, section 2, public layout). */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { company, siteUrl } = useSite()
  const main = useNewPage()
  return (
    <>
      <link rel="manifest" href="/site.webmanifest" />
      <JsonLd
        blocks={
          import.meta.env.SSR
            ? [organization(company, siteUrl), localBusiness(company, siteUrl)].filter((block) => block !== undefined)
            : []
        }
      />
      <NoticeProvider notice={loaderData.notice}>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <SiteHeader />
          <main id="main" ref={main} tabIndex={-1} className="grow">
            <VisitorDetailsProvider>
              <Outlet />
            </VisitorDetailsProvider>
          </main>
          <SiteFooter />
        </div>
      </NoticeProvider>
    </>
  )
}

/** The first stop of the keyboard on every page. */
function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to main content
    </a>
  )
}
