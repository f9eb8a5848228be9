import { useRouteLoaderData } from 'react-router'
import type { CompanyFace } from '../../company/company.ts'

export interface AdminSite {
  company: CompanyFace
  /** Without a slash at the end: what the links given to other people begin with. */
  siteUrl: string
}

/** The company and the site's address: public facts, loaded once with the first page. */
export function useAdminSite(): AdminSite {
  const site = useRouteLoaderData<AdminSite>('root')
  if (!site) throw new Error('the root loader gave no site data')
  return site
}
