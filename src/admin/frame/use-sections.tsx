import { OFFICE_SECTIONS, SECTIONS, type Section } from './sections.tsx'
import { useAllowed } from '../session/use-may.tsx'

/** Everything of the sidebar that the person signed in may use. */
export function useSections(): readonly Section[] {
  const isAllowed = useAllowed()
  return [...SECTIONS, ...OFFICE_SECTIONS].filter(({ permission }) => isAllowed(permission))
}
