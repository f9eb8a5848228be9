import { Link } from 'react-router'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { POLICY_LINKS } from './navigation.ts'
import { useSite } from '../use-site.ts'

/** The last line: whose site this is, its policies, and the theme. */
export function FooterBase() {
  const { company, year } = useSite()
  return (
    <div className="border-t border-surface-brand-2">
      <div className="container footer-base">
        <p>{`© ${year} ${company.name}`}</p>
        <nav aria-label="Policies">
          <ul>
            {POLICY_LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </div>
  )
}
