import { ChevronDown, Settings } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { CountBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import type { Overview } from './overview/overview.schema.ts'
import { OFFICE_SECTIONS, SECTIONS, sectionOfPage, sectionPath, type Section, type View } from './frame/sections.ts'
import { descriptorOf } from '#lists/records/record-type.ts'
import { RECORD_VIEWS } from './record-views/record-views.tsx'
import { SECTION_ICONS } from './section-icons.tsx'
import { useOverview } from './data/use-admin-data.tsx'
import { usePermission, usePermissionCheck } from './session/use-permission.tsx'

/**
 * Links to the sections that the role may use: daily work first, then the administrative ones. In the narrow sidebar only screen readers
 * get the labels. The list scrolls to the current section by itself, so that the foot of the sidebar stays visible.
 */
export function SectionLinks({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  const isAllowed = usePermissionCheck()
  const permitted = ({ permission }: Section) => isAllowed(permission)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const current = sectionOfPage(pathname, search)
  const list = useRef<HTMLElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const groupId = useId()
  const office = OFFICE_SECTIONS.filter(permitted)
  const settings = office.filter(({ isSetting }) => isSetting)
  // A role with a single setting has its link among the others.
  const others = settings.length > 1 ? office.filter(({ isSetting }) => !isSetting) : office
  const isInside = settings.some(({ view }) => view === current)
  const [isOpen, setIsOpen] = useState(isInside)
  const [openedAt, setOpenedAt] = useState(current)
  if (openedAt !== current) {
    setOpenedAt(current)
    if (isInside) setIsOpen(true)
  }
  useEffect(() => {
    if (isOpen) group.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    list.current?.querySelector(`[data-section="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={list} aria-label="Sections" className="-m-1 min-h-32 overflow-y-auto p-1">
      <LinkList sections={SECTIONS.filter(permitted)} current={current} isNarrow={isNarrow} onFollow={onFollow} />
      <p className={classes('mt-1 border-t border-border', isNarrow ? 'pt-1' : 'px-3 pt-1 pb-0.5 text-xs text-text-3')}>
        <span className={isNarrow ? 'sr-only' : undefined}>Office</span>
      </p>
      <LinkList sections={others} current={current} isNarrow={isNarrow} onFollow={onFollow} />
      {settings.length > 1 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={groupId}
            title={isNarrow ? 'Settings' : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className={classes(
              rowClasses(isNarrow),
              'w-full text-start',
              isInside && !isOpen ? CURRENT : 'text-text-2 hover:bg-surface-sunken hover:text-text',
            )}
          >
            <Settings className="size-5" />
            <span className={isNarrow ? 'sr-only' : 'grow'}>Settings</span>
            <ChevronDown className={classes('size-4 transition-transform', isNarrow && 'absolute end-0', isOpen && 'rotate-180')} />
          </button>
          <div ref={group} id={groupId} hidden={!isOpen} className={isNarrow ? undefined : 'ms-5 border-s border-border ps-1'}>
            <LinkList sections={settings} current={current} isNarrow={isNarrow} onFollow={onFollow} />
          </div>
        </>
      )}
    </nav>
  )
}

const CURRENT =
  'bg-primary-soft text-primary-soft-text before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:rounded-full before:bg-accent'

function rowClasses(isNarrow: boolean): string {
  return classes(
    'nav-row relative flex scroll-my-1 min-h-12 items-center gap-3 rounded-md px-3 font-semibold lg:min-h-11',
    isNarrow ? 'justify-center lg:pointer-fine:min-h-7' : 'lg:pointer-fine:min-h-7.5',
  )
}

function LinkList({
  sections,
  current,
  isNarrow,
  onFollow,
}: {
  sections: readonly Section[]
  current: View
  isNarrow: boolean
  onFollow: (() => void) | undefined
}) {
  const { data: overview } = useOverview({ enabled: usePermission('office.enter') })
  return (
    <ul className="grid gap-1 lg:pointer-fine:gap-0">
      {sections.map(({ view, label }) => (
        <li key={view}>
          <Link
            to={sectionPath(view)}
            data-section={view}
            onClick={onFollow}
            aria-current={view === current ? 'page' : undefined}
            title={isNarrow ? label : undefined}
            className={classes(rowClasses(isNarrow), view === current ? CURRENT : 'text-text-2 hover:bg-surface-sunken hover:text-text')}
          >
            <SectionIcon view={view} />
            <span className={isNarrow ? 'sr-only' : 'grow'}>{label}</span>
            <SectionCount view={view} overview={overview} isNarrow={isNarrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SectionIcon({ view }: { view: View }) {
  const Icon = SECTION_ICONS[view]
  return <Icon className="size-5" />
}

/** Number of records in the section; for enquiries the number of pending ones, highlighted. */
function SectionCount({ view, overview, isNarrow }: { view: View; overview: Overview | undefined; isNarrow: boolean }) {
  const shown = RECORD_VIEWS.find(({ type }) => descriptorOf(type).path === view)
  if (!overview || !shown) return null
  if (shown.pending) {
    const pending = overview.counts[shown.pending]
    if (!pending) return null
    return (
      <span className={classes(isNarrow && 'absolute -end-1 -top-1 scale-85')}>
        <CountBadge count={pending} label={`, ${pending} pending`} tone="accent" />
      </span>
    )
  }
  const count = shown.count && overview.counts[shown.count]
  if (typeof count !== 'number' || isNarrow) return null
  return <span className="figures text-xs font-normal text-text-3">{count}</span>
}
