import { MARK_STROKES } from './artwork/mark.ts'
import { classes } from './classes.ts'

/** The logo. Decorative, because the name is always next to it. 'tile' on any background, 'plain' on the brand colour. */
export function GaugeMark({ tone = 'tile', className = 'size-10' }: { tone?: 'tile' | 'plain'; className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="5"
      aria-hidden="true"
      className={classes('gauge-mark shrink-0', className)}
    >
      {tone === 'tile' && <rect width="64" height="64" rx="15" fill="var(--c-mark)" />}
      <path d={MARK_STROKES.arc} stroke="#fff" />
      <path d={MARK_STROKES.zone} stroke="var(--c-accent)" />
      <path d={MARK_STROKES.tick} stroke="#fff" strokeWidth="6" />
    </svg>
  )
}
