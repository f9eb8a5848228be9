import { useRouteLoaderData } from 'react-router'
import type { CompanySummary } from '#company/company.ts'

export interface AdminSite {
  company: CompanySummary
  /** Base of absolute links, such as permalinks. Has no trailing slash. */
  siteUrl: string
}

/** The company and the address of the site. Both are public and are loaded once, by the root route. */
export function useAdminSite(): AdminSite {
  const site = useRouteLoaderData<AdminSite>('root')
  if (!site) throw new Error('the root loader gave no site data')
  return site
}
