import { useRouteLoaderData } from 'react-router'
import type { CompanyFace } from '../company/company.ts'

/** What every page knows of the site: given by the root loader, once. */
export interface SiteData {
  company: CompanyFace
  /** Without a slash at the end. */
  siteUrl: string
  /** For the copyright line: from the server's clock, so that a page renders the same everywhere. */
  year: number
  /** The picture beside a shared link to the page that was loaded first: '/og/page/about.png?v=…'. */
  shareImage?: string | undefined
}

export function useSite(): SiteData {
  const site = useRouteLoaderData<SiteData>('root')
  if (!site) throw new Error('the root loader gave no site data')
  return site
}
