import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'

interface FooterLinks {
  title: string
  links: ReadonlyArray<{ label: string; to: string }>
}

/** A list under its heading; below 768 px the heading opens and closes it, with or without script. */
export function FooterLinks({ title, links }: FooterLinks) {
  return (
    <nav aria-label={title} className="footer-fold">
      <h2 className="text-h3 text-on-brand max-md:hidden">{title}</h2>
      <details>
        <summary>
          <h2 className="text-h3 text-on-brand">{title}</h2>
          <ChevronDown />
        </summary>
        <ul>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className="footer-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
