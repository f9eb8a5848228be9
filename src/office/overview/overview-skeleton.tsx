import { RECENT_COUNT } from './overview.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { SkeletonRegion } from '../kit/skeleton-region.tsx'

const COUNTS = 4
const LISTS = 2

/** Skeleton of the overview with the final heights. */
export function OverviewSkeleton() {
  return (
    <SkeletonRegion>
      <div aria-hidden="true" className="grid gap-4">
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {Array.from({ length: COUNTS }, (_, index) => (
            <Card key={index} className="grid gap-3 max-md:p-4" data-skeleton>
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-9 w-14" />
            </Card>
          ))}
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {Array.from({ length: LISTS }, (_, index) => (
            <Card key={index} className="grid gap-4" data-skeleton>
              <Skeleton className="h-6 w-40" />
              {Array.from({ length: RECENT_COUNT }, (__, row) => (
                <Skeleton key={row} className="h-12" />
              ))}
            </Card>
          ))}
        </div>
      </div>
    </SkeletonRegion>
  )
}
