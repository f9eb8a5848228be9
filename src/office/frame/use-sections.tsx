import { INNER_VIEWS, OFFICE_SECTIONS, SECTIONS, type Section } from './sections.ts'
import { usePermissionCheck } from '../session/use-permission.tsx'

/** The sections that the signed-in role may use, including the figures, which are not in the sidebar. */
export function useSections(): readonly Section[] {
  const isAllowed = usePermissionCheck()
  return [...SECTIONS, ...INNER_VIEWS.filter(({ view }) => view === 'figures'), ...OFFICE_SECTIONS].filter(({ permission }) =>
    isAllowed(permission),
  )
}
