import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { createPath, SECTION_OF, THING_OF, WRITE_PERMISSION_OF } from '../data/admin-data.ts'
import { EDITABLE_TYPES } from '../../records/record-type.ts'
import { sectionPath, viewOf, type View } from './sections.tsx'
import type { Shortcut } from '../shortcuts/shortcut-registry.ts'
import { usePermissionCheck } from '../session/use-permission.tsx'
import { useSections } from './use-sections.tsx'
import { useReturnState } from './use-return-to-list.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

/** After g; contacts are the inbox (docs/product/design.md 10.9). */
export const LETTER_OF: Partial<Record<View, string>> = {
  overview: 'o',
  services: 's',
  'training-programs': 't',
  participants: 'p',
  certificates: 'c',
  contacts: 'i',
}

/** Registers the shortcuts that work on every page of the back-office. */
export function FrameShortcuts({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const navigate = useNavigate()
  const sections = useSections()
  const goTo: Record<string, Shortcut> = {}
  for (const { view, label } of sections) {
    const letter = LETTER_OF[view]
    if (letter) goTo[`g ${letter}`] = { label, run: () => void navigate(sectionPath(view)) }
  }
  useShortcuts(goTo, { group: 'Go to' })
  useShortcuts(useNewItem(), { group: 'In this list' })
  useShortcuts(
    { 'Mod+k': { label: 'Search or jump to', run: onSearch }, '?': { label: 'Show this list', run: onHelp } },
    { group: 'Everywhere' },
  )
  return null
}

/** The shortcut N for a new record. Empty where the view has no records or the role may not create them. */
function useNewItem(): Record<string, Shortcut> {
  const navigate = useNavigate()
  const here = useReturnState()
  const isAllowed = usePermissionCheck()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const view = pathname === '/admin' ? viewOf(search) : undefined
  const type = EDITABLE_TYPES.find((one) => SECTION_OF[one] === view)
  if (!type || !isAllowed(WRITE_PERMISSION_OF[type])) return {}
  const label = `New ${THING_OF[type].toLowerCase()}`
  return { n: { label, run: () => void navigate(createPath(type), { state: here }) } }
}
