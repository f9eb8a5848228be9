import type { CompanySummary, SocialLink } from '../company.ts'
import { OpeningHoursTable } from './opening-hours-table.tsx'
import { ContactLinks, hasContact } from './contact-links.tsx'
import { SocialLinks } from './social-links.tsx'

interface ContactDetails {
  company: CompanySummary
  /** Level of the headings inside: one below the heading of the card. */
  headingLevel?: 3 | 4
}

/** Address, phones, e-mails, hours and social links (docs/product/requirements.md, section 2, contact section). */
export function ContactDetails({ company, headingLevel = 3 }: ContactDetails) {
  const Heading = headingLevel === 3 ? 'h3' : 'h4'
  const headingSize = headingLevel === 3 ? 'text-h3' : 'text-body'
  return (
    <div className="grid gap-6">
      {hasContact(company) ? <ContactLinks company={company} withLabels /> : <p>Write to us with the form.</p>}
      {company.hours.length > 0 && (
        <section>
          <Heading className={headingSize}>Business hours</Heading>
          <OpeningHoursTable hours={company.hours} className="mt-2" />
        </section>
      )}
      {company.social.length > 0 && (
        <section>
          <Heading className={headingSize}>Follow us</Heading>
          <SocialLinks links={inContactOrder(company.social)} className="mt-1" />
        </section>
      )}
    </div>
  )
}

/** Sorts links in the order of the contact section: Facebook, X, LinkedIn, Instagram, then others (docs/product/requirements.md, section 2). */
function inContactOrder(links: readonly SocialLink[]): SocialLink[] {
  const named = links.map((link) => (link.name === 'Twitter' ? { ...link, name: 'X' } : link))
  const known = CONTACT_ORDER.flatMap((name) => named.filter((link) => link.name === name))
  return [...known, ...named.filter((link) => !known.includes(link))]
}

const CONTACT_ORDER = ['Facebook', 'X', 'LinkedIn', 'Instagram']
