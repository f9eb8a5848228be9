import type { Company } from './company-content.schema.ts'

export const MAX_COMPANY_NAME_LENGTH = 60

/** The part of the content that every page shows, so it has nothing that only staff may see. Pages that need the rest load it themselves. */
export type CompanySummary = Omit<Company, 'story' | 'values' | 'team' | 'stats' | 'faq' | 'policies' | 'signatories' | 'trade'>

export function companySummary(company: Company): CompanySummary {
  const { story: _1, values: _2, team: _3, stats: _4, faq: _5, policies: _6, signatories: _7, trade: _8, ...summary } = company
  return summary
}

/**
 * Reports whether the office has entered the company's name. The name itself does not tell: until then it is the address of the site. The
 * form asks for the tagline together with it.
 */
export function isSetUp({ tagline }: Pick<Company, 'tagline'>): boolean {
  return tagline !== ''
}

export const MAX_SIGNATORIES = 2
/** The first screen of a phone has room for no more lines below the headline. */
export const MAX_OFFERS = 5

/** The headline of the home page. */
export function headlineOf({ hero, tagline, name }: Pick<Company, 'hero' | 'tagline' | 'name'>): string {
  return hero.headline || tagline || name
}

/** Fills in the name and town of a text for search engines. Undefined if the text is empty, or needs a town that nobody has entered. */
export function searchText(company: CompanySummary, page: Exclude<keyof Company['search'], 'keywords'>): string | undefined {
  const text = company.search[page]
  const town = townOf(company)
  if (text === '' || (town === '' && text.includes('{town}'))) return undefined
  return text.replaceAll('{name}', () => company.name).replaceAll('{town}', () => town)
}

export function homeDescription(company: CompanySummary): string {
  return searchText(company, 'home') ?? `${company.name}: services, training programs and certificates that anyone can verify.`
}

export function searchKeywords({ search }: Pick<Company, 'search'>): string[] {
  return search.keywords.split(',').map((keyword) => keyword.trim())
}

/** The signatories of new certificates as text: 'Asha Example, Managing Director · Ravi Sample, Head of Training'. */
export function signatoryInWords({ signatory, signatories = [] }: Pick<Company, 'signatory' | 'signatories'>): string {
  return signatories.map(({ name, title }) => `${name}, ${title}`).join(' · ') || signatory
}

/** 'Faridabad, Haryana', or '' until the address has been entered. */
export function townOf({ address }: Pick<Company, 'address'>): string {
  return [address.locality, address.region].filter(Boolean).join(', ')
}

/** 'BHM, Faridabad, Haryana', or the name alone. */
export function nameAndTown(company: Pick<Company, 'name' | 'address'>): string {
  return [company.name, townOf(company)].filter(Boolean).join(', ')
}

/** The destination of the address link: a maps service, in a new tab (docs/product/requirements.md, section 2). */
export function mapUrl(company: Pick<Company, 'address'>): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(company.address.mapQuery)}`
}

/** Adds the company's name to a page title unless it is there already (docs/product/requirements.md, section 2, page metadata). */
export function pageTitle(title: string, companyName: string): string {
  return title.includes(companyName) ? title : `${title} | ${companyName}`
}
