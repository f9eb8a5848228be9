import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button/button.tsx'
import { classes } from '../ui/classes.ts'
import { GaugeMark } from '../ui/gauge-mark.tsx'
import { AdminFootLinks } from './admin-foot-links.tsx'
import { useAdminSite } from './frame/admin-site.tsx'
import { PaletteButton } from './frame/palette-button.tsx'
import { SectionLinks } from './section-links.tsx'

const WIDTH_KEY = 'admin_sidebar'
const NARROW = 'narrow'
const WIDE = 'wide'
/** Up to this width the sidebar starts narrow, because tables need the space more than its labels. */
const NARROW_BY_ITSELF = '(width < 80rem)'

/** Sidebar from 1024 px: 248 px wide, or 72 px when narrow. The choice is stored in this browser. */
export function AdminSidebar() {
  const { company } = useAdminSite()
  const [isNarrow, setIsNarrow] = useState(isNarrowAtFirst)
  return (
    <aside
      aria-label="Back-office"
      className={classes(
        'sticky top-0 flex h-dvh shrink-0 flex-col gap-4 overflow-y-auto border-e border-border bg-surface p-3 max-lg:hidden',
        isNarrow ? 'w-18' : 'w-62',
      )}
    >
      <div className={classes('flex items-center gap-3 pt-1', isNarrow ? 'flex-col' : 'ps-2')}>
        <GaugeMark className="size-9" />
        {!isNarrow && <span className="grow font-display text-h3">{company.name} Admin</span>}
        <IconButton
          label={isNarrow ? 'Expand the sidebar' : 'Collapse the sidebar'}
          aria-expanded={!isNarrow}
          icon={isNarrow ? <PanelLeftOpen /> : <PanelLeftClose />}
          onClick={toggle}
          className="text-text-3"
        />
      </div>
      <PaletteButton isNarrow={isNarrow} className={isNarrow ? 'mx-auto' : undefined} />
      <SectionLinks isNarrow={isNarrow} />
      <div className="mt-auto">
        <AdminFootLinks isNarrow={isNarrow} />
      </div>
    </aside>
  )

  function toggle() {
    setIsNarrow(!isNarrow)
    try {
      localStorage.setItem(WIDTH_KEY, isNarrow ? WIDE : NARROW)
    } catch {
      // Storage is disabled: the choice applies to this page only.
    }
  }
}

function isNarrowAtFirst(): boolean {
  const isSmall = window.matchMedia(NARROW_BY_ITSELF).matches
  try {
    const chosen = localStorage.getItem(WIDTH_KEY)
    return chosen === null ? isSmall : chosen === NARROW
  } catch {
    return isSmall
  }
}
