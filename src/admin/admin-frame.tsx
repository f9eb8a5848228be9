import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminDrawer } from './admin-drawer.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { ConnectionBars } from './connection-bars.tsx'
import { FrameShortcuts } from './frame/frame-shortcuts.tsx'
import { restoreDensity } from './list/density.ts'
import { Palette } from './palette/palette.tsx'
import type { PaletteIcons } from './palette/palette-entry.tsx'
import { recordIcon } from './record-views/record-view-of.tsx'
import { editableTypeAt } from '../records/record-type.ts'
import { rememberRecord } from './session/recent-records.ts'
import { SECTION_ICONS } from './section-icons.tsx'
import { ShortcutHelp } from './shortcuts/shortcut-help.tsx'
import { FrameContext } from './frame/use-frame.tsx'
import { ShortcutsProvider } from './shortcuts/use-shortcuts.tsx'

const PALETTE_ICONS: PaletteIcons = { ofView: (view) => SECTION_ICONS[view], ofRecord: recordIcon }

/** Frame of every admin page: a sidebar from 1024 px, a drawer below (docs/product/design.md, section 10.1). */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  useLayoutEffect(restoreDensity, [])
  const frame = useMemo(
    () => ({
      firstKey,
      isMenuOpen,
      openMenu: () => setIsMenuOpen(true),
      openHelp: () => setIsHelpOpen(true),
      openSearch: () => setIsSearchOpen(true),
    }),
    [firstKey, isMenuOpen],
  )
  return (
    <FrameContext value={frame}>
      <ShortcutsProvider>
        <FrameShortcuts onSearch={frame.openSearch} onHelp={frame.openHelp} />
        <RecentVisits />
        <div className="flex min-h-dvh text-admin">
          <a href="#main" className="skip-link">
            Skip to main content
          </a>
          <AdminSidebar />
          <div className="flex min-w-0 grow flex-col">
            <ConnectionBars />
            <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-admin grow flex-col px-gutter pb-12 lg:px-8">
              {children}
            </main>
          </div>
          {isMenuOpen && <AdminDrawer onClose={closeMenu} />}
        </div>
        {isSearchOpen && <Palette icons={PALETTE_ICONS} onClose={() => setIsSearchOpen(false)} />}
        <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      </ShortcutsProvider>
    </FrameContext>
  )
}

/** Remembers which records were opened in an editor. The command palette lists them as recent. */
function RecentVisits() {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, section, id] = /^\/admin\/([\w-]+)\/edit\/([1-9]\d*)$/.exec(pathname) ?? []
    const type = editableTypeAt(section)
    if (type) rememberRecord({ type, id: Number(id) })
  }, [pathname])
  return null
}
