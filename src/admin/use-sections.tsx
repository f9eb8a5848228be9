import { SECTIONS, type Section, type View } from './sections.tsx'
import { useAllowed } from './use-may.tsx'

const OF_PEOPLE: ReadonlySet<View> = new Set<View>(['participants', 'certificates', 'contacts'])

/** The sections that the person signed in may use. */
export function useSections(): readonly Section[] {
  const isAllowed = useAllowed()
  return SECTIONS.filter(({ view }) => isAllowed(OF_PEOPLE.has(view) ? 'records.read' : 'office.enter'))
}
