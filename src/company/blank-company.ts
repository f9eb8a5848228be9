import { MAX_COMPANY_NAME_LENGTH } from './company.ts'
import type { Company } from './company-content.schema.ts'
import defaultCompany from './default-company.json' with { type: 'json' }

/**
 * The company of an installation that begins without the demo: nobody has said anything about it, so nothing is said. It is called
 * what its address says, and the policies tell only what the program does and the law asks.
 */
export function blankCompany(siteUrl: string): Company {
  const { privacy, terms, cookies } = defaultCompany.policies
  return {
    name: new URL(siteUrl).hostname.slice(0, MAX_COMPANY_NAME_LENGTH),
    initials: 'ID',
    tagline: '',
    shortDescription: '',
    address: { locality: '', region: '', country: '', postalCode: '', display: '', mapQuery: '' },
    emails: [],
    phones: [],
    hours: [],
    social: [],
    portrait: { name: null, title: '', imagePath: null, alt: '' },
    signatory: 'Authorised signatory',
    stats: [],
    story: [],
    values: [],
    team: [],
    faq: [],
    policies: { privacy, terms: withoutCourts(terms), cookies },
  }
}

/** Which courts decide follows from a place. */
function withoutCourts(terms: string): string {
  return terms.replace(/ Courts at [^\n]*$/, '')
}
