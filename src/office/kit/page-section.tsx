import type { ReactNode } from 'react'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'

interface PageSectionProps {
  id: string
  title: string
  /** The number of rows. Omitted where they are not counted. */
  total?: number
  /** The complete list; linked when the page shows only the newest. */
  all?: { to: string; label: string } | undefined
  /** Shown instead of rows when there are none. */
  empty?: string | false
  /** Shown on the line of the heading. */
  action?: ReactNode
  children?: ReactNode
}

/** One part of the page of a person or client: a heading, the newest rows, and a link to all of them. */
export function PageSection({ id, title, total, all, empty, action, children }: PageSectionProps) {
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-h3">
          {title}
          {total !== undefined && total > 0 && <span className="figures ms-2 text-small font-normal text-text-3">{total}</span>}
        </h2>
        {action}
      </div>
      {empty ? <p className="pt-2 text-text-2">{empty}</p> : children}
      {all && (
        <TextLink to={all.to} className="mt-3 inline-flex min-h-6 items-center">
          {all.label}
        </TextLink>
      )}
    </Card>
  )
}

/** A row of a section: reachable by j and k, separated by a hairline. */
export function PageRow({ id, isCurrent, children }: { id: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li
      id={id}
      // j and k move the focus here, so that screen readers read the row.
      tabIndex={-1}
      data-current={isCurrent || undefined}
      className="-mx-3 grid gap-1 rounded-sm border-border px-3 py-2.5 not-first:border-t data-current:bg-surface-sunken"
    >
      {children}
    </li>
  )
}
