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
      <details className="group max-md:border-b max-md:border-surface-brand-2">
        <summary className="min-h-14 list-none items-center justify-between [&::-webkit-details-marker]:hidden">
          <h2 className="text-h3 text-on-brand">{title}</h2>
          <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="max-md:pb-3 md:mt-3">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className="footer-link md:min-h-10">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
