import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

interface DocumentFrameProps {
  isBusy?: boolean
  isPortrait?: boolean
  children: ReactNode
}

/** A sheet with the proportions of A4, so that nothing moves when the document arrives. */
export function DocumentFrame({ isBusy = false, isPortrait = false, children }: DocumentFrameProps) {
  return (
    <div
      aria-busy={isBusy || undefined}
      className={classes(
        isPortrait ? 'aspect-[210/297]' : 'aspect-[297/210]',
        'relative grid w-full place-items-center overflow-hidden rounded-md border border-border bg-surface text-small text-text-2 shadow-e1',
      )}
    >
      {isBusy && <output className="sr-only">Loading the document</output>}
      {children}
    </div>
  )
}
