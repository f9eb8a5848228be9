import { useRouteLoaderData } from 'react-router'
import type { CompanySummary } from '#company/company.ts'

/** The root loader's data, used by every page. */
export interface SiteData {
  company: CompanySummary
  /** Without a slash at the end. */
  siteUrl: string
  /** Previous addresses of the site, in the same form. */
  formerSiteUrls?: readonly string[]
  /** For the copyright line. Taken from the server's clock, so that server and browser render the same. */
  year: number
  /** The share image of the page that was loaded first: '/og/page/about.png?v=…'. */
  shareImage: string
}

export function useSite(): SiteData {
  const site = useRouteLoaderData<SiteData>('root')
  if (!site) throw new Error('the root loader gave no site data')
  return site
}
