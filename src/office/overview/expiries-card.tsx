import { grouped } from '#base/text/wording/counted.ts'
import { Link } from 'react-router'
import { MAX_EXPIRED_COUNTED } from '#certificates/expiries.ts'
import type { Expiries } from '#certificates/expiries.schema.ts'
import { daysBetween, type PlainDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { TextLink } from '#ui/button/link.tsx'
import { ChartCard, ChartTable } from './chart-card.tsx'
import { barParts } from './chart-scale.ts'
import { expiredText, expiriesSentence } from './chart-text.ts'
import { relativeDay } from '../kit/relative-time.ts'
import { useSize } from './use-size.tsx'

const BAR_PX = 14
const GAP_PX = 3
const MIN_PX = 6
const SOON_DAYS = 30
const LATER_DAYS = 60
const EXPIRING = '/admin?view=certificates&status=expiring&sort=expiry'

/** Certificates that expire within 90 days, grouped by how soon, and the next five. */
export function ExpiriesCard({ expiries, today, className }: { expiries: Expiries; today: PlainDate; className?: string }) {
  const { expired, within30, within60, within90, next } = expiries
  const isAny = within30 + within60 + within90 > 0
  return (
    <ChartCard id="expiries" title="Certificates expiring soon" {...(className !== undefined && { className })}>
      {isAny ? (
        <>
          <ExpiryBar expiries={expiries} />
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
            <Bucket count={within30} label="in 30 days" className="fill-danger-solid" />
            <Bucket count={within60} label="in 31–60" className="fill-warning-solid" />
            <Bucket count={within90} label="in 61–90" className="fill-chart-1" />
          </ul>
          <ul className="-mx-3">
            {next.map((certificate) => (
              <li
                key={certificate.id}
                className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 border-t border-border p-3 hover:bg-surface-sunken"
              >
                <Link
                  to={`/admin?view=certificates&q=${encodeURIComponent(certificate.certificateId)}`}
                  lang={languageOf(certificate.participant_name)}
                  className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
                >
                  {certificate.participant_name}
                </Link>
                <StatusBadge tone={toneOf(daysBetween(today, certificate.expiryDate))} icon={null} className="row-span-2">
                  {relativeDay(certificate.expiryDate, today)}
                </StatusBadge>
                <p lang={languageOf(certificate.training_program_name)} className="line-clamp-1 min-w-0 text-small text-text-2">
                  {certificate.training_program_name}
                </p>
              </li>
            ))}
          </ul>
          <ChartTable
            caption="Certificates by when they expire"
            headers={['Expire', 'Certificates']}
            rows={[
              { key: 30, head: 'Within 30 days', figures: [within30] },
              { key: 60, head: 'In 31 to 60 days', figures: [within60] },
              { key: 90, head: 'In 61 to 90 days', figures: [within90] },
              { key: 0, head: expired > MAX_EXPIRED_COUNTED ? 'Already expired, at least' : 'Already expired', figures: [expired] },
            ]}
          />
        </>
      ) : (
        <p className="text-text-2">No certificate expires in the next 90 days.</p>
      )}
      {(isAny || expired > 0) && (
        <p className="mt-auto flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-border pt-3 text-small">
          {isAny && <TextLink to={EXPIRING}>See all</TextLink>}
          {isAny && <TextLink to="/admin?view=expiring">Send reminders</TextLink>}
          {expired > 0 && <TextLink to="/admin?view=certificates&status=expired">{expiredText(expired)}</TextLink>}
        </p>
      )}
    </ChartCard>
  )
}

function ExpiryBar({ expiries }: { expiries: Expiries }) {
  const { ref, widthPx } = useSize<HTMLDivElement>()
  const values = [expiries.within30, expiries.within60, expiries.within90]
  const lengths = barParts(values, { widthPx, gapPx: GAP_PX, leastPx: MIN_PX })
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + (length > 0 ? length + GAP_PX : 0), 0))
  return (
    <div ref={ref} className="h-3.5">
      {widthPx > 0 && (
        <svg width={widthPx} height={BAR_PX} role="img" aria-label={expiriesSentence(expiries)}>
          {PARTS.map((colour, index) => (
            <rect key={colour} x={starts[index]} width={lengths[index]} height={BAR_PX} rx={4} className={colour} />
          ))}
        </svg>
      )}
    </div>
  )
}

const PARTS = ['fill-danger-solid', 'fill-warning-solid', 'fill-chart-1']

function Bucket({ count, label, className }: { count: number; label: string; className: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg width="10" height="10" aria-hidden="true" className={classes('shrink-0', className)}>
        <rect width="10" height="10" rx="3" />
      </svg>
      <span>
        <strong className="figures text-text">{grouped(count)}</strong> {label}
      </span>
    </li>
  )
}

function toneOf(days: number): StatusTone {
  if (days <= SOON_DAYS) return 'danger'
  return days <= LATER_DAYS ? 'warning' : 'info'
}
