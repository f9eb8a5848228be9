import { MARK_STROKES } from './artwork/mark.ts'
import { classes } from './classes.ts'

export type MedallionTone = 'success' | 'warning' | 'danger'

/** Shape, colour and word agree: a tick, an exclamation mark or a cross on the gauge (docs/product/design.md, section 9.10). */
export function Medallion({ tone, className = 'size-18' }: { tone: MedallionTone; className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="5"
      aria-hidden="true"
      className={classes('print-exact shrink-0', INK[tone], className)}
    >
      <circle cx="32" cy="32" r="31" stroke="none" className={GROUND[tone]} />
      <g stroke="currentColor">
        <path d={MARK_STROKES.arc} strokeOpacity={tone === 'success' ? 1 : 0.45} />
        <path d={MARK_STROKES.zone} strokeOpacity={tone === 'success' ? 0.55 : 1} />
        <path d={NEEDLES[tone]} strokeWidth="6" />
      </g>
    </svg>
  )
}

const NEEDLES: Record<MedallionTone, string> = {
  success: MARK_STROKES.tick,
  warning: 'M32 20V34M32 43V43.1',
  danger: 'M25 25L39 39M39 25L25 39',
}

const GROUND: Record<MedallionTone, string> = {
  success: 'fill-success-solid',
  warning: 'fill-warning-solid',
  danger: 'fill-danger-solid',
}

const INK: Record<MedallionTone, string> = {
  success: 'text-on-success-solid',
  warning: 'text-on-warning-solid',
  danger: 'text-on-danger-solid',
}
