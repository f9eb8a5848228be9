import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LinkButton } from '#ui/button/link-button.tsx'
import { followScroll } from './follow-scroll.ts'
import { HomeLink } from './home-link.tsx'
import { MainMenu } from './main-menu.tsx'
import { GET_STARTED_PATH } from './navigation.ts'

const MENU_ID = 'main-menu'

/** Sticky; above the page with a shadow once it is scrolled; a collapsible menu below 768 px (docs/product/requirements.md, section 2). */
export function SiteHeader() {
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // Open on one entry of the history only: a change of page closes it without anyone having to say so.
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === key
  const close = () => setOpenOn(undefined)

  useEffect(() => (header.current ? followScroll(header.current) : undefined), [])

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpenOn(undefined)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenOn(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  return (
    <>
      {/* As high as the page may be scrolled before the header answers (docs/product/requirements.md, section 9). */}
      <div aria-hidden="true" className="scroll-mark" />
      <header ref={header} onBlur={closeWhenLeft} className="site-header">
        <div className="container header-row">
          <HomeLink />
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            onClick={() => setOpenOn(isOpen ? undefined : key)}
            className="menu-toggle"
          >
            <MenuIcon isOpen={isOpen} />
          </button>
          <MainMenu id={MENU_ID} isOpen={isOpen} onFollow={close} />
          <LinkButton to={GET_STARTED_PATH} variant="accent" size="compact" className="header-action">
            Get Started
          </LinkButton>
        </div>
        <NavigationProgress />
      </header>
    </>
  )

  /** The open menu covers the page, so it closes when the focus leaves it. */
  function closeWhenLeft(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }
}

/** Drawn here, since every visitor loads the header and few an icon library (docs/product/design.md, section 7: stroke 1.9). */
function MenuIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      aria-hidden="true"
      className="size-6"
    >
      <path d={isOpen ? 'M6 6l12 12M18 6L6 18' : 'M4 6h16M4 12h16M4 18h16'} />
    </svg>
  )
}

/** A line that grows under the header while the next page, or the script of this one, is on its way. Most come at once and show none. */
function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
  return <div aria-hidden="true" data-under-way={isUnderWay || undefined} className="page-progress" />
}
