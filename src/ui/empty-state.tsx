import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  help?: ReactNode
  action?: ReactNode
  headingLevel?: 2 | 3
  className?: string
}

/** Replaces missing content with one sentence, one hint and one action (docs/product/design.md, section 7). */
export function EmptyState({ icon: Icon, title, help, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={classes('grid justify-items-center gap-3 px-4 py-12 text-center', className)}>
      <Icon className="size-16 stroke-1 text-primary" />
      <Heading className="text-h3">{title}</Heading>
      {help && <p className="max-w-text text-text-2">{help}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
