import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A question that opens on its own, with or without script. */
export function Disclosure({ summary, children, className }: { summary: ReactNode; children: ReactNode; className?: string }) {
  return (
    <details className={classes('disclosure border-b border-border', className)}>
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-sm py-3 font-semibold hover:text-link">
        <span>{summary}</span>
        <span aria-hidden="true" className="relative size-5 shrink-0 text-primary">
          <Minus className="absolute inset-0 size-5" />
          <Plus className="disclosure-cross absolute inset-0 size-5 transition-opacity" />
        </span>
      </summary>
      <div className="max-w-text pb-6 text-text-2">{children}</div>
    </details>
  )
}

export type FaqItem = { question: string; answer: ReactNode }

/** Questions that open individually, any number at once; renders nothing for an empty list (docs/product/requirements.md, section 2). */
export function FaqList({
  items,
  heading = 'Frequently Asked Questions',
  headingId = 'faq',
  className,
}: {
  items: readonly FaqItem[]
  heading?: string
  headingId?: string
  className?: string
}) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId}>{heading}</h2>
      <div className="mt-6 border-t border-border">
        {items.map((item) => (
          <Disclosure key={item.question} summary={item.question}>
            {item.answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
