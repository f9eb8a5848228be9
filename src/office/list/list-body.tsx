import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText, HttpError } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorRegion } from '#ui/error-region.tsx'
import { Notice } from '#ui/notice.tsx'
import type { List } from '../data/admin-data.ts'
import { countText } from './list-count.ts'
import { searchedInsteadText } from '../kit/searched-instead.ts'
import { LinkToForm } from '../frame/link-to-form.tsx'
import { UpdatedNote } from '../frame/updated-note.tsx'
import type { ListParams } from './use-list-params.tsx'

interface ListBodyProps<Row> {
  list: UseQueryResult<List<Row>>
  params: ListParams
  /** Plural noun in lower case: 'participants'. */
  things: string
  skeleton: ReactNode
  /** Shown if the list is empty without any filter. */
  empty: ReactNode
  /** The page size that was requested. */
  perPage?: number
  children: (rows: Row[]) => ReactNode
}

/** The rows of a list page, or its loading, error or empty state. */
export function ListBody<Row>({ list, params, things, skeleton, empty, perPage = ROWS_PER_PAGE, children }: ListBodyProps<Row>) {
  const { data, error, isPending, isError, isPlaceholderData, refetch } = list
  if (isPending) return skeleton
  if (isError && !data) {
    return (
      <ErrorRegion title={`We could not load the ${things}`} detail={failureText(error)} onRetry={() => void refetch()}>
        {error instanceof HttpError && error.status === 400 && (
          <Button variant="secondary" size="compact" onClick={params.restart}>
            Show the whole list
          </Button>
        )}
      </ErrorRegion>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isError && (
        <Notice tone="warning" role="status" title={`These ${things} could not be refreshed`}>
          <p>{failureText(error)} What you see may be out of date.</p>
          <Button variant="secondary" size="dense" className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data.searchedFor !== undefined && !isPlaceholderData && (
        <Notice tone="info" role="status">
          {searchedInsteadText(params.read('q'), data.searchedFor)}
        </Notice>
      )}
      {data.sortedAmong !== undefined && (
        <Notice tone="info" role="status">
          {`${countText(data)} match. Only the newest ${data.sortedAmong} are sorted here. Add a search word, or choose “Newest first”, to see all.`}
        </Notice>
      )}
      <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data.rows.length > 0 ? children(data.rows) : <Nothing params={params} empty={empty} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <UpdatedNote list={list} />
        <CursorPager list={data} params={params} perPage={perPage} />
      </div>
    </div>
  )
}

function Nothing({ params, empty }: { params: ListParams; empty: ReactNode }) {
  if (!params.isFiltered && params.cursor === undefined) return empty
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="No results"
        help={params.isFiltered ? 'Nothing matches this search and these filters.' : 'This page of the list is empty now.'}
        action={
          <Button variant="secondary" size="compact" onClick={params.clear}>
            {params.isFiltered ? 'Clear filters' : 'Go to the first page'}
          </Button>
        }
      />
    </Card>
  )
}

/** '26 to 50 of 3,412', and links to the previous and next page. Pages have cursors, not offsets (docs/product/contract.md, section 2). */
function CursorPager({ list, params, perPage }: { list: List<unknown>; params: ListParams; perPage: number }) {
  const { page } = params
  if (page === 1 && list.nextCursor === undefined && !list.total) return null
  const first = (page - 1) * perPage + 1
  const previous = params.previous()
  const next = list.nextCursor === undefined ? undefined : params.next(list.nextCursor)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <p className="figures text-small text-text-2">
        {list.rows.length > 0 && `${first} to ${first + list.rows.length - 1}`}
        {list.total !== undefined && ` of ${countText(list)}`}
      </p>
      <div className="flex gap-3">
        {page > 1 && (
          <LinkToForm to={previous.to} note={previous.state} variant="secondary" size="compact" rel="prev">
            {previous.isFirst && page > 2 ? 'First page' : 'Previous'}
          </LinkToForm>
        )}
        {next && (
          <LinkToForm to={next.to} note={next.state} variant="secondary" size="compact" rel="next">
            Next
          </LinkToForm>
        )}
      </div>
    </nav>
  )
}

/** Text for screen readers is positioned absolutely. Without this it would extend the scroll area. */
export const TABLE = 'relative'

/** docs/product/design.md, section 7. */
export const ROWS_PER_PAGE = 25
/** Services and programs fit on one page, in the order of the site. */
export const CARDS_PER_PAGE = 1000
