import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'

/** The card around the tabs. On a phone it has no border, so that a result uses the whole width. */
export function VerificationFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        'min-w-0 md:rounded-lg md:border md:border-border md:bg-surface md:px-8 md:pt-2 md:pb-8 md:shadow-e1',
        className,
      )}
    >
      {children}
    </div>
  )
}
