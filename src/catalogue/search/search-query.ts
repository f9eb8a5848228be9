import type { ProgramSearch } from './search.ts'

/**
 * Reads the search from the address of the listing. A form sent without script has the category twice, once from each of
 * its two controls, and in `was` the category that the page showed. The value that differs from `was` is the new choice.
 */
export function readProgramSearch(params: URLSearchParams): ProgramSearch {
  const chosen = params.getAll('category')
  const was = params.get('was')
  const category = (was === null ? undefined : chosen.find((choice) => choice !== was)) ?? chosen[0] ?? ''
  return { q: params.get('q') ?? '', category }
}

/** The address for a search: '?q=audit&category=Lean', empty when nothing is searched for. */
export function programSearchQuery({ q, category }: ProgramSearch): string {
  const params = new URLSearchParams()
  if (q.trim() !== '') params.set('q', q)
  if (category !== '') params.set('category', category)
  return params.size === 0 ? '' : `?${params}`
}
