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

/** The service links of the footer. Their anchors are on the home page. */
export const SERVICE_LINKS = [
  { label: 'Consultancy', to: '/#consultancy' },
  { label: 'Audit', to: '/#audit' },
  { label: 'Strategy', to: '/#strategy' },
  { label: 'Training Programs', to: '/training-programs' },
  { label: 'Verify Certificate', to: '/verify-certificate' },
] as const

/** Every home-page anchor that the footer links to (docs/product/design.md, section 9.2). */
export const SERVICE_ANCHORS = ['consultancy', 'audit', 'strategy'] as const

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
