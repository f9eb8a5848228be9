export const MAX_COMPANY_NAME_LENGTH = 60

/** What visitors learn about free seats: only whether a batch is full, also that few are left, or their number. */
export const SEATS_SHOWN = ['hidden', 'few', 'number'] as const
export type SeatsShown = (typeof SEATS_SHOWN)[number]
export const DEFAULT_SEATS_SHOWN: SeatsShown = 'few'

/** All texts about the company. Components must not contain them as literals (docs/product/contract.md). */
export interface Company {
  name: string
  /** Prefix of participant numbers: 'BHM'. */
  initials: string
  tagline: string
  shortDescription: string
  address: Address
  emails: LabelledValue[]
  phones: Phone[]
  hours: OpeningHours[]
  social: SocialLink[]
  /** The managing director's portrait on the home page. Without a photo the site shows a drawing. */
  portrait: { name: string | null; title: string; imagePath: string | null; alt: string }
  /** The address of the logo (company-picture.ts). Without one the site shows its own mark. Absent until somebody chose. */
  logo?: string | null | undefined
  /** Who signs certificates: at most two. Absent until somebody chose. */
  signatories?: Signatory[] | undefined
  /** Title printed under the signature line of a certificate while there are no signatories. */
  signatory: string
  /** What visitors learn about the free seats of a batch. Absent until somebody chose: 'few'. */
  seatsShown?: SeatsShown | undefined
  stats: Statistic[]
  story: string[]
  values: CoreValue[]
  team: TeamMember[]
  faq: Question[]
  /** Markdown of /terms and /cookies, and of the beginning of /privacy. */
  policies: { privacy: string; terms: string; cookies: string }
}

/** The part of the content that every page shows. Pages that need the rest load it. */
export type CompanySummary = Omit<Company, 'story' | 'values' | 'team' | 'stats' | 'faq' | 'policies' | 'signatories'>

export function companySummary(company: Company): CompanySummary {
  const { story: _1, values: _2, team: _3, stats: _4, faq: _5, policies: _6, signatories: _7, ...summary } = company
  return summary
}

/** Somebody who signs certificates. */
export interface Signatory {
  name: string
  title: string
  /** The address of the picture of the signature (company-picture.ts). Staff see it, and documents have it; no page does. */
  signature: string | null
}

export const MAX_SIGNATORIES = 2

/** Who signs new certificates, in words: 'Asha Example, Managing Director · Ravi Sample, Head of Training'. */
export function signatoryInWords({ signatory, signatories = [] }: Pick<Company, 'signatory' | 'signatories'>): string {
  return signatories.map(({ name, title }) => `${name}, ${title}`).join(' · ') || signatory
}

interface Address {
  locality: string
  region: string
  country: string
  postalCode: string
  display: string
  mapQuery: string
  /** Degrees north and east. They are text, because a number would lose its trailing zeros. */
  geo?: { latitude: string; longitude: string } | undefined
  /** A map on another site, loaded only when the visitor asks for it. The content security policy allows its origin. */
  mapFrame?: string | undefined
}

interface LabelledValue {
  label: string
  value: string
}

interface Phone {
  label: string
  display: string
  href: string
}

export interface OpeningHours {
  /** 'Monday to Friday'. */
  days: string
  /** Days of the week. Sunday is 0. */
  weekdays: number[]
  /** 'HH:MM' in India; null if closed. */
  opens: string | null
  closes: string | null
  display: string
}

export interface SocialLink {
  name: string
  href: string
}

interface Statistic {
  value: number
  suffix: string
  label: string
}

interface CoreValue {
  title: string
  text: string
  icon: string
}

interface TeamMember {
  name: string | null
  title: string
  focus: string
}

export interface Question {
  question: string
  answer: string
}

/** 'Faridabad, Haryana', or '' until somebody has entered the address. */
export function townOf({ address }: Pick<Company, 'address'>): string {
  return [address.locality, address.region].filter(Boolean).join(', ')
}

/** 'BHM, Faridabad, Haryana', or the name alone. */
export function nameAndTown(company: Pick<Company, 'name' | 'address'>): string {
  return [company.name, townOf(company)].filter(Boolean).join(', ')
}

/** Where the address link leads: a maps service, in a new tab (docs/product/requirements.md, section 2). */
export function mapUrl(company: Pick<Company, 'address'>): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(company.address.mapQuery)}`
}

/** Adds the company's name to a page title unless it is there already (docs/product/requirements.md, section 2, page metadata). */
export function pageTitle(title: string, companyName: string): string {
  return title.includes(companyName) ? title : `${title} | ${companyName}`
}
