import { Search } from 'lucide-react'
import { IconButton } from '#ui/button/button.tsx'
import { ShortcutKeys } from '../shortcuts/shortcut-keys-text.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { useFrame } from './use-frame.tsx'

const LABEL = 'Search or jump to'

/**
 * Opens the command palette. At the top of the sidebar; only an icon in the narrow sidebar and on a phone. Hidden from roles that do not
 * see the office, which have nothing to search.
 */
export function PaletteButton({ isNarrow = false, className }: { isNarrow?: boolean; className?: string }) {
  const { openSearch } = useFrame()
  if (!usePermission('office.enter')) return null
  if (isNarrow) return <IconButton label={LABEL} icon={<Search />} onClick={openSearch} className={className} />
  return (
    <button
      type="button"
      onClick={openSearch}
      className="flex min-h-10 shrink-0 items-center gap-1.5 rounded-md border border-border-strong px-2.5 text-start text-small text-text-2 hover:bg-surface-sunken hover:text-text"
    >
      <Search className="size-4 shrink-0" />
      <span className="grow whitespace-nowrap">{LABEL}</span>
      <ShortcutKeys keys="Mod+k" />
    </button>
  )
}
