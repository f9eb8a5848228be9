import type { ComponentProps, ReactNode } from 'react'
import { buttonClasses, squareButtonClasses, type ButtonStyle } from './button-classes.tsx'
import { classes } from '../classes.ts'
import { SpinnerArc } from '../loading/spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean; busyLabel?: string }

/**
 * While `busy` it is disabled, shows a spinner and, if given, other words; its width never shrinks. With `busy`, the button
 * starts its work once: a double click counts as one.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  fullWidth = false,
  busy,
  busyLabel,
  className,
  children,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  const startsOnce = busy !== undefined
  return (
    <button
      type={type}
      disabled={disabled || busy === true}
      aria-busy={busy || undefined}
      className={classes(buttonClasses(variant, size, fullWidth), className)}
      onClick={(event) => {
        // The second click of a double click can come before the button is rendered as busy.
        if (startsOnce && event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {busy ? <SpinnerArc size="small" /> : icon}
      {busy && busyLabel ? <BusyLabel rest={children}>{busyLabel}</BusyLabel> : children}
    </button>
  )
}

/** A square button with an icon; the label is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'compact',
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & Pick<ButtonStyle, 'variant' | 'size'> & { label: string; icon: ReactNode }) {
  return (
    <button type={type} aria-label={label} title={label} className={classes(squareButtonClasses(variant, size), className)} {...rest}>
      {icon}
    </button>
  )
}

/** Both labels share one grid cell, so that the wider one keeps the width. */
function BusyLabel({ children, rest }: { children: string; rest: ReactNode }) {
  return (
    <span className="grid">
      <span className="col-start-1 row-start-1">{children}</span>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {rest}
      </span>
    </span>
  )
}
