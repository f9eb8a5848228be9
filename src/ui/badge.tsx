import { BadgeCheck, Ban, Check, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CategoryTone } from './artwork/category-tone.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { classes } from './classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type StatusBadgeProps = {
  tone: StatusTone
  /** Overrides the tone's icon; null for none. */
  icon?: LucideIcon | null
  /** Filled: for the one status a page is about. */
  solid?: boolean
  children: ReactNode
  className?: string
}

/** A status: round, bordered, with an icon. The stored word is shown with a capital first letter. */
export function StatusBadge({ tone, icon, solid = false, children, className }: StatusBadgeProps) {
  const Icon = icon === undefined ? TONE_ICONS[tone] : icon
  return (
    <span
      className={classes(
        'print-exact inline-flex w-fit items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold',
        'whitespace-nowrap',
        solid ? SOLID[tone] : SOFT[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-3.5" />}
      <span className="inline-block first-letter:uppercase">{children}</span>
    </span>
  )
}

/** A category: square corners, no border, no icon, so that it is never mistaken for a status. */
export function CategoryBadge({ tone, children, className }: { tone: CategoryTone; children: ReactNode; className?: string }) {
  return <span className={classes('category-badge print-exact', CATEGORY[tone], className)}>{children}</span>
}

/** A number on a round background; `label` says what is counted: '3 enrolled programs'. */
export function CountBadge({ count, label, tone = 'neutral' }: { count: number; label: string; tone?: 'accent' | 'neutral' }) {
  const colours = tone === 'accent' ? 'bg-accent text-on-accent' : 'bg-neutral-soft text-neutral-text'
  return (
    <span
      className={classes('figures inline-grid h-6 min-w-6 place-items-center rounded-full px-2 font-body text-xs font-semibold', colours)}
    >
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

const TONE_ICONS: Record<StatusTone, LucideIcon | null> = {
  success: BadgeCheck,
  info: Check,
  warning: Clock,
  danger: Ban,
  neutral: null,
}

const SOFT: Record<StatusTone, string> = {
  success: 'border-success-border bg-success-soft text-success-text',
  info: 'border-info-border bg-info-soft text-info-text',
  warning: 'border-warning-border bg-warning-soft text-warning-text',
  danger: 'border-danger-border bg-danger-soft text-danger-text',
  neutral: 'border-neutral-border bg-neutral-soft text-neutral-text',
}

const SOLID: Record<StatusTone, string> = {
  success: 'border-transparent bg-success-solid text-on-success-solid',
  info: 'border-transparent bg-info-solid text-on-info-solid',
  warning: 'border-transparent bg-warning-solid text-on-warning-solid',
  danger: 'border-transparent bg-danger-solid text-on-danger-solid',
  neutral: 'border-neutral-border bg-neutral-soft text-neutral-text',
}

const CATEGORY: Record<CategoryTone, string> = {
  business: 'bg-cat-business text-cat-business-text',
  finance: 'bg-cat-finance text-cat-finance-text',
  leadership: 'bg-cat-leadership text-cat-leadership-text',
  marketing: 'bg-cat-marketing text-cat-marketing-text',
  technology: 'bg-cat-technology text-cat-technology-text',
  other: 'bg-cat-other text-cat-other-text',
}
