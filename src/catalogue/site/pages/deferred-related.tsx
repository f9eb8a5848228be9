import { Suspense } from 'react'
import { Await } from 'react-router'
import { RelatedBlock } from '../related-block.tsx'
import type { RelatedItem } from '../../related.ts'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'

interface DeferredRelated {
  page: 'program' | 'service'
  related: RelatedItem[] | Promise<RelatedItem[]>
}

/** The related block. Its data may arrive after the page. */
export function DeferredRelated({ page, related }: DeferredRelated) {
  if (!(related instanceof Promise)) return <RelatedBlock page={page} items={related} />
  return (
    <Suspense fallback={<SkeletonGrid />}>
      <Await resolve={related}>{(items: RelatedItem[]) => <RelatedBlock page={page} items={items} />}</Await>
    </Suspense>
  )
}
