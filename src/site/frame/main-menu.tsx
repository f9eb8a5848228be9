import { Link, useLocation } from 'react-router'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { classes } from '../../ui/classes.ts'
import { GET_STARTED_PATH, isCurrentPage, MAIN_LINKS } from './navigation.ts'

interface MainMenu {
  id: string
  /** Only counts below 768 px; above, the links are always there. */
  isOpen: boolean
  onFollow: () => void
}

/** The same links as a line and, below 768 px, as a list under the header, 24rem high at most (docs/product/requirements.md, section 2). */
export function MainMenu({ id, isOpen, onFollow }: MainMenu) {
  const { pathname } = useLocation()
  return (
    <nav
      id={id}
      aria-label="Main"
      className={classes(
        'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:z-menu max-md:max-h-96 max-md:overflow-y-auto',
        'max-md:overscroll-contain max-md:border-b max-md:border-border max-md:bg-surface-raised max-md:px-gutter',
        'max-md:py-3 max-md:shadow-e2 md:max-lg:order-3 md:max-lg:col-span-2 md:max-lg:-mx-3 lg:ms-auto',
        'noscript:max-md:static noscript:max-md:-mx-gutter noscript:max-md:basis-full noscript:max-md:border-0',
        'noscript:max-md:py-0 noscript:max-md:shadow-none',
        !isOpen && 'max-md:hidden noscript:block',
      )}
    >
      <ul className="md:flex md:gap-1 noscript:max-md:flex noscript:max-md:flex-wrap">
        {MAIN_LINKS.map(({ label, to }) => (
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
      <LinkButton
        to={GET_STARTED_PATH}
        variant="accent"
        fullWidth
        onClick={onFollow}
        className="mt-3 md:hidden noscript:hidden"
      >
        Get Started
      </LinkButton>
    </nav>
  )
}
