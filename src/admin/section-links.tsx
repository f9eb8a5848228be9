import { Link, useLocation, useSearchParams } from 'react-router'
import { CountBadge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import type { Overview } from './overview.ts'
import { SECTIONS, sectionOfPage, sectionPath, type View } from './sections.tsx'
import { useOverview } from './use-admin-data.tsx'

/** The six sections, in the sidebar and in the drawer. In the narrow rail the words are for screen readers alone. */
export function SectionLinks({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { data: overview } = useOverview()
  const current = sectionOfPage(pathname, search)
  return (
    <nav aria-label="Sections">
      <ul className="grid gap-1">
        {SECTIONS.map(({ view, label, icon: Icon }) => (
          <li key={view}>
            <Link
              to={sectionPath(view)}
              onClick={onFollow}
              aria-current={view === current ? 'page' : undefined}
              title={isNarrow ? label : undefined}
              className={classes(
                'nav-row relative flex min-h-12 items-center gap-3 rounded-md px-3 font-semibold lg:min-h-11',
                view === current
                  ? 'bg-primary-soft text-primary-soft-text before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:rounded-full before:bg-accent'
                  : 'text-text-2 hover:bg-surface-sunken hover:text-text',
                isNarrow && 'justify-center',
              )}
            >
              <Icon className="size-5" />
              <span className={isNarrow ? 'sr-only' : 'grow'}>{label}</span>
              <SectionCount view={view} overview={overview} isNarrow={isNarrow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many there are; for contacts how many wait, in marigold. */
function SectionCount({ view, overview, isNarrow }: { view: View; overview: Overview | undefined; isNarrow: boolean }) {
  if (!overview) return null
  const { counts } = overview
  if (view === 'contacts') {
    if (!counts.pendingEnquiries) return null
    return (
      <span className={classes(isNarrow && 'absolute -end-1 -top-1 scale-85')}>
        <CountBadge count={counts.pendingEnquiries} label={`, ${counts.pendingEnquiries} pending`} tone="accent" />
      </span>
    )
  }
  const count = COUNTS[view]?.(counts)
  if (typeof count !== 'number' || isNarrow) return null
  return <span className="figures text-xs font-normal text-text-3">{count}</span>
}

const COUNTS: Partial<Record<View, (counts: Overview['counts']) => number | null>> = {
  services: (counts) => counts.services,
  'training-programs': (counts) => counts.programs,
  participants: (counts) => counts.participants,
  certificates: (counts) => counts.certificates,
}
