import type { ReactNode } from 'react'

/** A loading part of the page: screen readers hear 'Loading' and ignore the shapes. */
export function SkeletonRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true" className="skeleton-grid">
      <output className="sr-only">Loading</output>
      {children}
    </div>
  )
}
