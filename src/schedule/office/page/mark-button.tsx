import { Check, CircleSlash, Contrast, Minus, type LucideIcon } from 'lucide-react'
import { HALVES, HALF_LABELS } from '../../attendance.ts'
import { UNMARKED } from '#training/roster.ts'
import { classes } from '#ui/classes.ts'
import type { ChosenMark } from './attendance-draft.tsx'

const LOOKS: Record<ChosenMark['mark'], { icon: LucideIcon; look: string }> = {
  present: { icon: Check, look: 'border-success-border bg-success-soft text-success-text' },
  partial: { icon: Contrast, look: 'border-warning-border bg-warning-soft text-warning-text' },
  absent: { icon: CircleSlash, look: 'border-danger-border bg-danger-soft text-danger-text' },
  [UNMARKED]: { icon: Minus, look: 'border-border-strong bg-surface text-text-2' },
}

/** 'absent with reason', 'forenoon present, afternoon absent', of the two halves of a day. */
function wordsOf(marks: readonly ChosenMark[]): string {
  const [first = '', second = ''] = marks.map(({ mark, reason }) => (mark === 'absent' && reason ? 'absent with reason' : mark))
  return first === second ? first : `${HALF_LABELS.first} ${first}, ${HALF_LABELS.second} ${second}`
}

interface MarkButtonProps {
  /** The marks of the two halves. */
  marks: readonly ChosenMark[]
  /** Who and when, for screen readers. */
  label: string
  /** Without it the marks are shown only. */
  onTouch?: (() => void) | undefined
  isSmall?: boolean
}

/** How somebody attended a day: a touch changes it. Two signs where the halves differ. */
export function MarkButton({ marks, label, onTouch, isSmall = false }: MarkButtonProps) {
  const words = wordsOf(marks)
  const isWhole = new Set(marks.map(({ mark }) => mark)).size === 1
  const shown = isWhole ? marks.slice(0, 1) : marks
  return (
    <button
      type="button"
      disabled={!onTouch}
      aria-label={`${label}: ${words}`}
      title={words}
      onClick={onTouch}
      className={classes('flex shrink-0 gap-1 rounded-md disabled:opacity-100', isSmall ? 'min-w-16' : 'min-w-28')}
    >
      {shown.map(({ mark }, at) => {
        const { icon: Icon, look } = LOOKS[mark]
        return (
          <span
            key={HALVES[at]}
            className={classes(
              'flex grow items-center justify-center gap-1.5 rounded-md border font-semibold',
              isSmall ? 'min-h-9 min-w-8 text-xs' : 'min-h-12 min-w-12 text-small',
              look,
            )}
          >
            <Icon className="size-4" aria-hidden="true" />
            {isWhole && !isSmall && <span className="first-letter:uppercase">{mark}</span>}
          </span>
        )
      })}
    </button>
  )
}
