import type { ReactNode } from 'react'

/** A part of the page that is loading: screen readers hear 'Loading', the shapes are only for the eye. */
export function SkeletonRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true" className="skeleton-grid">
      <output className="sr-only">Loading</output>
      {children}
    </div>
  )
}
