import { X, PanelLeftClose, PanelLeftOpen, Globe, Keyboard, LogOut } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode, useRef } from 'react'
import { useLocation, Link } from 'react-router'
import { editableTypeAt } from '#lists/records/record-type.ts'
import { IconButton } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import { CompanyMark } from '#company/site/company-mark.tsx'
import { ConnectionBars } from './connection-bars.tsx'
import { useAdminSite } from './frame/admin-site.tsx'
import { FrameShortcuts } from './frame/frame-shortcuts.tsx'
import { PaletteButton } from './frame/palette-button.tsx'
import { FrameContext, useFrame } from './frame/use-frame.tsx'
import { restoreDensity } from './list/density.ts'
import type { PaletteIcons } from './palette/palette-entry.tsx'
import { Palette } from './palette/palette.tsx'
import { recordIcon } from './record-views/record-view-of.tsx'
import { SECTION_ICONS } from './section-icons.tsx'
import { SectionLinks } from './section-links.tsx'
import { rememberRecord } from './session/recent-records.ts'
import { ShortcutHelp } from './shortcuts/shortcut-help.tsx'
import { ShortcutsProvider } from './shortcuts/use-shortcuts.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { useSession } from './session/session.tsx'
import { useSignOut } from './session/use-sign-out.tsx'

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
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto flex w-full max-w-admin grow flex-col px-gutter pb-12 has-[.data-table]:has-[.list-toolbar]:max-w-list lg:px-8"
            >
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

/** Navigation below 1024 px: a drawer over the page. Closes on Esc, on a click outside and on a link. */
function AdminDrawer({ onClose }: { onClose: () => void }) {
  const { company } = useAdminSite()
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const drawer = element.current
    drawer?.showModal()
    drawer?.querySelector<HTMLElement>('[aria-current]')?.focus()
    return () => drawer?.close()
  }, [])

  // From 1024 px the sidebar is shown and the drawer is hidden. A hidden modal would block the page.
  useLayoutEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop; its key is Esc
    <dialog
      ref={element}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      className="fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-[min(20rem,100%-3.5rem)] max-w-none border-e border-border bg-surface text-admin text-text shadow-e3 transition-transform duration-slow backdrop:bg-surface-brand/70 motion-safe:starting:-translate-x-full"
    >
      <div className="flex h-full flex-col gap-3 p-3">
        <div className="flex items-center gap-3 ps-2">
          <CompanyMark company={company} className="size-9" />
          <OfficeName name={company.name} />
          <IconButton label="Close menu" icon={<X />} onClick={onClose} />
        </div>
        <SectionLinks onFollow={onClose} />
        <div className="mt-auto border-t border-border pt-3 pb-[env(safe-area-inset-bottom)]">
          <AdminFootLinks />
        </div>
      </div>
    </dialog>
  )
}

/** Names of several words are longer than this. They are set smaller, so that their lines break between words. */
const MAX_LARGE_NAME_LENGTH = 12

function OfficeName({ name }: { name: string }) {
  return (
    <span
      className={classes(
        'min-w-0 grow font-display text-balance break-words',
        name.length > MAX_LARGE_NAME_LENGTH ? 'text-small leading-tight font-semibold' : 'text-h3',
      )}
    >
      {name} Admin
    </span>
  )
}

const WIDTH_KEY = 'admin_sidebar'
const NARROW = 'narrow'
const WIDE = 'wide'
/** Up to this width the sidebar starts narrow, because tables need the space more than its labels. */
const NARROW_BY_ITSELF = '(width < 80rem)'

/** Sidebar from 1024 px: 248 px wide, or 72 px when narrow. The choice is stored in this browser. */
function AdminSidebar() {
  const { company } = useAdminSite()
  const [isNarrow, setIsNarrow] = useState(isNarrowAtFirst)
  return (
    <aside
      aria-label="Back-office"
      data-narrow={isNarrow || undefined}
      className={classes(
        'office-side sticky top-0 flex h-dvh shrink-0 flex-col gap-2 overflow-y-auto border-e border-border bg-surface px-3 py-2 max-lg:hidden',
        isNarrow ? 'w-18' : 'w-62',
      )}
    >
      <div className={classes('flex min-h-13 items-center gap-3', isNarrow ? 'justify-center' : 'ps-2')}>
        <CompanyMark company={company} className="size-9" />
        {!isNarrow && <OfficeName name={company.name} />}
      </div>
      <PaletteButton isNarrow={isNarrow} className={isNarrow ? 'mx-auto' : undefined} />
      <SectionLinks isNarrow={isNarrow} />
      <div className="mt-auto">
        <AdminFootLinks isNarrow={isNarrow}>
          <IconButton
            label={isNarrow ? 'Expand the sidebar' : 'Collapse the sidebar'}
            size="dense"
            aria-expanded={!isNarrow}
            icon={isNarrow ? <PanelLeftOpen /> : <PanelLeftClose />}
            onClick={toggle}
            className="shrink-0 text-text-2"
          />
        </AdminFootLinks>
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

/** The height of the section rows, so that the whole sidebar fits in 900 px. */
const NARROW_ROW = 'justify-center lg:pointer-fine:min-h-8 lg:pointer-fine:py-0'

const ROW =
  'flex min-h-12 w-full min-w-0 items-center gap-3 rounded-md px-3 text-start font-semibold text-text-2 hover:bg-surface-sunken hover:text-text lg:min-h-10 lg:gap-2 lg:px-1 lg:text-small'

/** Foot of the sidebar (in two lines) and of the drawer: theme, link to the site, account and Sign Out. */
function AdminFootLinks({ isNarrow = false, children }: { isNarrow?: boolean; children?: ReactNode }) {
  const { state } = useSession()
  const { openHelp } = useFrame()
  const { signOut, isSigningOut } = useSignOut()
  const words = isNarrow ? 'sr-only' : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className={classes('flex items-center gap-1', isNarrow && 'flex-col')}>
        {!isNarrow && (
          <ThemeSwitch className="w-full justify-between [&_label]:grow [&_label]:justify-center [&_label]:px-1.5 lg:[&_label]:gap-0 lg:[&_label]:text-[0px]" />
        )}
        <IconButton
          label="Keyboard shortcuts"
          size="dense"
          icon={<Keyboard />}
          onClick={openHelp}
          className="shrink-0 text-text-2 max-lg:hidden"
        />
        {children}
      </div>
      <div className={classes('flex gap-1 max-lg:flex-col', isNarrow && 'flex-col')}>
        <Link to="/" title={isNarrow ? 'View site' : undefined} className={classes(ROW, isNarrow ? NARROW_ROW : 'shrink-0 lg:w-auto')}>
          <Globe className="size-5 shrink-0" />
          <span className={classes('whitespace-nowrap', words)}>View site</span>
        </Link>
        <button
          type="button"
          title={isNarrow ? 'Sign Out' : undefined}
          disabled={isSigningOut}
          onClick={() => void signOut()}
          className={classes(ROW, isNarrow && NARROW_ROW)}
        >
          <LogOut className="size-5 shrink-0" />
          <span className={classes('min-w-0', words)}>
            {isSigningOut ? 'Signing out...' : 'Sign Out'}
            {!isNarrow && 'staff' in state && <span className="block truncate text-xs font-normal text-text-3">{state.staff.name}</span>}
          </span>
        </button>
      </div>
    </div>
  )
}
