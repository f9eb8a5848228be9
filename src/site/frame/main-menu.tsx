import { Link, useLocation } from 'react-router'
import { LinkButton } from '#ui/button/link-button.tsx'
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
    <nav id={id} aria-label="Main" data-open={isOpen || undefined} className="main-menu">
      <ul>
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
      <LinkButton to={GET_STARTED_PATH} variant="accent" fullWidth onClick={onFollow} className="menu-action">
        Get Started
      </LinkButton>
    </nav>
  )
}
