import { AlarmClock, CalendarClock, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import type { Overview } from '../../overview/overview.ts'
import { listPath } from '../../records/record-paths.ts'
import { descriptorOf } from '../../records/record-type.ts'
import { RECORD_VIEWS } from '../record-views/record-views.tsx'

/** Count cards that link to their lists. Counts that the role may not see are left out. */
export function OverviewCounts({ overview: { counts, thisMonth } }: { overview: Overview }) {
  return (
    <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {RECORD_VIEWS.map(({ type, icon: Icon, count }) => {
        const figure = count === undefined ? null : counts[count]
        const added = count === 'participants' || count === 'certificates' ? thisMonth?.[count] : undefined
        return (
          figure !== null && (
            <Card key={type} as="li" interactive className="relative grid content-start gap-1 max-md:p-4">
              <Icon className="absolute end-4 top-4 size-5 text-primary md:end-5 md:top-5" />
              <Link to={listPath(type)} className="pe-8 text-text-2 after:absolute after:inset-0 after:rounded-lg">
                <span className="card-title">{descriptorOf(type).labels.many}</span>
              </Link>
              <p className="figures font-display text-[2rem] leading-tight font-bold wrap-anywhere">
                {figure.toLocaleString('en-IN')}
              </p>
              {added !== undefined && added > 0 && (
                <span className="figures text-small text-text-3">+{added.toLocaleString('en-IN')} this month</span>
              )}
            </Card>
          )
        )
      })}
    </ul>
  )
}

/** Enquiries that are overdue (24 hours) and follow-ups that are due today. */
export function OverviewDue({ counts: { overdueEnquiries, followUpsDue } }: { counts: Overview['counts'] }) {
  const overdue = overdueEnquiries ?? 0
  const followUps = followUpsDue ?? 0
  if (overdue + followUps === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {overdue > 0 && (
        <Due icon={AlarmClock} due="overdue" colours="border-danger-border bg-danger-soft text-danger-text">
          {overdue === 1 ? '1 message is overdue' : `${overdue} messages are overdue`}
        </Due>
      )}
      {followUps > 0 && (
        <Due icon={CalendarClock} due="follow-up" colours="border-warning-border bg-warning-soft text-warning-text">
          {followUps === 1 ? '1 follow-up is due' : `${followUps} follow-ups are due`}
        </Due>
      )}
    </ul>
  )
}

function Due({ icon: Icon, due, colours, children }: { icon: LucideIcon; due: string; colours: string; children: string }) {
  return (
    <li>
      <Link
        to={`/admin?view=contacts&due=${due}`}
        className={`flex min-h-11 items-center gap-2 rounded-md border px-4 font-semibold hover:underline ${colours}`}
      >
        <Icon className="size-4.5 shrink-0" />
        {children}
      </Link>
    </li>
  )
}
