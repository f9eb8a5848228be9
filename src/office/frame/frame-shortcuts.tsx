import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useToast } from '#ui/toast/toast.tsx'
import { createPath } from '#lists/records/record-paths.ts'
import { descriptorOf, editableTypeAt, nounOf } from '#lists/records/record-type.ts'
import { sectionPath, viewOf } from './sections.ts'
import type { Shortcut } from '../shortcuts/shortcut-registry.ts'
import { usePermission, usePermissionCheck } from '../session/use-permission.tsx'
import { useSections } from './use-sections.tsx'
import { useReturnState } from './use-return-to-list.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

/** Registers the shortcuts that work on every page of the back-office. */
export function FrameShortcuts({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const navigate = useNavigate()
  const { act } = useToast()
  const sections = useSections()
  const goTo: Record<string, Shortcut> = {}
  for (const { view, label, shortcut } of sections) {
    if (shortcut) goTo[`g ${shortcut}`] = { label, run: () => void navigate(sectionPath(view)) }
  }
  useShortcuts(goTo, { group: 'Go to' })
  useShortcuts(useNewItem(), { group: 'In this list' })
  useShortcuts(usePermission('office.enter') ? { 'Mod+k': { label: 'Search or jump to', run: onSearch } } : {}, { group: 'Everywhere' })
  useShortcuts(
    {
      z: { label: 'Undo, as the message at the head of the page offers', run: () => (act() ? undefined : false) },
      '?': { label: 'Show this list', run: onHelp },
    },
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
  const type = editableTypeAt(view)
  if (!type || !isAllowed(descriptorOf(type).permissions.write)) return {}
  const label = `New ${nounOf(type)}`
  return { n: { label, run: () => void navigate(createPath(type), { state: here }) } }
}
