import { useRouteLoaderData } from 'react-router'
import type { CompanySummary } from '#company/company.ts'

interface Issuer {
  companyName: string
  tagline: string
  logo: CompanySummary['logo']
  /** The prefix of participant numbers: 'BHM'. */
  initials: string
  siteUrl: string
  /** The official domain, as the address bar shows it. */
  domain: string
}

/** The company that issued a certificate, and its official site. From the data of the first page, never from the address bar. */
export function useIssuer(): Issuer {
  const root = useRouteLoaderData<{ company: CompanySummary; siteUrl: string }>('root')
  if (!root) throw new Error('the root loader gave no site data')
  const { company, siteUrl } = root
  const { name, tagline, initials, logo } = company
  return { companyName: name, tagline, logo, initials, siteUrl, domain: new URL(siteUrl).host }
}
