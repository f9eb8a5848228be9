import { mailtoHref } from '#base/values/mail-address.ts'
import { ArrowUpRight } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { MailIcon, MapPinIcon, PhoneIcon } from '#ui/sprite-icons.tsx'
import { mapUrl, type CompanySummary } from '../company.ts'

/** Address, phones and e-mails as links. `withLabels` shows their labels, where there is enough space. */
export function ContactLinks({
  company,
  withLabels = false,
  className,
}: {
  company: CompanySummary
  withLabels?: boolean
  className?: string
}) {
  if (!hasContact(company)) return null
  const { display: address } = company.address
  return (
    <ul className={classes('grid gap-1', className)}>
      {address && (
        <Row icon={MapPinIcon} label={withLabels && 'Address'}>
          <ExternalLink href={mapUrl(company)} icon={false} className="contact-link">
            {firstWords(address)}
            <span className="whitespace-nowrap">
              {lastWord(address)}
              <ArrowUpRight className="link-arrow" />
            </span>
          </ExternalLink>
        </Row>
      )}
      {company.phones.map(({ label, display, href }) => (
        <Row key={href} icon={PhoneIcon} label={withLabels && label}>
          <a href={href} className="link contact-link figures whitespace-nowrap">
            {display}
          </a>
        </Row>
      ))}
      {company.emails.map(({ label, value }) => (
        <Row key={value} icon={MailIcon} label={withLabels && label}>
          <a href={mailtoHref(value)} className="link contact-link wrap-anywhere">
            {value}
          </a>
        </Row>
      ))}
    </ul>
  )
}

/** Whether an address, a phone number or an e-mail address has been entered. */
export function hasContact({ address, phones, emails }: CompanySummary): boolean {
  return address.display !== '' || phones.length > 0 || emails.length > 0
}

/** A line break must not separate the last word from the link's arrow. */
function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1)
}

function firstWords(text: string): string {
  return text.slice(0, text.lastIndexOf(' ') + 1)
}

function Row({ icon: Icon, label, children }: { icon: ComponentType<{ className?: string }>; label: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon className={classes('contact-icon', label ? 'mt-1' : 'mt-2.5')} />
      <div className="min-w-0">
        {label && <p className="text-small text-text-2">{label}</p>}
        <div className={label ? '-mt-1' : undefined}>{children}</div>
      </div>
    </li>
  )
}
