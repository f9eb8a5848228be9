import { MAX_COMPANY_NAME_LENGTH } from './company.ts'
import type { Company } from './company-content.schema.ts'
import defaultCompany from './default-company.json' with { type: 'json' }

/**
 * The company of an installation without the demo: it makes no claims, because nothing is known about it. Its name is derived from its
 * address, and the policies state only what the program does and the law requires.
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
    hero: { eyebrow: '', headline: '', offers: [] },
    leads: {
      services: 'This is what we can do for you.',
      programs: 'Whoever completes a program receives a certificate that anyone can verify.',
      contact: 'Tell us what you need.',
      newsletter: 'Our news, by e-mail.',
    },
    invitation: { title: 'How can we help?', text: 'Tell us what you need. We reply with the first steps.' },
    footerServices: [],
    search: { home: '', about: '', services: '', programs: '', schedule: '', keywords: '' },
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

/** Removes the clause about courts, which depends on a place. */
function withoutCourts(terms: string): string {
  return terms.replace(/ Courts at [^\n]*$/, '')
}
