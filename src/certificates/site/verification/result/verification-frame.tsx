import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** The card around the tabs. On a phone it has no border, so that a result uses the whole width. */
export function VerificationFrame({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('verification-frame', className)}>{children}</div>
}
