import { Check } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const STEPS = ['Enrolled', 'Completed', 'Certificate'] as const

/** Enrolled, completed, certificate. Done steps have a tick and a solid line, so it is readable without colour. */
export function ProgressRail({ isCompleted }: { isCompleted: boolean }) {
  const doneCount = isCompleted ? STEPS.length : 1
  return (
    <ol aria-label="Progress" className="grid grid-cols-3">
      {STEPS.map((step, index) => {
        const isDone = index < doneCount
        return (
          <li key={step} className="relative grid justify-items-center gap-1 text-center text-xs">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute start-[calc(-50%+18px)] end-[calc(50%+18px)] top-[13px] border-t-2',
                  isDone ? 'border-primary' : 'border-dashed border-border-strong',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(
                'print-exact grid size-7 place-items-center rounded-full border-2',
                isDone ? 'border-primary bg-primary text-on-primary' : 'border-border-strong bg-surface text-text-3',
              )}
            >
              {isDone ? <Check className="size-4" /> : <span className="figures font-semibold">{index + 1}</span>}
            </span>
            <span className={isDone ? 'font-semibold' : 'text-text-2'}>
              {step}
              <VisuallyHidden>{isDone ? ': done' : ': not yet'}</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
