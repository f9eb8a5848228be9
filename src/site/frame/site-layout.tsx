import { Outlet, useLocation, useNavigation, Link } from 'react-router'
import type { Route } from './+types/site-layout.ts'
import { manifestPath } from '#company/look.ts'
import { getCompany } from '#company/server/company.server.ts'
import { getNotice } from '#company/server/consent-notice.server.ts'
import { NoticeProvider } from '#enquiries/site/forms/notice-provider.tsx'
import { VisitorDetailsProvider } from '#enquiries/site/forms/visitor-details.tsx'
import { JsonLd } from '../metadata/json-ld.tsx'
import { findSiteContent } from '../server/site-content.server.ts'
import { siteContext } from '../server/site-context.server.ts'
import { BeingSetUp } from '../being-set-up.tsx'
import { hasContent } from '../site-content.ts'
import { useLayoutData, type LayoutData } from '../use-layout-data.tsx'
import { isSetUp } from '#company/company.ts'
import { SiteFooter } from './site-footer.tsx'
import { localBusiness, organization } from '../metadata/structured-data.ts'
import { useNewPage } from './use-new-page.tsx'
import { useSite } from '../use-site.ts'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { HomeLink } from './home-link.tsx'
import { GET_STARTED_PATH, isCurrentPage, MAIN_LINKS } from './navigation.ts'
import { isComposing } from '#ui/form/is-composing.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<LayoutData> {
  const { db, clock } = context.get(siteContext)
  const [{ stats }, notice, content] = await Promise.all([getCompany(db), getNotice(db), findSiteContent(db, clock())])
  return { stats, notice, content }
}

/** The company does not change during navigation. */
export const shouldRevalidate = () => false

/** The layout of every public page (docs/product/requirements.md, section 2, public layout). */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { company, siteUrl } = useSite()
  const main = useNewPage()
  const { pathname } = useLocation()
  const isOpen = isSetUp(company) || OPEN_BEFORE.test(pathname)
  return (
    <>
      <link rel="manifest" href={manifestPath(company)} />
      <JsonLd
        blocks={
          import.meta.env.SSR && isSetUp(company)
            ? [organization(company, siteUrl), localBusiness(company, siteUrl)].filter((block) => block !== undefined)
            : []
        }
      />
      <NoticeProvider notice={loaderData.notice}>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <SiteHeader />
          <main id="main" ref={main} tabIndex={-1} className="grow">
            <VisitorDetailsProvider>{isOpen ? <Outlet /> : <BeingSetUp />}</VisitorDetailsProvider>
          </main>
          <SiteFooter />
        </div>
      </NoticeProvider>
    </>
  )
}

/** The pages that work before the company has a name: checks of certificates, addresses in e-mails, and policies. */
const OPEN_BEFORE = /^\/(verify-certificate|c|issuer|client-link|q|subscription|privacy|terms|cookies)(\/|$)/i

/** The first tab stop on every page. */
function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to main content
    </a>
  )
}

const MENU_ID = 'main-menu'

/**
 * A sticky header, with a shadow once the page is scrolled and a collapsible menu below 768 px (docs/product/requirements.md, section 2).
 */
function SiteHeader() {
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // The menu is open on one history entry only, so any navigation closes it.
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === key
  const close = () => setOpenOn(undefined)
  const { content } = useLayoutData()

  useEffect(() => (header.current ? followScroll(header.current) : undefined), [])

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpenOn(undefined)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
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
      {/* As high as the page may scroll before the header gets its shadow (docs/product/requirements.md, section 9). */}
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
          {hasContent(GET_STARTED_PATH, content) && (
            <LinkButton to={GET_STARTED_PATH} variant="accent" size="compact" className="header-action">
              Get Started
            </LinkButton>
          )}
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

/** Drawn here because every visitor loads the header, and few need an icon library (docs/product/design.md, section 7: stroke 1.9). */
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

/** A line that grows under the header while the next page or this page's script is loading. Most load too fast to show it. */
function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
  return <div aria-hidden="true" data-under-way={isUnderWay || undefined} className="page-progress" />
}

/**
 * Marks the header while the page is scrolled; returns a function that stops it. `header` must follow an element as high as the page may
 * scroll before that. Uses no React, so it works before hydration.
 */
function followScroll(header: HTMLElement): () => void {
  const observer = new IntersectionObserver(([entry]) => header.toggleAttribute('data-scrolled', entry?.isIntersecting === false))
  if (header.previousElementSibling) observer.observe(header.previousElementSibling)
  return () => observer.disconnect()
}

interface MainMenu {
  id: string
  /** Only matters below 768 px; above, the links are always visible. */
  isOpen: boolean
  onFollow: () => void
}

/** The same links as a row and, below 768 px, as a list under the header, at most 24rem high (docs/product/requirements.md, section 2). */
function MainMenu({ id, isOpen, onFollow }: MainMenu) {
  const { pathname } = useLocation()
  const { content } = useLayoutData()
  return (
    <nav id={id} aria-label="Main" data-open={isOpen || undefined} className="main-menu">
      <ul>
        {MAIN_LINKS.filter(({ to }) => hasContent(to, content)).map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              onClick={onFollow}
              aria-current={isCurrentPage(pathname, to) ? 'page' : undefined}
              className="menu-link"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {hasContent(GET_STARTED_PATH, content) && (
        <LinkButton to={GET_STARTED_PATH} variant="accent" fullWidth onClick={onFollow} className="menu-action">
          Get Started
        </LinkButton>
      )}
    </nav>
  )
}
