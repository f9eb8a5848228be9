import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { ENQUIRY_STATUS_TONES } from '#enquiries/enquiry.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { CardPriceTag } from '#catalogue/site/price-tag.tsx'
import type { Program } from '#catalogue/program.schema.ts'
import { listPath, recordPath } from '#lists/records/record-paths.ts'
import type { RecordType } from '#lists/records/record-type.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge, StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { DraftBadge } from '../kit/draft-badge.tsx'
import { EditLink } from '../list/item-links.tsx'

/** The five latest enquiries. Each links to its card in the inbox. */
export function RecentEnquiries({ enquiries }: { enquiries: Enquiry[] }) {
  return (
    <RecentCard
      id="recent-contacts"
      type="contact"
      title="Recent enquiries"
      listLabel="Open inbox"
      empty={enquiries.length === 0 && 'No messages yet.'}
    >
      {enquiries.map(({ id, fullName, subject, status, createdAt }) => (
        <li
          key={id}
          className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-border p-3 not-first:border-t hover:bg-surface-sunken"
        >
          <Link
            to={recordPath('contact', id)}
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
    </RecentCard>
  )
}

/** The five newest programs with the price of their public card (docs/product/requirements.md, section 2). */
export function RecentPrograms({ programs }: { programs: Program[] }) {
  return (
    <RecentCard
      id="recent-programs"
      type="training-program"
      title="Recent programs"
      listLabel="All programs"
      empty={programs.length === 0 && 'No training programs yet.'}
    >
      {programs.map((program) => (
        <li key={program.id} className="flex items-center gap-3 border-border p-3 not-first:border-t">
          <div className="grid min-w-0 grow gap-1">
            <p lang={languageOf(program.title)} className="font-semibold wrap-anywhere">
              {program.title}
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CategoryBadge tone={categoryTone(program.category)}>{program.category}</CategoryBadge>
              <DraftBadge isPublished={program.isPublished} />
              <span>
                <CardPriceTag program={program} isInline />
              </span>
            </p>
          </div>
          <EditLink type="training-program" id={program.id} of={program.title} />
        </li>
      ))}
    </RecentCard>
  )
}

interface RecentCardProps {
  id: string
  type: RecordType
  title: string
  /** The text of the link to the whole list. */
  listLabel: string
  /** Shown if there are no rows. */
  empty: string | false
  children: ReactNode
}

function RecentCard({ id, type, title, listLabel, empty, children }: RecentCardProps) {
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        <TextLink to={listPath(type)}>{listLabel}</TextLink>
      </div>
      {empty && <p className="pt-3 text-text-2">{empty}</p>}
      <ul className="-mx-3 mt-2">{children}</ul>
    </Card>
  )
}
