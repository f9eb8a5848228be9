import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The skeleton of a service page. At least one screen high, so that the footer does not jump when the content arrives. */
export function ServiceSkeleton() {
  return (
    <div aria-busy="true" className="skeleton-grid container min-h-svh pt-6 pb-section md:pt-8">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className="grid gap-4">
        <Skeleton className="h-6 w-3/4 max-w-72" />
        <Skeleton className="h-6 w-40" />
        <div className="mt-2 flex gap-4 max-sm:flex-col">
          <Skeleton className="size-13 rounded-md" />
          <Skeleton className="h-10 w-full max-w-[30rem]" />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Card>
          <Skeleton className="h-8 w-48" />
          <SkeletonText lines={8} className="mt-6 max-w-text" />
        </Card>
        <Card className="self-start">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-5 h-12 rounded-md" />
          <SkeletonText lines={4} className="mt-6" />
        </Card>
      </div>
    </div>
  )
}
