import { useRouteLoaderData } from 'react-router'
import type { CompanyFace } from '../../../company/company.ts'

export interface Register {
  /** Whose register it is: the company's name. */
  companyName: string
  tagline: string
  /** Beginning of participant numbers: 'BHM'. */
  initials: string
  siteUrl: string
  /** The official domain, as the address bar shows it. */
  domain: string
}

/** Whose register a result comes from, and where it is kept. From the first page's data, never from the address bar. */
export function useIssuer(): Register {
  const root = useRouteLoaderData<{ company: CompanyFace; siteUrl: string }>('root')
  if (!root) throw new Error('the root loader gave no site data')
  const { company, siteUrl } = root
  const { name, tagline, initials } = company
  return { companyName: name, tagline, initials, siteUrl, domain: new URL(siteUrl).host }
}
