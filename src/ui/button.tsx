import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { SpinnerArc } from './spinner.tsx'

/** 'accent' is for 'Get Started' and the hero's first button only; 'danger' for confirmations only. */
export type ButtonVariant = 'primary' | 'secondary' | 'accent' | 'on-brand' | 'danger' | 'ghost'

/** 48 px public, 44 px admin, 36 px inside dense admin toolbars (DESIGN.md section 7). */
type ButtonSize = 'md' | 'compact' | 'dense'

type Looks = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; fullWidth?: boolean }

export type ButtonProps = ComponentProps<'button'> & Looks & { busy?: boolean; busyLabel?: string }

/** While `busy` it is disabled, shows a spinner and, when given, other words; its width never shrinks. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  fullWidth = false,
  busy = false,
  busyLabel,
  className,
  children,
  type = 'button',
  disabled = false,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(looks(variant, size, fullWidth), className)}
      {...rest}
    >
      {busy ? <SpinnerArc size="small" /> : icon}
      {busy && busyLabel ? <BusyLabel rest={children}>{busyLabel}</BusyLabel> : children}
    </button>
  )
}

type LinkButtonProps = Looks &
  Omit<ComponentProps<'a'>, 'href'> &
  ({ to: string; href?: undefined } | { to?: undefined; href: string })

/** A link that looks like a button: `to` within the site, `href` for downloads, mail, telephone and other sites. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  icon,
  fullWidth = false,
  className,
  children,
  to,
  href,
  ...rest
}: LinkButtonProps) {
  const look = classes(looks(variant, size, fullWidth), 'no-underline', className)
  if (to === undefined) {
    return (
      <a href={href} className={look} {...rest}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <Link to={to} prefetch="intent" className={look} {...rest}>
      {icon}
      {children}
    </Link>
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
}: Omit<ComponentProps<'button'>, 'children'> & Pick<Looks, 'variant' | 'size'> & { label: string; icon: ReactNode }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(BASE, SQUARE[size], VARIANTS[variant], className)}
      {...rest}
    >
      {icon}
    </button>
  )
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-body font-semibold text-center' +
  ' transition-[background-color,border-color,color,scale] active:scale-98 disabled:active:scale-100' +
  ' disabled:border-border disabled:bg-surface-sunken disabled:text-text-3 disabled:shadow-none' +
  ' [&_svg:not(.spinner-gauge)]:size-[18px]'

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-6 py-2 text-body leading-tight',
  compact: 'min-h-11 px-4 py-2 text-body leading-tight',
  dense: 'min-h-9 px-3 py-1 text-small leading-tight pointer-coarse:min-h-11 max-md:min-h-11',
}

const SQUARE: Record<ButtonSize, string> = {
  md: 'size-12',
  compact: 'size-11',
  dense: 'size-9 pointer-coarse:size-11 max-md:size-11',
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary:
    'border-border-strong bg-transparent text-link hover:bg-primary-soft active:border-text active:bg-primary-soft',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active',
  'on-brand': 'border-on-brand-2 bg-transparent text-on-brand hover:bg-surface-brand-2 active:bg-surface-brand-2',
  danger: 'border-transparent bg-danger-solid text-on-danger-solid hover:bg-danger-hover active:bg-danger-hover',
  ghost: 'border-transparent bg-transparent text-link hover:bg-primary-soft active:bg-primary-soft',
}

function looks(variant: ButtonVariant, size: ButtonSize, fullWidth: boolean): string {
  return classes(BASE, SIZES[size], VARIANTS[variant], fullWidth && 'w-full')
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
