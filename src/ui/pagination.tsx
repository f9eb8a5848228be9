import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LinkButton } from './button/link-button.tsx'
import { classes } from './classes.ts'

/** docs/product/design.md, section 7. */
const PAGE_SIZE = 25

type PaginationProps = {
  /** From 1. */
  page: number
  total: number
  pageSize?: number
  hrefFor: (page: number) => string
  className?: string
}

/** '26 to 50 of 214', with links to the adjacent pages; renders nothing for an empty list. */
export function Pagination({ page, total, pageSize = PAGE_SIZE, hrefFor, className }: PaginationProps) {
  if (total === 0) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const pages = Math.ceil(total / pageSize)
  return (
    <nav aria-label="Pages" className={classes('flex flex-wrap items-center justify-between gap-3', className)}>
      <p className="figures text-small text-text-2">
        {first} to {last} of {total}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <LinkButton to={hrefFor(page - 1)} variant="secondary" size="compact" icon={<ChevronLeft />} rel="prev">
            Previous
          </LinkButton>
        )}
        {page < pages && (
          <LinkButton to={hrefFor(page + 1)} variant="secondary" size="compact" rel="next">
            Next <ChevronRight />
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
