import { useSearchParams } from 'react-router'
import { useNavigationState, type NavigationState } from '../frame/use-return-to-list.tsx'

interface PageLink {
  to: string
  state: NavigationState
}

/**
 * Search, filters, sort and page of a list. They are in the address, so that Back, reload and sharing keep them (docs/product/design.md,
 * section 10.1).
 * @param filterNames The filters. A period is not one of them: it always has a value, and stays when they are cleared.
 */
export function useListParams(filterNames: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const { trail = [] } = useNavigationState()
  const cursor = search.get('cursor') ?? undefined
  const page = cursor === undefined ? 1 : Math.max(2, Math.trunc(Number(search.get('page'))) || 2)

  return {
    read: (name: string) => search.get(name) ?? '',
    cursor,
    page,
    isFiltered: filterNames.some((name) => search.get(name)),
    /** Changes filters and returns to the first page. `replace` adds no history entry, for text that is being typed. */
    change: (values: Record<string, string>, { replace = false } = {}) =>
      setSearch(changed(inAddress(), { ...values, cursor: '', page: '' }), { replace, preventScrollReset: true }),
    clear: () => setSearch(changed(inAddress(), { ...blank(filterNames), cursor: '', page: '' })),
    /** Removes everything from the address that the server may have refused: unknown filters, an invalid order, an old cursor. */
    restart: () => setSearch((before) => new URLSearchParams(before.has('view') ? { view: before.get('view') ?? '' } : {})),
    linkWith: (values: Record<string, string>) => hrefWith(search, { ...values, cursor: '', page: '' }),
    next: (nextCursor: string): PageLink => ({
      to: hrefWith(search, { cursor: nextCursor, page: String(page + 1) }),
      state: { trail: [...trail, cursor ?? ''] },
    }),
    /** The previous page if its cursor is known, otherwise the first page. */
    previous: (): PageLink & { isFirst: boolean } => {
      const before = trail.at(-1) ?? ''
      const isFirst = before === ''
      const to = hrefWith(search, { cursor: before, page: isFirst ? '' : String(page - 1) })
      return { to, state: { trail: trail.slice(0, -1) }, isFirst }
    },
  }
}

export type ListParams = ReturnType<typeof useListParams>

/** The latest choice, even if a slow phone has not rendered it yet: the next choice must not undo it. */
function inAddress(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

function hrefWith(search: URLSearchParams, values: Record<string, string>): string {
  return `/admin?${changed(search, values)}`
}

function changed(search: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

function blank(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']))
}
