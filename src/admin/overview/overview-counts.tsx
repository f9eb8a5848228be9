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
              <p className="figures font-display text-[2rem] leading-tight font-bold wrap-anywhere">{figure.toLocaleString('en-IN')}</p>
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
