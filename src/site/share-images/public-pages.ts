import { headlineOf, townOf } from '#company/company.ts'
import type { Company } from '#company/company-content.schema.ts'
import type { Subject } from './share-image.ts'

/** The text of a public page's share image; undefined when there is no such page. */
export function pageSubject(page: string, company: Company): Subject | undefined {
  return Object.hasOwn(PAGES, page) ? PAGES[page]?.(company) : undefined
}

const IN_PLAIN_WORDS = 'In plain words'

const PAGES: Record<string, (company: Company) => Subject> = {
  home: (company) => ({
    badge: company.hero.eyebrow,
    title: headlineOf(company),
    facts: [company.shortDescription],
    artwork: { category: 'quality', seed: 'private' },
  }),
  about: (company) => ({
    badge: townOf(company),
    title: 'About Us',
    facts: [company.shortDescription],
    artwork: { category: 'quality', seed: 'story' },
  }),
  'training-programs': ({ leads }) => ({
    badge: 'Online and classroom',
    title: 'Training Programs',
    facts: [leads.programs],
    artwork: { category: 'leadership', seed: 'training-programs' },
  }),
  schedule: () => ({
    badge: 'Online and classroom',
    title: 'Training Schedule',
    facts: ['All coming dates of our training programs, with place, availability and price.'],
    artwork: { category: 'leadership', seed: 'schedule' },
  }),
  services: ({ leads }) => ({
    badge: 'What we do',
    title: 'Our Services',
    facts: [leads.services],
    artwork: { category: 'business', seed: 'services' },
  }),
  'case-studies': () => ({
    badge: 'From our work',
    title: 'Case studies',
    facts: ['The problem, what was done, and what was measured afterwards.'],
    artwork: { category: 'business', seed: 'case-studies' },
  }),
  'verify-certificate': () => ({
    badge: 'Free, no account needed',
    title: 'Verify Certificate',
    facts: ['Check in seconds whether a certificate is genuine and still valid.'],
    artwork: { category: 'quality', seed: 'check' },
  }),
  issuer: () => ({
    badge: 'Open to everyone',
    title: 'Certificate Issuer',
    facts: ['Who signs our certificates, with which keys, and how to check them without asking us.'],
    artwork: { category: 'quality', seed: 'issuer' },
  }),
  contact: (company) => ({
    badge: townOf(company),
    title: 'Contact',
    facts: ['Tell us what you need. We reply to every enquiry within 24 hours.'],
    artwork: { category: 'marketing', seed: 'contact' },
  }),
  privacy: () => ({
    badge: IN_PLAIN_WORDS,
    title: 'Privacy Policy',
    facts: ['What this website stores about you, why, and how to have it removed.'],
    artwork: { category: 'quality', seed: 'privacy' },
  }),
  terms: () => ({
    badge: IN_PLAIN_WORDS,
    title: 'Terms of Service',
    facts: ['Programs, prices, certificates and the use of this website.'],
    artwork: { category: 'quality', seed: 'terms' },
  }),
  cookies: () => ({
    badge: IN_PLAIN_WORDS,
    title: 'Cookie Policy',
    facts: ['What this website keeps in your browser, and what it does not.'],
    artwork: { category: 'quality', seed: 'cookies' },
  }),
}
