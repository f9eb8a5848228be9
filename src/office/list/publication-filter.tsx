import { FilterSelect } from './list-filters.tsx'
import type { ListParams } from './use-list-params.tsx'

/** The filter's name in the address and in the call. */
export const PUBLICATION_FILTER = { state: 'state' }

const STATES = [
  { value: '', label: 'Any state' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
]

/** Filters a list by published or draft. */
export function PublicationFilter({ params }: { params: ListParams }) {
  return <FilterSelect name="state" label="On the site" params={params} options={STATES} />
}
