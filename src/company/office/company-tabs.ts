import type { Permission } from '#base/http/access.ts'
import type { CompanyValues } from './company-values.ts'

interface CompanyTab {
  label: string
  /** The parts that this tab edits and saves. */
  parts: ReadonlyArray<keyof CompanyValues>
  /** Needed in addition to that of the page. */
  permission?: Permission
}

/** The tabs of the company page, each with its own form: `?view=company&tab=contact`. Every part belongs to one tab. */
export const COMPANY_TABS = {
  identity: {
    label: 'Name',
    parts: ['name', 'initials', 'tagline', 'shortDescription', 'logo', 'signatories', 'signatory'],
  },
  contact: { label: 'Contact', parts: ['address', 'emails', 'phones', 'hours', 'social'] },
  money: { label: 'Money', parts: ['registeredName', 'gstin', 'trade'], permission: 'settings.manage' },
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

/** The tabs for somebody with these permissions. */
export function companyTabsFor(isPermitted: (permission: Permission) => boolean): CompanyTabName[] {
  const tabs = Object.entries<CompanyTab>(COMPANY_TABS)
  return tabs.flatMap(([name, { permission }]) => (!permission || isPermitted(permission) ? [name as CompanyTabName] : []))
}

/** The tab in an address. The name of no tab, or of one that is not shown, selects the first tab. */
export function companyTabOf(name: string | null, shown: readonly CompanyTabName[]): CompanyTabName {
  return shown.find((tab) => tab === name) ?? FIRST_TAB
}

export function companyTabPath(tab: CompanyTabName): string {
  return tab === FIRST_TAB ? '/admin?view=company' : `/admin?view=company&tab=${tab}`
}
