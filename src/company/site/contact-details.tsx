import type { CompanySummary } from '../company.ts'
import type { OpeningHours, SocialLink } from '../company-content.schema.ts'
import { ContactLinks, hasContact } from './contact-links.tsx'
import { SocialLinks } from './social-links.tsx'
import { useEffect, useRef } from 'react'
import { trustedHtml } from '#ui/trusted-html.ts'
import type { OfficeTimes } from '../opening-hours.ts'
import { showOpenState } from '../show-open-state.ts'

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

/**
 * Sorts links in the order of the contact section: Facebook, X, LinkedIn, Instagram, then others (docs/product/requirements.md, section 2).
 */
function inContactOrder(links: readonly SocialLink[]): SocialLink[] {
  const named = links.map((link) => (link.name === 'Twitter' ? { ...link, name: 'X' } : link))
  const known = CONTACT_ORDER.flatMap((name) => named.filter((link) => link.name === name))
  return [...known, ...named.filter((link) => !known.includes(link))]
}

const CONTACT_ORDER = ['Facebook', 'X', 'LinkedIn', 'Instagram']

/**
 * Business hours. Time-dependent text appears only in the browser, since the served page is cached: `showOpenState` writes it into elements
 * whose text React leaves alone. The page's start script also calls it, before hydration.
 */
function OpeningHoursTable({ hours, className }: { hours: OpeningHours[]; className?: string }) {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => (table.current ? showOpenState(table.current) : undefined), [])
  return (
    <div ref={table} data-hours={JSON.stringify(hours.map(officeTimes))} className={className}>
      <table className="hours">
        <caption className="sr-only">Business hours, India Standard Time</caption>
        <tbody>
          {hours.map(({ days, display }) => (
            <tr key={days}>
              <th scope="row">
                {days}
                <span data-today-word="" className="sr-only" suppressHydrationWarning dangerouslySetInnerHTML={trustedHtml('')} />
              </th>
              <td className="figures whitespace-nowrap">{display}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* The space is reserved from the start. */}
      <div className="mt-3 min-h-6 text-small">
        <p data-open-state="unknown" className="open-state">
          <span data-open-words="" suppressHydrationWarning dangerouslySetInnerHTML={trustedHtml('')} />
        </p>
      </div>
    </div>
  )
}

/** Excludes the display texts, which are already in the table. */
function officeTimes({ weekdays, opens, closes }: OpeningHours): OfficeTimes {
  return { weekdays, opens, closes }
}
