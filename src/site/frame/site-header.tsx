import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { classes } from '../../ui/classes.ts'
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
      <div aria-hidden="true" className="pointer-events-none absolute top-0 h-[10px] w-px" />
      <header
        ref={header}
        onBlur={closeWhenLeft}
        className="site-header sticky top-0 z-header border-b noscript:static"
      >
        <div
          className={classes(
            'container flex min-h-[calc(var(--header-h)-1px)] items-center justify-between gap-x-6 max-xs:flex-wrap max-xs:py-3',
            'md:max-lg:grid md:max-lg:grid-cols-[1fr_auto] md:max-lg:pt-2',
            'noscript:max-md:flex-wrap noscript:max-md:gap-y-2 noscript:max-md:py-3',
          )}
        >
          <HomeLink />
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            onClick={() => setOpenOn(isOpen ? undefined : key)}
            className={classes(
              'grid size-12 shrink-0 place-items-center rounded-md border border-border-strong',
              'hover:bg-primary-soft md:hidden noscript:hidden',
            )}
          >
            <MenuIcon isOpen={isOpen} />
          </button>
          <MainMenu id={MENU_ID} isOpen={isOpen} onFollow={close} />
          <LinkButton
            to={GET_STARTED_PATH}
            variant="accent"
            size="compact"
            className="shrink-0 max-md:hidden md:max-lg:order-2 md:max-lg:self-center"
          >
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
  return (
    <div aria-hidden="true" data-under-way={isUnderWay || undefined} className="page-progress" />
  )
}
