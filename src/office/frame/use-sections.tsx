import { OFFICE_SECTIONS, SECTIONS, type Section } from './sections.ts'
import { usePermissionCheck } from '../session/use-permission.tsx'

/** The sidebar sections that the role of the signed-in member of staff may use. */
export function useSections(): readonly Section[] {
  const isAllowed = usePermissionCheck()
  return [...SECTIONS, ...OFFICE_SECTIONS].filter(({ permission }) => isAllowed(permission))
}
