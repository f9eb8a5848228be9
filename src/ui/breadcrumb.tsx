import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

export type Crumb = { label: string; to?: string }

/** The trail to this page. Drawn only with more than one item; the last is text (docs/product/requirements.md, section 2). */
export function Breadcrumb({ items, className }: { items: readonly Crumb[]; className?: string }) {
  if (items.length < 2) return null
  return (
    <nav aria-label="Breadcrumb" className={classes('crumbs -mx-1 overflow-x-auto px-1 text-small', className)}>
      <ol className="flex w-full items-center gap-1 whitespace-nowrap max-xs:flex-wrap">
        {items.map((item, index) => (
          <li key={item.to ?? item.label} className={classes('flex items-center gap-1', isLast(index) && 'min-w-0')}>
            {index > 0 && <ChevronRight className="size-4 text-text-3" />}
            {isLast(index) || !item.to ? (
              <span
                aria-current={isLast(index) ? 'page' : undefined}
                title={item.label}
                className="max-w-[60vw] truncate py-1 text-text-2 md:max-w-none"
              >
                {item.label}
              </span>
            ) : (
              <Link to={item.to} className="py-1 text-link hover:underline">
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )

  function isLast(index: number): boolean {
    return index === items.length - 1
  }
}
