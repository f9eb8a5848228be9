import type { ProgramSearch } from './search.ts'

/**
 * Reads the search from the listing's address. A form sent without script has the category twice, once from each control, and the previous
 * category in `was`. The value that differs from `was` is the new choice.
 */
export function readProgramSearch(params: URLSearchParams): ProgramSearch {
  const chosen = params.getAll('category')
  const was = params.get('was')
  const category = (was === null ? undefined : chosen.find((choice) => choice !== was)) ?? chosen[0] ?? ''
  return { q: params.get('q') ?? '', category }
}

/** The query of a search: '?q=audit&category=Lean', or empty without a search. */
export function programSearchQuery({ q, category }: ProgramSearch): string {
  const params = new URLSearchParams()
  if (q.trim() !== '') params.set('q', q)
  if (category !== '') params.set('category', category)
  return params.size === 0 ? '' : `?${params}`
}
