import type { ProgramSearch } from './search.ts'

/**
 * What is searched for, from the address of the listing. A form sent without script carries the category twice, once
 * from each of its two controls, and `was`, the one it was shown with: the one that differs is the visitor's choice.
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
