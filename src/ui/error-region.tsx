import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button/button.tsx'
import { LinkButton } from './button/link-button.tsx'
import { classes } from './classes.ts'

type ErrorRegionProps = {
  /** The failure, in plain words. */
  title: string
  detail?: ReactNode
  onRetry?: () => void
  /** The retry link for a page without script. */
  retryHref?: string
  /** An alternative, such as a telephone number. */
  children?: ReactNode
  className?: string
}

/** Replaces content that could not be loaded, and offers a retry. */
export function ErrorRegion({ title, detail, onRetry, retryHref, children, className }: ErrorRegionProps) {
  return (
    <div
      role="alert"
      className={classes('grid justify-items-center gap-3 rounded-lg border border-border bg-surface p-8 text-center', className)}
    >
      <CircleAlert className="size-12 stroke-[1.5] text-danger" />
      <p className="font-display text-h3">{title}</p>
      {detail && <p className="max-w-text text-text-2">{detail}</p>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} className="mt-3">
          Try again
        </Button>
      )}
      {!onRetry && retryHref && (
        <LinkButton variant="secondary" href={retryHref} className="mt-3">
          Try again
        </LinkButton>
      )}
      {children}
    </div>
  )
}
