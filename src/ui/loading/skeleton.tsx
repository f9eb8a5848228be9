import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { LiveStatus } from '../toast/live-status.tsx'

/** The default of docs/product/requirements.md, section 9: three cards. */
const SKELETON_COUNT = 3

/** A grey block. Give it the size of the content that will replace it, so that nothing moves when data arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton block rounded-sm', className)} />
}

/** Lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classes('grid gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classes('h-4', line === lines - 1 && 'w-2/3')} />
      ))}
    </span>
  )
}

/** A card with a picture (not on phones), a badge, a title, two lines, a fact line and a button. */
function SkeletonCard() {
  return (
    <span className="block overflow-hidden rounded-lg border border-border bg-surface">
      <Skeleton className="aspect-video rounded-none max-md:hidden" />
      <span className="grid gap-4 p-5 md:p-6">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-6 w-4/5" />
        <SkeletonText lines={2} />
        <Skeleton className="h-6" />
        <Skeleton className="h-12 rounded-md" />
      </span>
    </span>
  )
}

/** A grid of placeholder cards. It announces 'Loading' once, however many cards there are. */
export function SkeletonGrid({
  count = SKELETON_COUNT,
  card,
  className = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3',
}: {
  count?: number
  card?: ReactNode
  className?: string
}) {
  return (
    <div aria-busy="true" className="skeleton-grid">
      <LiveStatus className="sr-only">Loading</LiveStatus>
      <div aria-hidden="true" className={className}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-skeleton>
            {card ?? <SkeletonCard />}
          </div>
        ))}
      </div>
    </div>
  )
}
