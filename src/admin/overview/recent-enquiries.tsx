import { Link } from 'react-router'
import { ENQUIRY_STATUS_TONES, type Enquiry } from '../../enquiries/enquiry.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'

/** The five latest enquiries. Each links to its card in the inbox. */
export function RecentEnquiries({ enquiries }: { enquiries: Enquiry[] }) {
  return (
    <Card as="section" aria-labelledby="recent-contacts" className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="recent-contacts" className="text-h3">
          Recent contacts
        </h2>
        <TextLink to="/admin?view=contacts">Open inbox</TextLink>
      </div>
      {enquiries.length === 0 && <p className="pt-3 text-text-2">No messages yet.</p>}
      <ul className="-mx-3 mt-2">
        {enquiries.map(({ id, fullName, subject, status, createdAt }) => (
          <li
            key={id}
            className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-border p-3 not-first:border-t hover:bg-surface-sunken"
          >
            <Link
              to={`/admin?view=contacts#contact-${id}`}
              lang={languageOf(fullName)}
              className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {fullName}
            </Link>
            <StatusBadge tone={ENQUIRY_STATUS_TONES[status]} className="justify-self-end">
              {status}
            </StatusBadge>
            <p lang={languageOf(subject)} className="line-clamp-1 min-w-0 text-small text-text-2">
              {subject}
            </p>
            <RelativeTime instant={createdAt} className="text-end text-small text-text-3" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
