import { CalendarDays, Clock, MapPin, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { languageOf } from '#base/text/language.ts'
import { excerpt, plainText } from '#base/text/plain-text.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { enrolmentPath } from '../enrolment.ts'
import { MAX_CARD_CHARACTERS } from '../program-for-card.ts'
import { fromFirstMatch, highlightParts } from '../search/highlight.ts'
import { CardPriceTag } from './price-tag.tsx'
import { ProgramImage } from './program-image.tsx'
import { DELIVERY_LABELS, programPath } from '../program.ts'
import type { Program } from '../program.schema.ts'

interface ProgramCard {
  program: Program
  /** 'Enroll Now' on the home page, 'Enroll' in the listing (docs/product/requirements.md, section 2). */
  enrolLabel: 'Enroll Now' | 'Enroll'
  onEnrol: (program: Program) => void
  /** The next date and place: '12 Dec, Faridabad'. */
  next?: string | undefined
  /** The search text to highlight. */
  highlight?: string
  headingLevel?: 2 | 3
  /** Whether the card is in the first screen. */
  isFirst?: boolean
}

/** A program in a grid. All cards of a row have the same height, with their buttons aligned. On a phone it is a row without picture. */
export function ProgramCard({ program, enrolLabel, onEnrol, next, highlight = '', headingLevel = 3, isFirst = false }: ProgramCard) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const description = excerpt(fromFirstMatch(plainText(program.description), highlight), MAX_CARD_CHARACTERS)
  return (
    <Card as="article" flush interactive className="flex h-full flex-col">
      <ProgramImage program={program} isFirst={isFirst} className="max-md:hidden" />
      <div className="flex grow flex-col p-3.5 md:p-5">
        <CategoryBadge tone={categoryTone(program.category)}>{program.category}</CategoryBadge>
        <Heading lang={languageOf(program.title)} className="mt-1 text-h3 wrap-anywhere md:mt-3">
          <Link to={programPath(program)} prefetch="intent" className="card-title">
            <Highlighted text={program.title} query={highlight} />
          </Link>
        </Heading>
        <p lang={languageOf(description)} className="mt-1 line-clamp-2 text-small text-text-2 md:mt-2">
          <Highlighted text={description} query={highlight} />
        </p>
        <div className="mt-auto pt-1.5 md:pt-4">
          <div className="program-facts">
            <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-small text-text-2 md:grid">
              <Fact icon={Clock} label="Duration">
                {program.duration}
              </Fact>
              <Fact icon={MapPin} label="Delivery">
                {DELIVERY_LABELS[program.delivery_mode]}
              </Fact>
              {next && (
                <Fact icon={CalendarDays} label="Date">
                  {`Next: ${next}`}
                </Fact>
              )}
            </ul>
            <p className="md:text-end">
              <VisuallyHidden>Price: </VisuallyHidden>
              <CardPriceTag program={program} />
            </p>
          </div>
        </div>
        <div className="mt-2.5 grid grid-cols-2 gap-3 md:mt-4">
          <ButtonOrLink linkTo={enrolmentPath(program.title)} size="compact" onClick={() => onEnrol(program)}>
            <span>
              {enrolLabel}
              <VisuallyHidden>{` in ${program.title}`}</VisuallyHidden>
            </span>
          </ButtonOrLink>
          <LinkButton to={programPath(program)} variant="secondary" size="compact">
            <span>
              Details
              <VisuallyHidden>{` of ${program.title}`}</VisuallyHidden>
            </span>
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon className="mt-0.5 size-4" />
      <span className="min-w-0 wrap-anywhere">
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {children}
      </span>
    </li>
  )
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlightParts(text, query).map((part) => (part.isMatch ? <mark key={part.at}>{part.text}</mark> : part.text))
}
