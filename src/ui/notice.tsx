import { BadgeCheck, CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { StatusTone } from '#base/values/tone.ts'
import { classes } from './classes.ts'

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & { tone: StatusTone; title?: ReactNode }

/** A tinted panel inside the page, for a message that must outlast a toast, or a permanent warning. */
export function Notice({ tone, title, children, className, ...rest }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classes('flex gap-3 rounded-md border p-4', LOOKS[tone], className)} {...rest}>
      <Icon className="mt-0.5 size-5" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const ICONS: Record<StatusTone, LucideIcon> = {
  success: BadgeCheck,
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
  neutral: Info,
}

const LOOKS: Record<StatusTone, string> = {
  success: 'border-success-border bg-success-soft text-success-text',
  info: 'border-info-border bg-info-soft text-info-text',
  warning: 'border-warning-border bg-warning-soft text-warning-text',
  danger: 'border-danger-border bg-danger-soft text-danger-text',
  neutral: 'border-neutral-border bg-neutral-soft text-neutral-text',
}
