import { footerAnchors } from '#catalogue/service.ts'
import type { Company } from '#company/company-content.schema.ts'

export interface NavigationLink {
  label: string
  to: string
}

/** The main navigation (docs/product/requirements.md, section 2). */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about' },
  { label: 'Training Programs', to: '/training-programs' },
  { label: 'Verify Certificate', to: '/verify-certificate' },
  { label: 'Contact', to: '/contact' },
] as const

/** The footer's quick links: the main navigation and the training schedule. */
export const QUICK_LINKS = [...MAIN_LINKS, { label: 'Training Schedule', to: '/schedule' }] as const

/** The service links of the footer. The anchors of the company's own names are on the home page. */
export function serviceLinks(services: Company['footerServices']): NavigationLink[] {
  const labels = services.map(({ label }) => label)
  const anchors = footerAnchors(labels)
  return [
    ...labels.map((label, index) => ({ label, to: `/#${anchors[index]}` })),
    { label: 'Training Programs', to: '/training-programs' },
    { label: 'Verify Certificate', to: '/verify-certificate' },
  ]
}

export const POLICY_LINKS = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/terms' },
  { label: 'Cookie Policy', to: '/cookies' },
] as const

/** The destination of 'Get Started' (docs/product/contract.md, section 6). */
export const GET_STARTED_PATH = '/contact'

/** Compares exact paths (docs/product/requirements.md, section 2), ignoring a trailing slash: '/about/' is '/about'. */
export function isCurrentPage(pathname: string, to: string): boolean {
  return (pathname.replace(/(?<!\/)\/+$/, '') || '/') === to
}
