import { folded } from '../../shared/text/folded.ts'
import type { Program } from '../program.ts'

export interface ProgramSearch {
  /** What was typed; empty matches everything. */
  q: string
  /** A category of the data; empty means 'All Categories'. */
  category: string
}

/** Case-insensitive substring of title or description, and the category: both must match (docs/product/requirements.md, section 5). */
export function matchesSearch(program: Pick<Program, 'title' | 'description' | 'category'>, search: ProgramSearch): boolean {
  const wanted = folded(search.q)
  const isFound = folded(program.title).includes(wanted) || folded(program.description).includes(wanted)
  return isFound && (search.category === '' || program.category === search.category)
}
