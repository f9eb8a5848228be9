import { classes } from '../classes.ts'

/**
 * The circle, then the tick, drawn in half a second (docs/product/design.md, section 6). Decorative, because words beside
 * it say the same.
 */
export function SuccessCheck({ size = 'md', className }: { size?: 'md' | 'lg'; className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('text-success', size === 'lg' ? 'size-20' : 'size-14', className)}
    >
      <circle cx="32" cy="32" r="28" pathLength="1" stroke="currentColor" strokeWidth="4" className="success-ring" />
      <path d="M20 33L28.5 41.5L45 24" pathLength="1" stroke="currentColor" strokeWidth="5" className="success-tick" />
    </svg>
  )
}
