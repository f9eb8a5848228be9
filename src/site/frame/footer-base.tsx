import { Link } from 'react-router'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { POLICY_LINKS } from './navigation.ts'
import { useSite } from '../use-site.ts'

/** The chosen one stands out on the brand band in both themes. */
const THEME_SWITCH =
  'noscript:hidden [&_.segment:has(:checked)]:bg-on-brand-2 [&_.segment:has(:checked)]:text-surface-brand'

/** The last line: whose site this is, its policies, and the theme. */
export function FooterBase() {
  const { company, year } = useSite()
  return (
    <div className="border-t border-surface-brand-2">
      <div className="container flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-small">
        <p>
          © {year} {company.name}
        </p>
        <nav aria-label="Policies" className="lg:ms-auto">
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
            {POLICY_LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch className={THEME_SWITCH} />
      </div>
    </div>
  )
}
