import { BadgeCheck, Clock, MapPin, Presentation, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { enrolmentPath } from '#catalogue/enrolment.ts'
import { PriceTag } from '#catalogue/site/price-tag.tsx'
import { shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { plural } from '#base/text/wording/counted.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { datesAndPlace } from '../batches/batch.ts'
import type { OfferedBatch } from '../batches/batch.schema.ts'
import { hoursInWords } from '../batches/batch-days.ts'
import { offeredWords } from '../batches/offered-words.ts'

interface OfferedBatchItem {
  batch: OfferedBatch
  /** Replaces the days in the heading with the program's title, where several programs are listed. */
  title?: ReactNode
  onAsk: (batch: OfferedBatch) => void
}

/** One date that visitors can ask for, in a list that is a `@container`: days, hours, place, seats, price and button. */
export function OfferedBatchItem({ batch, title, onAsk }: OfferedBatchItem) {
  const { days, where, seats, isFull } = offeredWords(batch)
  return (
    <li className="grid gap-x-6 gap-y-4 rounded-lg border border-border bg-surface p-5 @min-[32rem]:grid-cols-[minmax(0,1fr)_auto] @min-[32rem]:items-center">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="figures min-w-0 text-h3 wrap-anywhere">{days}</h3>
          {batch.confirmed && (
            <StatusBadge tone="success" icon={BadgeCheck}>
              Confirmed
            </StatusBadge>
          )}
          {isFull && <StatusBadge tone="neutral">Full</StatusBadge>}
          {batch.availability === 'few' && batch.seatsLeft === null && <StatusBadge tone="warning">{seats}</StatusBadge>}
        </div>
        {title && <p className="min-w-0 font-semibold wrap-anywhere">{title}</p>}
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-text-2">
          <Fact icon={<Clock className="mt-0.5 size-4 shrink-0" />} label="Hours">
            <Hours batch={batch} />
          </Fact>
          <Fact icon={<MapPin className="mt-0.5 size-4 shrink-0" />} label="Place">
            <span lang={languageOf(where)}>{where}</span>
          </Fact>
          {batch.trainers.length > 0 && (
            <Fact icon={<Presentation className="mt-0.5 size-4 shrink-0" />} label={plural(batch.trainers.length, 'Trainer')}>
              <span lang={languageOf(batch.trainers.join(' '))}>{batch.trainers.join(', ')}</span>
            </Fact>
          )}
          {batch.seatsLeft !== null && !isFull && (
            <Fact icon={<Users className="mt-0.5 size-4 shrink-0" />} label="Seats">
              {seats}
            </Fact>
          )}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 @min-[32rem]:flex-col @min-[32rem]:items-end">
        <p>
          <VisuallyHidden>Price: </VisuallyHidden>
          <PriceTag amount={batch.price} />
          <span className="text-xs text-text-2"> per person</span>
        </p>
        <ButtonOrLink
          linkTo={enrolmentPath(batch.training_program_name, batch.id)}
          size="compact"
          variant={isFull ? 'secondary' : 'primary'}
          className="no-print"
          onClick={() => onAsk(batch)}
        >
          <span>
            {isFull ? 'Join the waiting list' : 'Ask for a seat'}
            <VisuallyHidden>{`: ${batch.training_program_name}, ${datesAndPlace(batch)}`}</VisuallyHidden>
          </span>
        </ButtonOrLink>
      </div>
    </li>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      {icon}
      <span className="min-w-0 wrap-anywhere">
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {children}
      </span>
    </li>
  )
}

/** Shown for an online class, because participants may be in another country. */
const TIME_ZONE = 'India time (UTC+5:30)'

/** The hours once, or for each day if they differ. */
function Hours({ batch: { days, mode } }: { batch: OfferedBatch }) {
  const hours = hoursInWords(days)
  const each = days.length > 1 ? `${hours} each day` : hours
  const text = hours === undefined ? days.map((day) => `${shortDate(day.date)}: ${hoursInWords([day])}`).join('; ') : each
  return mode === 'online' ? `${text}, ${TIME_ZONE}` : text
}
