import { LinkIcon } from 'lucide-react'
import { mailtoHref } from '#base/values/mail-address.ts'
import { IconTile } from '#ui/card.tsx'
import { useSite } from '../use-site.ts'

/** A link of a mail that shows nothing: the reason, and the company's contacts. */
export function EndedLink({ title, text }: { title: string; text: string }) {
  const { company } = useSite()
  return (
    <>
      <IconTile icon={LinkIcon} />
      <h1 className="mt-4">{title}</h1>
      <p className="mt-3 max-w-text text-lead text-text-2">{text}</p>
      <ul className="mt-6 grid gap-2">
        {company.phones.map(({ label, display, href }) => (
          <li key={href}>
            {label}:{' '}
            <a href={href} className="link">
              {display}
            </a>
          </li>
        ))}
        {company.emails.map(({ label, value }) => (
          <li key={value} className="wrap-anywhere">
            {label}:{' '}
            <a href={mailtoHref(value)} className="link">
              {value}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
