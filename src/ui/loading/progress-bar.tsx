import { classes } from '../classes.ts'

interface ProgressBarProps {
  /** What goes on: read by a screen reader. */
  label: string
  done: number
  /** 0 while it is not known how much there is: then the bar says only that something goes on. */
  total: number
  className?: string
}

/** How far something is. The browser's own element, so that it has the role and the numbers by itself. */
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
