import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

interface TickBoxProps {
  label: string
  isTicked: boolean
  /** Some, but not all, of its entries are ticked. */
  isMixed?: boolean
  /** `isRange`: Shift was held, to select all boxes from the last one to this one. */
  onChange: (isRange: boolean) => void
  className?: string
  /** Clickable words beside the box. The label repeats them. */
  children?: ReactNode
}

/** The box is small, but its touch target is 44 px. */
export function TickBox({ label, isTicked, isMixed = false, onChange, className, children }: TickBoxProps) {
  return (
    <label className={classes('grid size-11 place-content-center', className)}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        // Shift would also select the text in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        className="size-5 shrink-0 accent-primary"
      />
      {children}
    </label>
  )
}
