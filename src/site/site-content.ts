/** Whether the site has something to show of each kind. Of a company that is not set up yet it shows nothing. */
export interface SiteContent {
  about: boolean
  services: boolean
  programs: boolean
  dates: boolean
  caseStudies: boolean
  contact: boolean
}

export const NO_CONTENT: SiteContent = { about: false, services: false, programs: false, dates: false, caseStudies: false, contact: false }

/** The pages and the section of the home page that are empty without this kind of content. */
const NEEDED: ReadonlyMap<string, keyof SiteContent> = new Map([
  ['/about', 'about'],
  ['/services', 'services'],
  ['/#services', 'services'],
  ['/training-programs', 'programs'],
  ['/schedule', 'dates'],
  ['/case-studies', 'caseStudies'],
  ['/contact', 'contact'],
])

/** Reports whether a path leads to something. Links to other paths are not shown (docs/product/contract.md, section 5). */
export function hasContent(path: string, content: SiteContent): boolean {
  const kind = NEEDED.get(path)
  return kind === undefined || content[kind]
}
