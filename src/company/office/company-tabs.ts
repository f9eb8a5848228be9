import type { CompanyValues } from './company-values.ts'

interface CompanyTab {
  label: string
  /** The parts that this tab edits and saves. */
  parts: ReadonlyArray<keyof CompanyValues>
}

/** The tabs of the company page, each with its own form: `?view=company&tab=contact`. Every part belongs to one tab. */
export const COMPANY_TABS = {
  identity: {
    label: 'Name',
    parts: ['name', 'initials', 'tagline', 'shortDescription', 'registeredName', 'gstin', 'logo', 'signatories', 'signatory'],
  },
  contact: { label: 'Contact', parts: ['address', 'emails', 'phones', 'hours', 'social'] },
  look: { label: 'Look', parts: ['look'] },
  home: { label: 'Home page', parts: ['hero', 'portrait', 'stats'] },
  texts: { label: 'Texts', parts: ['leads', 'invitation', 'footerServices', 'search'] },
  dates: { label: 'Dates', parts: ['seatsShown'] },
  about: { label: 'About', parts: ['story', 'values', 'team'] },
  questions: { label: 'Questions', parts: ['faq'] },
  policies: { label: 'Policies', parts: ['policies'] },
} as const satisfies Record<string, CompanyTab>

export type CompanyTabName = keyof typeof COMPANY_TABS

const FIRST_TAB: CompanyTabName = 'identity'

/** The tab in an address. An unknown name selects the first tab. */
export function companyTabOf(name: string | null): CompanyTabName {
  return name !== null && Object.hasOwn(COMPANY_TABS, name) ? (name as CompanyTabName) : FIRST_TAB
}

export function companyTabPath(tab: CompanyTabName): string {
  return tab === FIRST_TAB ? '/admin?view=company' : `/admin?view=company&tab=${tab}`
}
