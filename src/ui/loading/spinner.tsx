import { MARK_STROKES } from '../artwork/mark.ts'
import { classes } from '../classes.ts'
import { LiveStatus } from '../toast/live-status.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type SpinnerSize = 'small' | 'default' | 'large'

/** 16, 24 and 48 px (docs/product/design.md, section 6). */
const SIZES: Record<SpinnerSize, string> = { small: 'size-4', default: 'size-6', large: 'size-12' }
const DOTS: Record<SpinnerSize, string> = { small: '*:size-1', default: '*:size-1.5', large: '*:size-3' }

/** The gauge arc, one turn in 1.5 s (docs/product/requirements.md, section 2); three fading dots with reduced motion. */
export function Spinner({ size = 'default', label = 'Loading', className }: { size?: SpinnerSize; label?: string; className?: string }) {
  return (
    <LiveStatus className={classes('inline-flex items-center', className)}>
      <SpinnerArc size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </LiveStatus>
  )
}

/** The drawing alone, for use next to a text that describes the activity. */
export function SpinnerArc({ size = 'small' }: { size?: SpinnerSize }) {
  return (
    <>
      <svg
        viewBox="0 0 64 64"
        fill="none"
        strokeLinecap="round"
        strokeWidth="8"
        aria-hidden="true"
        className={classes('spinner-gauge shrink-0', SIZES[size])}
      >
        <path d={MARK_STROKES.arc} stroke="currentColor" />
        <path d={MARK_STROKES.zone} className="stroke-accent" />
      </svg>
      <span aria-hidden="true" className={classes('spinner-dots gap-1 *:rounded-full *:bg-current', DOTS[size])}>
        <span />
        <span />
        <span />
      </span>
    </>
  )
}
