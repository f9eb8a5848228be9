import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminDrawer } from './admin-drawer.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { ConnectionBars } from './connection-bars.tsx'

interface Frame {
  /** The entry of the history that was there when the browser loaded the page; later ones were reached by a link. */
  firstKey: string | undefined
  isMenuOpen: boolean
  openMenu: () => void
}

const FrameContext = createContext<Frame>({ firstKey: undefined, isMenuOpen: false, openMenu: () => undefined })

/** For the heading of the page. */
export function useFrame(): Frame {
  return useContext(FrameContext)
}

/** From 1024 px a sidebar beside the page, below it a drawer over it (DESIGN.md 10.1). */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  const frame = useMemo(() => ({ firstKey, isMenuOpen, openMenu: () => setIsMenuOpen(true) }), [firstKey, isMenuOpen])
  return (
    <FrameContext value={frame}>
      <div className="flex min-h-dvh text-admin">
        <a
          href="#main"
          className="fixed start-4 top-4 z-toast -translate-y-24 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
        >
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
    </FrameContext>
  )
}
