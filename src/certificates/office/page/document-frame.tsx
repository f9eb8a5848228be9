import type { ReactNode } from 'react'

/** A sheet with the proportions of A4 in landscape, so that nothing moves when the document arrives. */
export function DocumentFrame({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isBusy || undefined}
      className="relative grid aspect-[297/210] w-full place-items-center overflow-hidden rounded-md border border-border bg-surface text-small text-text-2 shadow-e1"
    >
      {isBusy && <output className="sr-only">Loading the document</output>}
      {children}
    </div>
  )
}
