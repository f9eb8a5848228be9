import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The skeleton of a program page: picture, summary card and text in their places, at least one screen high. */
export function ProgramSkeleton() {
  return (
    <div aria-busy="true" className="skeleton-grid container min-h-svh pt-6 pb-section md:pt-8">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className="grid gap-4">
        <Skeleton className="h-6 w-3/4 max-w-72" />
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-2 h-6 w-28" />
        <Skeleton className="h-10 w-full max-w-[36rem]" />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <Skeleton className="aspect-video w-full rounded-xl" />
        <Card className="self-start">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="mt-2 h-8 w-full" />
          <SkeletonText lines={4} className="mt-6" />
          <Skeleton className="mt-6 h-12 rounded-md" />
        </Card>
        <SkeletonText lines={8} className="max-w-text" />
      </div>
    </div>
  )
}
