import { classes } from '../classes.ts'

interface ProgressBarProps {
  /** The task, for screen readers. */
  label: string
  done: number
  /** 0 while the total is unknown: the bar then only shows activity. */
  total: number
  className?: string
}

/** Progress of a task. The native element has the right role and values without ARIA. */
export function ProgressBar({ label, done, total, className }: ProgressBarProps) {
  const known = total > 0 ? { value: done, max: total } : {}
  return (
    <progress
      aria-label={label}
      {...known}
      className={classes(
        'block h-3 w-full appearance-none overflow-hidden rounded-full bg-surface-sunken',
        '[&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:rounded-full',
        '[&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary',
        className,
      )}
    />
  )
}
