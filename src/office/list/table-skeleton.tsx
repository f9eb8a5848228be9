import { Skeleton } from '#ui/loading/skeleton.tsx'
import { SkeletonRegion } from '../kit/skeleton-region.tsx'

const ROWS = 8

/** Skeleton of a table: lines from 768 px, cards below. */
export function TableSkeleton() {
  return (
    <SkeletonRegion>
      <div aria-hidden="true" className="rounded-lg border border-border bg-surface">
        <div className="h-10 rounded-t-lg border-b border-border bg-surface-sunken max-md:hidden" />
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} data-skeleton className="grid gap-3 border-border p-4 not-last:border-b md:grid-cols-5">
            <Skeleton className="h-5" />
            <Skeleton className="h-5 md:col-span-2" />
            <Skeleton className="h-5 max-md:w-2/3" />
            <Skeleton className="h-5 max-md:w-1/2" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
