import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'

/** The skeleton of a service card, as high as a card with four features. */
export function ServiceCardSkeleton() {
  return (
    <Card className="flex flex-col gap-4 sm:flex-row sm:gap-5">
      <Skeleton className="size-13 shrink-0 rounded-md" />
      <div className="grid grow gap-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-28" />
        <SkeletonText lines={4} />
        <Skeleton className="mt-1 h-6 w-32" />
      </div>
    </Card>
  )
}
