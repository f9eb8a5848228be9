import { Check, CircleHelp, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { SpinnerArc } from '../ui/loading/spinner.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { STEP_TITLES, type Step, type StepState } from './check-file/file-report.ts'

/** Each step with its state as an icon, a word and a sentence. */
export function FileCheckSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="Steps of the check" className="grid gap-3 border-border not-first:border-t not-first:pt-5">
      {steps.map(({ name, state, text }) => (
        <li key={name} data-step={name} data-state={state} className="flex gap-3">
          <span className={classes('mt-0.5 grid size-6 shrink-0 place-items-center rounded-full', MARKS[state].ground)}>
            {MARKS[state].mark}
          </span>
          <div className="min-w-0">
            <p className={classes(state === 'skipped' || state === 'waiting' ? 'text-text-2' : 'font-semibold')}>
              {STEP_TITLES[name]}
              {text ? <VisuallyHidden>: {MARKS[state].word}</VisuallyHidden> : `: ${MARKS[state].word}`}
            </p>
            {text && <p className="text-small text-text-2 wrap-anywhere">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const MARKS: Record<StepState, { word: string; mark: ReactNode; ground: string }> = {
  waiting: { word: 'waiting', mark: null, ground: 'border-2 border-border-strong' },
  running: { word: 'being looked at', mark: <SpinnerArc size="small" />, ground: 'text-primary' },
  ok: { word: 'in order', mark: <Check className="size-4" />, ground: 'bg-success-solid text-on-success-solid' },
  failed: { word: 'not in order', mark: <X className="size-4" />, ground: 'bg-danger-solid text-on-danger-solid' },
  unknown: { word: 'unknown', mark: <CircleHelp className="size-4" />, ground: 'bg-neutral-soft text-neutral-text' },
  skipped: { word: 'not looked at', mark: <Minus className="size-4" />, ground: 'bg-neutral-soft text-neutral-text' },
}
