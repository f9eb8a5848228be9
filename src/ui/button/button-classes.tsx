import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** 'accent' is for 'Get Started' and the hero's first button only; 'danger' for confirmations only. */
export type ButtonVariant = 'primary' | 'secondary' | 'accent' | 'on-brand' | 'danger' | 'ghost'

/** 48 px public, 44 px admin, 36 px inside dense admin toolbars (docs/product/design.md, section 7). */
export type ButtonSize = 'md' | 'compact' | 'dense'

export type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; fullWidth?: boolean }

export const BASE =
  'button disabled:border-border disabled:bg-surface-sunken disabled:text-text-3 disabled:shadow-none' +
  ' [&_svg:not(.spinner-gauge)]:size-[18px]'

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-6 py-2 text-body leading-tight',
  compact: 'min-h-11 px-4 py-2 text-body leading-tight',
  dense: 'min-h-9 px-3 py-1 text-small leading-tight pointer-coarse:min-h-11 max-md:min-h-11',
}

export const SQUARE: Record<ButtonSize, string> = {
  md: 'size-12',
  compact: 'size-11',
  dense: 'size-9 pointer-coarse:size-11 max-md:size-11',
}

export const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary:
    'border-border-strong bg-transparent text-link hover:bg-primary-soft active:border-text active:bg-primary-soft',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active',
  'on-brand': 'border-on-brand-2 bg-transparent text-on-brand hover:bg-surface-brand-2 active:bg-surface-brand-2',
  danger: 'border-transparent bg-danger-solid text-on-danger-solid hover:bg-danger-hover active:bg-danger-hover',
  ghost: 'border-transparent bg-transparent text-link hover:bg-primary-soft active:bg-primary-soft',
}

/** The classes of a button, or of a link that looks like one. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, fullWidth: boolean): string {
  return classes(BASE, SIZES[size], VARIANTS[variant], fullWidth && 'w-full')
}
