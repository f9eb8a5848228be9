import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** 'accent' is for 'Get Started' and the hero's first button only; 'danger' for confirmations only. */
export type ButtonVariant = 'primary' | 'secondary' | 'accent' | 'on-brand' | 'danger' | 'ghost'

/** 48 px public, 44 px admin, 36 px inside dense admin toolbars (docs/product/design.md, section 7). */
export type ButtonSize = 'md' | 'compact' | 'dense'

export type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; fullWidth?: boolean }

/** The classes of a button, or of a link that looks like one (ui/styles/button.css). */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, fullWidth: boolean): string {
  return classes(`button button-${variant} button-${size}`, fullWidth && 'w-full')
}

/** The classes of a square button with an icon. */
export function squareButtonClasses(variant: ButtonVariant, size: ButtonSize): string {
  return `button button-${variant} button-square-${size}`
}
